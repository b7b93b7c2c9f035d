import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { NO_TELEMETRY } from "./services";

export interface Target {
  name: string;
  /** Files and folders whose content decides whether the target is built again. */
  inputs: string[];
  /** Exists after a build. */
  output: string;
  command: string[];
  cwd: string;
  /** What it runs from, where that is TypeScript alone and nothing bundled. */
  sources?: string[];
}

const SKIPPED = new Set([
  "node_modules",
  ".medusa",
  ".react-router",
  "build",
  "tests",
  "e2e",
  "test-results",
]);
/** Packages in the order in which one uses another; those of one row know nothing of each other. */
export const PLUGINS = [
  [
    "catalogue",
    "email-otp",
    "mail-outbox",
    "stripe-checkout",
    "staff",
    "stock-alerts",
    "reviews",
    "wishlist",
  ],
  ["back-office", "after-sale"],
  ["storefront-api"],
];

const STOREFRONT = "storefront";
const STAND_INS = "mailbox and payment sandbox";
/** What a running engine does not consist of. */
const BESIDE_THE_ENGINE = [STOREFRONT, STAND_INS];

const shared = ["package-lock.json", "tsconfig.base.json"];

/** The dashboard with the pages of all plugins; `engine and dashboard` holds it too. */
export function dashboard(): Pick<Target, "name" | "inputs" | "output"> {
  return {
    name: "dashboard",
    inputs: [
      "medusa-config.ts",
      "commerce/dashboard",
      "kit/admin",
      ...PLUGINS.flat().map((name) => `plugins/${name}/src/admin`),
      ...PLUGINS.flat().map((name) => `plugins/${name}/package.json`),
      ...shared,
    ],
    output: ".medusa/server/public/admin/index.html",
  };
}

/** What is built, in rows: a row needs those before it. */
export function targets(root: string): Target[][] {
  const bin = (name: string) => path.join(root, "node_modules/.bin", name);
  const medusa = [
    process.execPath,
    "--import",
    NO_TELEMETRY,
    path.join(root, "node_modules/@medusajs/cli/cli.js"),
  ];
  const kit: Target = {
    name: "kit",
    inputs: ["kit/src", "kit/package.json", "kit/tsconfig.json", ...shared],
    output: "kit/build/failure.js",
    command: [bin("tsc"), "-p", "."],
    cwd: "kit",
    sources: ["kit/src", "kit/tsconfig.json", ...shared],
  };
  const plugin = (name: string): Target => ({
    name: `plugin ${name}`,
    inputs: [`plugins/${name}`, "kit", ...shared],
    output: `plugins/${name}/.medusa/server/src`,
    command: [...medusa, "plugin:build"],
    cwd: `plugins/${name}`,
    sources: [`plugins/${name}/src`, `plugins/${name}/tsconfig.json`, ...shared],
  });
  const storefront: Target = {
    name: STOREFRONT,
    inputs: ["storefront", "settings", "plugins/storefront-api/src/contract", ...shared],
    output: "storefront/build/server",
    command: ["npm", "run", "build", "--silent"],
    cwd: "storefront",
  };
  const standIns: Target = {
    name: STAND_INS,
    inputs: ["commerce/local", ...shared],
    output: "commerce/local/build/payment-sandbox/main.js",
    command: [bin("tsc"), "-p", "."],
    cwd: "commerce/local",
    sources: ["commerce/local", ...shared],
  };
  const engineSources = [
    "medusa-config.ts",
    "tsconfig.json",
    "settings",
    "commerce/config",
    "commerce/engine",
    "commerce/local/postgres/databases.ts",
    "commerce/provision",
    "commerce/catalogue",
    ...shared,
  ];
  const engine: Target = {
    name: "engine and dashboard",
    inputs: [...new Set([...engineSources, ...dashboard().inputs])],
    output: ".medusa/server/medusa-config.js",
    command: [...medusa, "build"],
    cwd: ".",
    sources: engineSources,
  };
  return [[kit, storefront, standIns], ...PLUGINS.map((row) => row.map(plugin)), [engine]];
}

function* files(entry: string): Generator<string> {
  if (!existsSync(entry)) return;
  if (!statSync(entry).isDirectory()) {
    yield entry;
    return;
  }
  for (const child of readdirSync(entry, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    if (SKIPPED.has(child.name) || /\.test\.tsx?$/.test(child.name)) continue;
    yield* files(path.join(entry, child.name));
  }
}

export function contentHash(root: string, inputs: string[]): string {
  const hash = createHash("sha256");
  for (const input of inputs) {
    for (const file of files(path.join(root, input))) {
      hash.update(path.relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
    }
  }
  return hash.digest("hex");
}

/** The hash of everything that a running engine consists of; migrations and provisioning are due when it changes. */
export function engineHash(root: string): string {
  const inputs = targets(root)
    .flat()
    .filter(({ name }) => !BESIDE_THE_ENGINE.includes(name))
    .flatMap((target) => target.inputs);
  return contentHash(root, [...new Set(inputs)]);
}
