import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { CommandContext } from "./context";
import { withFileLock } from "./file-lock";
import { run } from "./run.mjs";
import { NO_TELEMETRY } from "./services";

interface Target {
  name: string;
  /** Files and folders whose content decides whether the target is built again. */
  inputs: string[];
  /** Exists after a build. */
  output: string;
  command: string[];
  cwd: string;
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

/** What is built, in rows: a row needs those before it. */
function targets(root: string): Target[][] {
  const shared = ["package-lock.json", "tsconfig.base.json"];
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
  };
  const plugin = (name: string): Target => ({
    name: `plugin ${name}`,
    inputs: [`plugins/${name}`, "kit", ...shared],
    output: `plugins/${name}/.medusa/server/src`,
    command: [...medusa, "plugin:build"],
    cwd: `plugins/${name}`,
  });
  const storefront: Target = {
    name: "storefront",
    inputs: ["storefront", "settings", "plugins/storefront-api/src/contract", ...shared],
    output: "storefront/build/server",
    command: ["npm", "run", "build", "--silent"],
    cwd: "storefront",
  };
  const engine: Target = {
    name: "engine and dashboard",
    inputs: [
      "medusa-config.ts",
      "tsconfig.json",
      "settings",
      "commerce/config",
      "commerce/engine",
      "commerce/dashboard",
      "commerce/local/postgres/databases.ts",
      "commerce/provision",
      "commerce/catalogue",
      "kit/admin",
      ...PLUGINS.flat().map((name) => `plugins/${name}/src/admin`),
      ...PLUGINS.flat().map((name) => `plugins/${name}/package.json`),
      ...shared,
    ],
    output: ".medusa/server/medusa-config.js",
    command: [...medusa, "build"],
    cwd: ".",
  };
  return [[kit, storefront], ...PLUGINS.map((row) => row.map(plugin)), [engine]];
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

function contentHash(root: string, inputs: string[]): string {
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
    .filter(({ name }) => name !== "storefront")
    .flatMap((target) => target.inputs);
  return contentHash(root, [...new Set(inputs)]);
}

/**
 * Builds what changed since it was last built, told by content. Two commands that start at once take turns.
 *
 * @returns the names of what was built
 */
export async function buildChanged({ root, progress }: CommandContext): Promise<string[]> {
  await mkdir(path.join(root, ".cache/builds"), { recursive: true });
  return withFileLock(path.join(root, ".cache/builds/lock"), async () => {
    const built: string[] = [];
    for (const group of targets(root)) {
      const due = group.filter((target) => isHere(root, target) && !isFresh(root, target));
      if (due.length === 0) continue;
      await progress.step(`Building ${due.map(({ name }) => name).join(", ")}`, async (note) => {
        // Two at a time: more would only make two cores take turns.
        await inPairs(due, (target) => build(root, target, note));
      });
      built.push(...due.map(({ name }) => name));
    }
    return built;
  });
}

const stampFile = (root: string, target: Target) =>
  path.join(root, ".cache/builds", `${target.name.replaceAll(" ", "-")}.sha256`);

/** An image of one part of the shop leaves the sources of the others out. */
function isHere(root: string, { cwd }: Target): boolean {
  return existsSync(path.join(root, cwd, "package.json"));
}

function isFresh(root: string, target: Target): boolean {
  const stamp = stampFile(root, target);
  if (!existsSync(path.join(root, target.output)) || !existsSync(stamp)) return false;
  return readFileSync(stamp, "utf8") === contentHash(root, target.inputs);
}

async function build(root: string, target: Target, note: (text: string) => void): Promise<void> {
  const hash = contentHash(root, target.inputs);
  await rm(stampFile(root, target), { force: true });
  const [command = "", ...args] = target.command;
  await run(command, args, {
    cwd: path.join(root, target.cwd),
    logFile: path.join(root, ".cache/logs", `build-${target.name.replaceAll(" ", "-")}.log`),
    what: `Building ${target.name}`,
    onLine: note,
  });
  if (!existsSync(path.join(root, target.output))) {
    throw new Error(`Building ${target.name} reported success but left no ${target.output}`);
  }
  await writeFile(stampFile(root, target), hash);
}

async function inPairs<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all([worker(), worker()]);
}
