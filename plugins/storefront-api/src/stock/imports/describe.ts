import type { MedusaContainer } from "@medusajs/framework/types";
import { Failure } from "../../http/failure";
import type { StockImport } from "../../modules/stock/service";
import { importsOf } from "./run";

/** An import as the dashboard shows it. */
export async function describeImport(container: MedusaContainer, found: StockImport) {
  const imports = importsOf(container);
  const [counts, lastApplied] = await Promise.all([imports.counts(found.id), imports.lastApplied()]);
  return { ...found, counts, can_undo: found.state === "applied" && found.id === lastApplied };
}

/** @throws Failure 404 */
export async function findImport(container: MedusaContainer, id: string) {
  const found = await importsOf(container).find(id);
  if (!found) throw new Failure(404, "There is no such import any more");
  return describeImport(container, found);
}
