import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { buildChanged } from "../cli/lib/build";
import type { CommandContext } from "../cli/lib/context";
import { StartFault } from "../cli/lib/progress.mjs";
import { MOST_VARIANTS, readVariantCount, type VariantCount } from "../provision/synthetic/variants";
import type { Shop } from "../test/shop";
import { type StockEngine, startStockEngine } from "../test/stock-engine";
import { openTestDatabases, type TestDatabases } from "../test/test-database";
import { measureCapacity } from "./capacity/capacity";
import { type Effort, type Figures, FULL, measure, QUICK } from "./lib/measure";
import { SEEDED, type Size, sizeName, startShopOfSize, variantsName } from "./lib/shops";
import { measurePhone } from "./phone/phone";
import { writePerformancePage } from "./report/page";
import type { Results, Section } from "./report/results";
import { table } from "./report/table";
import { measureUnderLoad } from "./under-load/under-load";
import { catalogueWorks, searchWorks, sizeWorks, variantWorks, type Work } from "./works/catalogue";
import { fillWithOrders, orderWorks, type ShopWithOrders } from "./works/orders";
import { pageWorks } from "./works/pages";
import { placeOrders } from "./works/place-order";
import { reviewedProductWorks, reviewWorks, writeReviews } from "./works/reviews";
import { providerWorks } from "./works/search-provider";
import { stockWorks } from "./works/stock";

/** Names of the works that need the engine's search indexes, which take a while to fill. */
const PROVIDER_SEARCHES = [
  "search provider, rightly spelt queries",
  "search provider, misspelt queries",
  "search provider, misspelt queries never asked before",
];
const SEARCHES = ["exact search", "typo search", ...PROVIDER_SEARCHES];

/** Products of the largest shop that the engine is measured beside: its own search takes hours to fill with a million. */
const MOST_BESIDE_ENGINE = 100_000;

/** Products of the largest shop whose search providers are measured: at 100,000 the slower one takes 43 s for an answer, an hour for its rounds. */
const MOST_PROVIDED = 10_000;

/** Products of the smallest shop that is measured with a million reviews: in smaller ones each would have far too many. */
const LEAST_REVIEWED = 1000;

/** Fewer would have no return among them. */
const LEAST_ORDERS = 10;

interface SizedShop extends Size {
  shop: Shop;
}

/**
 * `npm run bench -- --products 100,10000,100000`: the shop beside what a user would pick instead.
 * `--variants 1,6` does so with products of one variant and with products of six, `mixed` with six for every tenth. `--quick` measures less and shorter,
 * `--only WORD,WORD` the works whose name holds one of the words, `--add` keeps
 * what an earlier run has measured of other works and sizes, `--alone` leaves out the engine beside it, as it is left out of larger
 * shops anyway, because its own search takes hours to fill with a million products. `--only capacity` is a run of its own: the shop on many
 * processes, with two engines and with one. `--only under-load` is one, too: how much one machine carries and what it does
 * beyond that; `--only phone` what somebody with a slow phone waits for. `--orders 100,100000` measures lists of orders and returns, across so many, and
 * products only where `--products` names them, too. Writes `bench-results.json` and, unless narrowed,
 * docs/performance.md.
 */
