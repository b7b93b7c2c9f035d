import { setImmediate } from "node:timers/promises";
import { Failure } from "@emberly/kit/failure";
import { sqlOf } from "@emberly/kit/sql";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { ImportRun, RowState } from "../../modules/back-office/imports/store";
import { BACK_OFFICE_MODULE } from "../../modules/back-office/name";
import type BackOfficeService from "../../modules/back-office/service";
import type { ImportRow } from "../../modules/back-office/stock/import-rows";
import { judge } from "../../modules/back-office/stock/judge";
import { readStockFile, type WantedRow } from "../../modules/back-office/stock/read-file";
import { findStock, readOptions } from "../../modules/back-office/stock/rows";
import { behind } from "../imports/behind";
import { changeStockWorkflow } from "./change-stock";
import type { StockChange } from "./steps/change-levels";

/** Lines that are judged, and that are written, in one go; between two the shop serves its visitors. */
const CHECKED_AT_ONCE = 200;
const WRITTEN_AT_ONCE = 100;

/** The rows of stock imports. */
export const importsOf = (container: MedusaContainer) =>
  container.resolve<BackOfficeService>(BACK_OFFICE_MODULE).stockImports;

/**
 * Reads a file and begins to judge its lines, behind the answer.
 *
 * @returns the import's id
 * @throws Failure 400 when it is no CSV of ours
 */
export async function beginCheck(
  container: MedusaContainer,
  file: { fileName: string; text: string; createdBy: string },
): Promise<string> {
  const wanted = await readStockFile(file.text);
  const imports = importsOf(container);
  const run = await imports.create({ ...file, total: wanted.length });
  behind(container, imports, run, "failed", () => check(container, run, wanted));
  return run.id;
}

/** @throws Failure 409 when it is not ready to be applied */
export async function beginApply(container: MedusaContainer, id: string): Promise<void> {
  const imports = importsOf(container);
  const run = await imports.turn(id, ["checked"], "applying");
  if (!run) throw new Failure(409, "This import cannot be applied now");
  behind(container, imports, run, "checked", () =>
    writeAll(container, run, { from: "change", to: "applied" }),
  );
}

/** @throws Failure 409 when another one was applied since, or it is not applied */
export async function beginUndo(container: MedusaContainer, id: string): Promise<void> {
  const imports = importsOf(container);
  if ((await imports.lastApplied()) !== id) throw new Failure(409, "Only the last import can be undone");
  const run = await imports.turn(id, ["applied"], "undoing");
  if (!run) throw new Failure(409, "This import cannot be undone now");
  behind(container, imports, run, "applied", () =>
    writeAll(container, run, { from: "applied", to: "undone" }),
  );
}

async function check(container: MedusaContainer, run: ImportRun, wanted: WantedRow[]): Promise<void> {
  const imports = importsOf(container);
  const seen = new Map<string, number>();
  for (let at = 0; at < wanted.length; at += CHECKED_AT_ONCE) {
    const part = wanted.slice(at, at + CHECKED_AT_ONCE);
    const named = (key: "id" | "handle" | "sku") => part.map((line) => line[key]).filter(Boolean);
    const products = await findStock(sqlOf(container), {
      ids: named("id"),
      handles: named("handle"),
      skus: named("sku"),
    });
    const options = part.some((line) => Object.keys(line.options).length > 0)
      ? await readOptions(
          sqlOf(container),
          products.map(({ id }) => id),
        )
      : new Map<string, Record<string, string>>();
    const rows = judge(part, products, options, seen);
    await setImmediate();
    await imports.addRows(run.id, rows);
    await imports.progress(run, at + part.length);
  }
  await imports.end(run, "checked");
}

/**
 * Applies or undoes row by row; one that was interrupted goes on with the rows it had not come to. An import of which something could not
 * be taken back stays applied, so that the rest can be taken back later.
 */
async function writeAll(
  container: MedusaContainer,
  run: ImportRun,
  { from, to }: { from: RowState; to: "applied" | "undone" },
): Promise<void> {
  const imports = importsOf(container);
  let left = 0;
  for (let after = 0, done = 0; ; ) {
    const rows = await imports.rows(run.id, { states: [from], after, limit: WRITTEN_AT_ONCE });
    const last = rows.at(-1);
    if (!last) break;
    const refusals = await write(container, run.id, rows, to);
    left += rows.filter(({ item_id }) => refusals.has(item_id ?? "")).length;
    await imports.settle(
      run,
      rows.map(({ line, item_id }) => {
        const fault = refusals.get(item_id ?? "") ?? null;
        return { line, fault, state: fault && to === "applied" ? "refused" : fault ? from : to };
      }),
    );
    done += rows.length;
    after = last.line;
    await imports.progress(run, done);
  }
  if (to === "undone" && left > 0) await imports.breakOff(run, "applied", notTakenBack(left));
  else await imports.end(run, to);
}

const notTakenBack = (lines: number) =>
  `${lines === 1 ? "1 line" : `${lines} lines`} could not be taken back, and the rest is: see why, and undo again later`;

/** @returns why an item's level could not be changed, by item */
async function write(
  container: MedusaContainer,
  id: string,
  rows: ImportRow[],
  to: "applied" | "undone",
): Promise<Map<string, string>> {
  const levels = rows.flatMap(({ item_id, stocked_before, stocked_after }): StockChange[] => {
    if (item_id === null || stocked_before === null || stocked_after === null) return [];
    // Undoing takes back the difference, so that what was sold since then stays sold.
    const change =
      to === "applied"
        ? { to: stocked_after, expected: stocked_before }
        : { by: stocked_before - stocked_after };
    return [{ itemId: item_id, ...change, once: `${id} ${to}` }];
  });
  const thresholds = rows.flatMap(({ item_id, threshold_before, threshold_after }) =>
    item_id !== null && threshold_after !== null
      ? [{ itemId: item_id, threshold: to === "applied" ? threshold_after : threshold_before }]
      : [],
  );
  const { result } = await changeStockWorkflow(container).run({ input: { levels, thresholds } });
  return new Map(result.flatMap(({ itemId, refusal }) => (refusal ? [[itemId, refusal] as const] : [])));
}
