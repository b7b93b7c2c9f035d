import type { ExecArgs, MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { handleOf, PREFIX } from "./believable";
import { makeByWorkflow } from "./by-workflow";
import { makeInBulk } from "./in-bulk";
import { removeProducts, withCascadeIndexes } from "./remove";
import { readSetting } from "./setting";

/** Up to here every product is made as the dashboard would; beyond, rows are copied. */
export const MOST_BY_WORKFLOW = 10_000;
const BATCH = 100;
const BULK_BATCH = 2000;

/**
 * `N [bulk] [VARIANTS]` makes believable products until that many synthetic ones exist, `remove` takes them all away. Takes up
 * where an interrupted run stopped, because the handle carries the running number. With `bulk` only the first is
 * made by workflow. Each has one variant unless said. Tells `seed: done/total` after every batch.
 */
export default async function synthetic({ container, args }: ExecArgs): Promise<void> {
  const [wanted = "", way, variants = "1"] = args;
  const own = await synthetics(container);
  if (wanted === "remove") await remove(container, [...own.values()]);
  else {
    const byWorkflow = way === "bulk" ? 1 : MOST_BY_WORKFLOW;
    await make(container, { total: Number(wanted), byWorkflow, variants: Number(variants) }, own);
  }
  await container.resolve(Modules.WORKFLOW_ENGINE).run("catalogue-rebuild", { input: { only: "changed" } });
}

async function make(
  container: MedusaContainer,
  { total, byWorkflow, variants }: { total: number; byWorkflow: number; variants: number },
  own: Map<string, string>,
): Promise<void> {
  const missing = Array.from({ length: total }, (_, index) => index).filter(
    (index) => !own.has(handleOf(index)),
  );
  const setting = await readSetting(container);
  const tell = teller(container, total, total - missing.length);
  const slow = missing.filter((index) => index < byWorkflow);
  for (const batch of batches(slow, BATCH)) {
    await makeByWorkflow(container, setting, batch, variants);
    tell(batch.length);
  }
  const fast = missing.filter((index) => index >= byWorkflow);
  const modelId = fast.length > 0 ? (await synthetics(container)).get(handleOf(0)) : undefined;
  for (const batch of modelId ? batches(fast, BULK_BATCH) : []) {
    await makeInBulk(container, setting, modelId ?? "", batch);
    tell(batch.length);
  }
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
