import { rm } from "node:fs/promises";
import path from "node:path";
import type { CommandContext } from "../../cli/lib/context";
import { executeWithBar } from "../../cli/lib/exec";
import { engineHash } from "../../cli/lib/targets";
import { MOST_VARIANTS, type VariantCount } from "../../provision/synthetic/variants";
import { type Shop, startShop } from "../../test/shop";
import {
  repositoryRoot,
  templateName,
  testDatabaseServer,
  testDatabaseUrl,
  testDataDir,
} from "../../test/test-database";
import { testEnv } from "../../test/test-env";

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
export const SEEDED = 20;

/** How much a shop sells. */
export interface Size {
  products: number;
  /** Of synthetic products. */
  variants: VariantCount;
}

/** A size in words. */
export const sizeName = ({ products, variants }: Size) =>
  `${products.toLocaleString("en-US")} products${variantsName(variants)}`;

/** What is said of products that do not have one variant each. */
export function variantsName(variants: VariantCount): string {
  if (variants === "mixed") return `, every tenth of ${MOST_VARIANTS} variants`;
  return variants === 1 ? "" : ` of ${variants} variants`;
}

/**
 * A shop of a size. Its database is made once for each state of the code and then cloned.
 *
 * @param more settings
 */
export async function startShopOfSize(
  context: CommandContext,
  size: Size,
  more: Record<string, string> = {},
): Promise<Shop> {
  const template = size.products > SEEDED ? await ensureTemplate(context, size) : undefined;
  return context.progress.step(`Starting a shop with ${sizeName(size)}`, () =>
    startShop({ storefront: true, template, settings: { ...settings, ...more } }),
  );
}

async function ensureTemplate(context: CommandContext, { products, variants }: Size): Promise<string> {
  const server = testDatabaseServer();
  const name = `bench_${engineHash(repositoryRoot).slice(0, 16)}_${products}_${variants}`;
  const unfinished = `${name}_unfinished`;
  if (await server.hasDatabase(name)) return name;
  await server.dropDatabase(unfinished);
  await server.cloneDatabase(templateName(), unfinished);
  const dataDir = path.join(testDataDir, unfinished);
  const env = await testEnv({ dataDir, databaseUrl: testDatabaseUrl(server.port, unfinished), settings });
  await executeWithBar(context, env, {
    script: "synthetic/main",
    args: [String(products - SEEDED), "bulk", String(variants)],
    logName: "seed",
    what: `Making ${products - SEEDED} synthetic products`,
  });
  // Under its final name only when it is whole: an interrupted run is not taken for a finished one.
  await server.renameDatabase(unfinished, name);
  await rm(dataDir, { recursive: true, force: true });
  return name;
}
