import path from "node:path";
import { pathToFileURL } from "node:url";
import { EVENTS } from "../../doctor/payment";
import type { CompleteEnv } from "./local-env";
import type { ServiceSpec } from "./service";

/** What the children need to know, and nothing of the parent's environment that is not meant for them. */
export function childEnv(env: CompleteEnv): NodeJS.ProcessEnv {
  const { standIns, isProduction, adminPasswordGenerated, databaseName, databasePassword, ...variables } =
    env;
  const settings = Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
  return { ...process.env, ...settings, MEDUSA_DISABLE_TELEMETRY: "true" };
}

const noTelemetry = path.join(__dirname, "no-telemetry.mjs");

/** For Node's `--import`, wherever the engine's command line runs. */
export const NO_TELEMETRY = pathToFileURL(noTelemetry).href;

const logFile = (env: CompleteEnv, name: string) => path.join(env.DATA_DIR, "logs", `${name}.log`);

/**
 * What the engine's own code runs as on one machine. "development" would make it compile the dashboard anew at
 * each start and listen for its editor on every interface; "production" would send cookies over https only.
 */
const LOCAL_ENGINE_MODE = "local";

/**
 * An order makes millions of objects that are over with it. With Node's own 16 MB for the young ones, a tenth of a busy engine's time
 * went into collecting them, and those that were not over yet were taken for old ones. At rest that takes 130 MB more, which a shop that
 * is tried out or developed does not have to give. The Dockerfile says the same.
 */
const PRODUCTION_FLAGS = ["--max-semi-space-size=64"];

/** The compiled engine. It runs where its build lies, because that is where it looks for the dashboard. */
export function engine(root: string, env: CompleteEnv): ServiceSpec {
  return {
    name: "engine",
    script: path.join(root, ".medusa/server/commerce/engine/main.js"),
    // It reads its port from the environment; this tells whoever looks at the processes which shop it belongs to.
    args: ["--port", String(env.COMMERCE_PORT)],
    nodeFlags: env.isProduction ? PRODUCTION_FLAGS : [],
    preload: [noTelemetry],
    cwd: path.join(root, ".medusa/server"),
    env: { ...childEnv(env), NODE_ENV: env.isProduction ? "production" : LOCAL_ENGINE_MODE },
    readyUrl: `http://127.0.0.1:${env.COMMERCE_PORT}/api/v1/ready`,
    logFile: logFile(env, "engine"),
  };
}

export function storefront(root: string, env: CompleteEnv): ServiceSpec {
  return {
    name: "storefront",
    script: path.join(root, "storefront/build/server/index.js"),
    args: [],
    cwd: path.join(root, "storefront"),
    env: { ...childEnv(env), COMMERCE_ORIGIN: `http://127.0.0.1:${env.COMMERCE_PORT}` },
    readyUrl: `http://127.0.0.1:${env.STOREFRONT_PORT}/ready`,
    logFile: logFile(env, "storefront"),
  };
}

/** The storefront from its sources, with hot replacement. */
export function storefrontDev(root: string, env: CompleteEnv): ServiceSpec {
  return { ...storefront(root, env), script: path.join(root, "storefront/server/dev.ts"), preload: ["tsx"] };
}

export function mailbox(root: string, env: CompleteEnv): ServiceSpec {
  return {
    name: "mailbox",
    script: path.join(root, "commerce/local/build/mailbox/main.js"),
    args: ["--smtp-port", String(env.SMTP_PORT), "--web-port", String(env.MAILBOX_PORT)],
    cwd: root,
    env: childEnv(env),
    readyUrl: `http://127.0.0.1:${env.MAILBOX_PORT}/email`,
    logFile: logFile(env, "mailbox"),
  };
}

export function paymentSandbox(root: string, env: CompleteEnv): ServiceSpec {
  return {
    name: "payment sandbox",
    script: path.join(root, "commerce/local/build/payment-sandbox/main.js"),
    args: [
      "--port",
      String(env.PAYMENT_SANDBOX_PORT),
      "--data",
      path.join(env.DATA_DIR, "payment-sandbox"),
      "--webhook-url",
      `http://127.0.0.1:${env.COMMERCE_PORT}/hooks/stripe`,
      "--events",
      EVENTS.join(","),
    ],
    cwd: root,
    env: childEnv(env),
    readyUrl: `http://127.0.0.1:${env.PAYMENT_SANDBOX_PORT}/health`,
    logFile: logFile(env, "payment-sandbox"),
  };
}
