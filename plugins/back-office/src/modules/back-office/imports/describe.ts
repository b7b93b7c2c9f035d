import { Failure } from "@emberly/kit/failure";
import type { FileImport, ImportLine, ImportStore } from "./store";

/** An import as the dashboard shows it. */
async function describeImport<Row extends ImportLine>(imports: ImportStore<Row>, found: FileImport) {
  const [counts, lastApplied] = await Promise.all([imports.counts(found.id), imports.lastApplied()]);
  return { ...found, counts, can_undo: found.state === "applied" && found.id === lastApplied };
}

/** @throws Failure 404 */
export async function findImport<Row extends ImportLine>(imports: ImportStore<Row>, id: string) {
  const found = await imports.find(id);
  if (!found) throw new Failure(404, "There is no such import any more");
  return describeImport(imports, found);
}

const LATEST = 10;

/** The latest imports, newest first. */
export async function latestImports<Row extends ImportLine>(imports: ImportStore<Row>) {
  const found = await imports.latest(LATEST);
  return Promise.all(found.map((one) => describeImport(imports, one)));
}
