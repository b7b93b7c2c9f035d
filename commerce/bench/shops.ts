import { rm } from "node:fs/promises";
import path from "node:path";
import { engineHash } from "../cli/lib/build";
import type { CommandContext } from "../cli/lib/context";
import { executeWithBar } from "../cli/lib/exec";
import { type Shop, startShop } from "../test/shop";
import {
  repositoryRoot,
  templateName,
  testDatabaseServer,
  testDatabaseUrl,
  testDataDir,
} from "../test/test-database";
import { testEnv } from "../test/test-env";

/**
 * The same address for all, because another one in the pictures means computing every record anew; and the reconciler's
 * own pace, where tests hurry it.
 */
const settings = {
  STORE_URL: "http://localhost:8000",
  RECONCILE_AFTER_S: "120",
  RECONCILE_INTERVAL_S: "60",
};

/** Products that the shop brings along. */
const SEEDED = 20;

/** A shop with so many products. Its database is made once for each state of the code and then cloned. */
export async function startShopOfSize(context: CommandContext, products: number): Promise<Shop> {
  const template = products > SEEDED ? await ensureTemplate(context, products) : undefined;
  return context.progress.step(`Starting a shop with ${products} products`, () =>
    startShop({ storefront: true, template, settings }),
  );
}

async function ensureTemplate(context: CommandContext, products: number): Promise<string> {
  const server = testDatabaseServer();
  const name = `bench_${engineHash(repositoryRoot).slice(0, 16)}_${products}`;
  const unfinished = `${name}_unfinished`;
  if (await server.hasDatabase(name)) return name;
  await server.dropDatabase(unfinished);
  await server.cloneDatabase(templateName(), unfinished);
  const dataDir = path.join(testDataDir, unfinished);
  const env = await testEnv({ dataDir, databaseUrl: testDatabaseUrl(server.port, unfinished), settings });
  await executeWithBar(context, env, {
    script: "synthetic/main",
    args: [String(products - SEEDED), "bulk"],
    logName: "seed",
    what: `Making ${products - SEEDED} synthetic products`,
  });
  // Under its final name only when it is whole: an interrupted run is not taken for a finished one.
  await server.renameDatabase(unfinished, name);
  await rm(dataDir, { recursive: true, force: true });
  return name;
}