export async function main(context: CommandContext): Promise<number> {
  const { values } = parseArgs({
    options: {
      products: { type: "string" },
      variants: { type: "string", default: "1" },
      orders: { type: "string", default: "" },
      quick: { type: "boolean", default: false },
      only: { type: "string", default: "" },
      add: { type: "boolean", default: false },
      alone: { type: "boolean", default: false },
    },
  });
  const sizes = (values.products ?? "100,10000,100000").split(",").map(Number);
  if (sizes.some((size) => !Number.isInteger(size) || size < 20)) {
    throw new StartFault("--products takes whole numbers from 20 on, split with commas");
  }
  const variants = values.variants.split(",").map((text) => readVariantCount(text) ?? refuseVariants());
  const orders = values.orders === "" ? [] : values.orders.split(",").map(Number);
  if (orders.some((count) => !Number.isInteger(count) || count < LEAST_ORDERS)) {
    throw new StartFault(`--orders takes whole numbers from ${LEAST_ORDERS} on, split with commas`);
  }
  const ofProducts = values.products !== undefined || orders.length === 0;
  await buildChanged(context);
  const databases = await openTestDatabases(context.progress, { isDurable: true });
  const effort = values.quick ? QUICK : FULL;
  if (values.only === "capacity") return capacity(context, values.quick, databases);
  if (values.only === "under-load") {
    return written(context, databases, measureUnderLoad(context, values.quick, machine()));
  }
  if (values.only === "phone") return written(context, databases, measurePhone(context, machine()));
  const file = path.join(context.root, "bench-results.json");
  const results: Results = {
    at: new Date().toISOString(),
    machine: machine(),
    effort,
    sections: values.add ? earlierSections(file) : [],
  };
  context.progress.line(describe(results));
  const add = (section: Section) => {
    const { work, where } = section;
    const same = results.sections.findIndex((other) => other.work === work && other.where === where);
    if (same < 0) results.sections.push(section);
    else results.sections[same] = section;
    for (const line of table([section])) context.progress.line(line);
    // After each section, so that an interrupted run leaves what it has measured.
    writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  };
  try {
    const wanted = { context, effort, only: values.only.split(","), isAlone: values.alone, add };
    if (ofProducts) await run(wanted, sizes, variants);
    if (orders.length > 0) await benchOrders(wanted, orders);
  } finally {
    await databases.stop();
  }
  context.progress.line("Written to bench-results.json");
  if ((values.only === "" && ofProducts && !values.alone) || values.add) {
    for (const page of writePerformancePage(context.root, results)) {
      context.progress.line(`Written to ${path.relative(context.root, page)}`);
    }
  }
  return results.sections.some(({ figures }) => figures.some(({ failures }) => failures > 0)) ? 1 : 0;
}

function refuseVariants(): never {
  throw new StartFault(
    `--variants takes "mixed" and whole numbers from 1 to ${MOST_VARIANTS}, split with commas`,
  );
}

/** Prints tables for docs/operations.md; figures of one machine that nothing is compared with. */
async function capacity(context: CommandContext, quick: boolean, databases: TestDatabases): Promise<number> {
  try {
    for (const line of await measureCapacity(context, quick)) context.progress.line(line);
    return 0;
  } finally {
    await databases.stop();
  }
}

/** Figures of one machine, on a page of their own. @param measured what was written */
async function written(
  context: CommandContext,
  databases: TestDatabases,
  measured: Promise<string[]>,
): Promise<number> {
  try {
    for (const file of await measured) {
      context.progress.line(`Written to ${path.relative(context.root, file)}`);
    }
    return 0;
  } finally {
    await databases.stop();
  }
}

interface Run {
  context: CommandContext;
  effort: Effort;
  /** Words, of which the name of a work that is measured holds one. */
  only: string[];
  /** Without the engine beside the shop. */
  isAlone: boolean;
  add: (section: Section) => void;
}

async function run(run: Run, sizes: number[], variants: VariantCount[]): Promise<void> {
  const shops: SizedShop[] = [];
  try {
    for (const products of sizes) {
      for (const count of variants) {
        const size = { products, variants: count };
        shops.push({ ...size, shop: await startShopOfSize(run.context, size) });
      }
    }
    const [firstCount = 1] = variants;
    const ofFirst = shops.filter((sized) => sized.variants === firstCount);
    if (ofFirst.length > 1) {
      const works = [...sizeWorks(ofFirst), ...(await stockWorks(ofFirst))];
      await measureAll(run, works, `across sizes${variantsName(firstCount)}`);
    }
    for (const products of variants.length > 1 ? sizes : []) {
      const ofSize = shops.filter((sized) => sized.products === products);
      await measureAll(
        run,
        variantWorks(ofSize),
        `${products.toLocaleString("en-US")} products, across variants`,
      );
    }
    const [first] = ofFirst.filter(({ products }) => products >= LEAST_REVIEWED);
    if (first && isWanted(run, "reviews")) await benchReviews(run, first);
    if (run.only.every((word) => word.startsWith("reviews"))) return;
    const beside = shops.filter(({ products }) => !run.isAlone && products <= MOST_BESIDE_ENGINE);
    for (const sized of beside) await benchBesideEngine(run, sized);
  } finally {
    for (const { shop } of shops) await shop.stop();
  }
}

