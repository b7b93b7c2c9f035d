import type { StockRows } from "@emberly/back-office";
import type { ExecArgs, MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { handleOf, PREFIX } from "./believable";
import { makeByWorkflow } from "./by-workflow";
import { analyse, copyingStatements, makeInBulk } from "./in-bulk";
import { withPendingLists } from "./pending-lists";
import { removeProducts, withCascadeIndexes } from "./remove";
import { readSetting, type Setting } from "./setting";
import { countFor, MOST_VARIANTS, readVariantCount, type VariantCount } from "./variants";

/** Up to here every product is made as the dashboard would; beyond, rows are copied. */
export const MOST_BY_WORKFLOW = 10_000;
const BATCH = 100;
const BULK_BATCH = 2000;

/**
 * `N [bulk] [VARIANTS]` makes believable products until that many synthetic ones exist, `remove` takes them all away. Takes up
 * where an interrupted run stopped, because the handle carries the running number. With `bulk` only those that others are copied
 * from are made by workflow. Each has one variant unless said; see {@link VariantCount}. Tells `seed: done/total` after every batch.
 */
export default async function synthetic({ container, args }: ExecArgs): Promise<void> {
  const [wanted = "", way, variants = "1"] = args;
  const own = await synthetics(container);
  if (wanted === "remove") await remove(container, [...own.values()]);
  else {
    await make(
      container,
      {
        total: Number(wanted),
        isBulk: way === "bulk",
        variants: readVariantCount(variants) ?? 1,
      },
      own,
    );
  }
  await showChanges(container);
}

interface Wanted {
  total: number;
  isBulk: boolean;
  variants: VariantCount;
}

async function make(
  container: MedusaContainer,
  { total, isBulk, variants }: Wanted,
  own: Map<string, string>,
): Promise<void> {
  const indexes = Array.from({ length: total }, (_, index) => index);
  const countOf = (index: number) => countFor(variants, index);
  // The first of each count is what the others of that count are copied from.
  const models = [
    ...new Map(
      indexes
        .slice(0, MOST_VARIANTS)
        .reverse()
        .map((index) => [countOf(index), index]),
    ).values(),
  ];
  const byWorkflow = (index: number) => models.includes(index) || (!isBulk && index < MOST_BY_WORKFLOW);
  const missing = indexes.filter((index) => !own.has(handleOf(index)));
  const setting = await readSetting(container);
  const tell = teller(container, total, total - missing.length);
  for (const batch of batches(missing.filter(byWorkflow), BATCH)) {
    await makeByWorkflow(container, setting, batch, countOf);
    tell(batch.length);
  }
  const fast = missing.filter((index) => !byWorkflow(index));
  if (fast.length === 0) return;
  await showChanges(container);
  await withPendingLists(container, () => copy(container, setting, { models, fast, countOf, tell }));
  // Also what follows from the products: Postgres would learn of it in a minute, and plans badly until then.
  await container.resolve(ContainerRegistrationKeys.PG_CONNECTION).raw("analyze");
}

interface Copying {
  /** Numbers of the products that others are copied from. */
  models: number[];
  /** Numbers of those that are made as copies. */
  fast: number[];
  countOf: (index: number) => number;
  tell: (more: number) => void;
}

async function copy(
  container: MedusaContainer,
  setting: Setting,
  { models, fast, countOf, tell }: Copying,
): Promise<void> {
  const statements = await copyingStatements(container);
  const made = await synthetics(container);
  let shown: Promise<void> = Promise.resolve();
  let there = made.size;
  let analysed = 0;
  for (const batch of batches(fast, BULK_BATCH)) {
    for (const index of models) {
      const id = made.get(handleOf(index));
      if (!id)
        throw new Error(`${handleOf(index)} is missing, of which the others are copies; seed --remove first`);
      const model = { id, index };
      const alike = batch.filter((other) => countOf(other) === countOf(index));
      await makeInBulk(container, setting, statements, model, alike);
    }
    there += batch.length;
    if (there >= 2 * analysed) {
      await analyse(container);
      analysed = there;
    }
    // One batch is taken in while the next one is made.
    await shown;
    shown = showChanges(container);
    tell(batch.length);
  }
  await shown;
}

/** Has the catalogue and the dashboard's stock show what was changed. */
async function showChanges(container: MedusaContainer): Promise<void> {
  await Promise.all([
    container.resolve(Modules.WORKFLOW_ENGINE).run("catalogue-rebuild", { input: { only: "changed" } }),
    container.resolve<{ stock: StockRows }>("backOffice").stock.takeMarks(),
  ]);
}

async function remove(container: MedusaContainer, ids: string[]): Promise<void> {
  const tell = teller(container, ids.length, 0);
  await withCascadeIndexes(container, async () => {
    for (const batch of batches(ids, BULK_BATCH)) {
      await removeProducts(container, batch);
      tell(batch.length);
    }
  });
}

/** Ids of what earlier runs have made, by handle, the deleted included. */
async function synthetics(container: MedusaContainer): Promise<Map<string, string>> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  const { rows } = await database.raw<{ rows: { id: string; handle: string }[] }>(
    "select id, handle from product where handle like ?",
    [`${PREFIX}%`],
  );
  return new Map(rows.map(({ id, handle }) => [handle, id]));
}

function teller(container: MedusaContainer, total: number, already: number): (more: number) => void {
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
  let done = already;
  return (more) => {
    done += more;
    logger.info(`seed: ${done}/${total}`);
  };
}

function batches<T>(items: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}
