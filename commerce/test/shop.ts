import { cp } from "node:fs/promises";
import path from "node:path";
import type { CompleteEnv } from "../cli/lib/local-env";
import { freePorts } from "../cli/lib/ports";
import type { Service } from "../cli/lib/service";
import { engine, mailbox, paymentSandbox, storefront } from "../cli/lib/services";
import { Scratch } from "./scratch";
import { repositoryRoot, templateName, testDataDir } from "./test-database";
import { testEnv } from "./test-env";

export interface ShopOptions {
  /** Start the storefront server too. */
  storefront?: boolean;
  /** How many engines share the database; the first is the one that webhooks and the storefront reach. */
  engines?: number;
  /** Database to clone instead of the tests' own; it holds the same pictures. */
  template?: string;
  /** Settings by their names in the environment, such as `RECONCILE_AFTER_S`. */
  settings?: Record<string, string>;
  /** Module that Node loads into the engines before anything else, to look at them from within. */
  preload?: string;
}

/** A whole shop of real processes on a database of its own. */
export interface Shop {
  env: CompleteEnv;
  /** Origin of the first engine. */
  engineUrl: string;
  /** Origins of all engines. */
  engineUrls: string[];
  /** Origin of the storefront; only with `storefront: true`. */
  storeUrl: string;
  mailboxUrl: string;
  sandboxUrl: string;
  databaseUrl: string;
  /** The processes by what they are, for tests that end one. */
  services: { engines: Service[]; mailbox: Service; paymentSandbox: Service; storefront?: Service };
  stop(): Promise<void>;
}

/** What the databases and folders of shops begin with. */
export const SHOPS = "shop";

let shared: Promise<Shop> | undefined;

/**
 * The shop that test files share one after the other, for those that only add to it: people, orders, products of their own. Its
 * engine is warm, and a start is the dearest thing that a file can ask for. A file that needs the catalogue as it was seeded,
 * counts all there is, has settings of its own or ends processes starts a shop for itself. `stop()` leaves it to the next file;
 * it ends with the process that runs the files.
 */
export async function sharedShop(): Promise<Shop> {
  shared ??= startShop().catch((error: unknown) => {
    shared = undefined;
    throw error;
  });
  const shop = await shared;
  return { ...shop, stop: async () => undefined };
}

/**
 * Clones the template database and starts engine, mailbox, payment sandbox and, when asked for, the storefront.
 * Call it in `beforeAll` and `stop()` in `afterAll`.
 */
export async function startShop(options: ShopOptions = {}): Promise<Shop> {
  const scratch = await Scratch.open(SHOPS, options.template);
  const { dataDir, databaseUrl } = scratch;
  await cp(path.join(testDataDir, templateName(), "uploads"), path.join(dataDir, "uploads"), {
    recursive: true,
  });
  const env = await testEnv({ dataDir, databaseUrl, settings: options.settings });
  const extraPorts = await freePorts((options.engines ?? 1) - 1);
  const engineEnvs = [env, ...extraPorts.map((port) => ({ ...env, COMMERCE_PORT: port }))];
  const stop = () => scratch.clear();
  try {
    const [mailboxService, sandboxService, storefrontService, ...engines] = await Promise.all([
      scratch.start(mailbox(repositoryRoot, env)),
      scratch.start(paymentSandbox(repositoryRoot, env)),
      options.storefront ? scratch.start(storefront(repositoryRoot, env)) : undefined,
      ...engineEnvs.map((engineEnv, index) => {
        const spec = engine(repositoryRoot, engineEnv);
        return scratch.start({
          ...spec,
          name: `engine ${index + 1}`,
          logFile: scratch.logFile(`engine-${index + 1}`),
          preload: [...(spec.preload ?? []), ...(options.preload ? [options.preload] : [])],
        });
      }),
    ]);
    return {
      env,
      engineUrl: `http://127.0.0.1:${env.COMMERCE_PORT}`,
      engineUrls: engineEnvs.map(({ COMMERCE_PORT }) => `http://127.0.0.1:${COMMERCE_PORT}`),
      storeUrl: env.STORE_URL,
      mailboxUrl: `http://127.0.0.1:${env.MAILBOX_PORT}`,
      sandboxUrl: `http://127.0.0.1:${env.PAYMENT_SANDBOX_PORT}`,
      databaseUrl,
      services: {
        engines,
        mailbox: mailboxService,
        paymentSandbox: sandboxService,
        storefront: storefrontService,
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