async function benchOrders(run: Run, counts: number[]): Promise<void> {
  const filled: ShopWithOrders[] = [];
  const shops: Shop[] = [];
  try {
    for (const count of counts) {
      const shop = await startShopOfSize(run.context, { products: SEEDED, variants: 1 });
      shops.push(shop);
      filled.push(await fillWithOrders(run.context, shop, count));
    }
    await measureAll(run, orderWorks(filled), "across orders of the shop, every tenth sent back");
  } finally {
    for (const shop of shops) await shop.stop();
  }
}

async function benchReviews(run: Run, { shop, ...size }: SizedShop): Promise<void> {
  const { progress } = run.context;
  const reviewed = await startShopOfSize(run.context, size);
  try {
    await progress.step("Writing a million reviews", () => writeReviews(reviewed));
    await measureAll(run, reviewWorks(shop, reviewed), `${sizeName(size)}, across reviews of the shop`);
    await measureAll(run, reviewedProductWorks(reviewed), `${sizeName(size)}, across reviews of the product`);
  } finally {
    await reviewed.stop();
  }
}

async function benchBesideEngine(run: Run, { shop, ...size }: SizedShop): Promise<void> {
  const { progress } = run.context;
  const { products } = size;
  const where = sizeName(size);
  const engine = await progress.step(`Starting the engine alone, ${where}`, () => startStockEngine(shop));
  try {
    await measureAll(run, await catalogueWorks(shop, engine, size), where);
    await measureAll(run, await pageWorks(shop), where);
    if (isWanted(run, "place order")) {
      run.add({ work: "place order", where, figures: await benchOrdering(run, { shop, ...size }, engine) });
    }
    if (!SEARCHES.some((name) => isWanted(run, name))) return;
    await progress.step(`The engine fills its search index, ${where}`, () => engine.searchable(products));
    await measureAll(run, searchWorks(shop, engine), where);
    if (products > MOST_PROVIDED || !PROVIDER_SEARCHES.some((name) => isWanted(run, name))) return;
    await progress.step(`The catalogue's provider fills its search index, ${where}`, () =>
      engine.searchable(products, "catalogue"),
    );
    await measureAll(run, await providerWorks(shop, engine), where);
  } finally {
    await engine.stop();
  }
}

/** Beside the shop also one that leaves all of it to the engine's workflows. */
async function benchOrdering(
  run: Run,
  { shop, ...size }: SizedShop,
  engine: StockEngine,
): Promise<Figures[]> {
  const byWorkflows = await startShopOfSize(run.context, size, { STRIPE_ENGINE_TABLES: "never" });
  try {
    return await run.context.progress.step(`Measuring: place order, ${sizeName(size)}`, () =>
      placeOrders({ shop, byWorkflows, engine }, run.effort),
    );
  } finally {
    await byWorkflows.stop();
  }
}

const isWanted = ({ only }: Pick<Run, "only">, name: string) => only.some((word) => name.includes(word));

async function measureAll({ context, effort, only, add }: Run, works: Work[], where: string): Promise<void> {
  for (const { name, contestants, notes, close } of works) {
    if (isWanted({ only }, name)) {
      const section = await context.progress.step(`Measuring: ${name}, ${where}`, async () => ({
        figures: await measure(contestants, effort),
        notes: await notes?.(),
      }));
      add({ work: name, where, ...section });
    }
    await close?.();
  }
}

function earlierSections(file: string): Section[] {
  if (!existsSync(file)) return [];
  const earlier: Results = JSON.parse(readFileSync(file, "utf8"));
  return earlier.sections;
}

function describe({ machine: { cpu, cores, memoryGiB, node, load }, effort }: Results): string {
  return `${cpu}, ${cores} cores, ${memoryGiB} GiB, Node ${node}, load ${load} before; ${effort.rounds} rounds of ${effort.seconds} s`;
}

function machine() {
  return {
    load: Number((loadavg()[0] ?? 0).toFixed(1)),
    cpu: cpus()[0]?.model ?? "unknown",
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
}
