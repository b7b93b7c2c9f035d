import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { SearchTypes } from "@medusajs/framework/types";
import { readDocumentPath, searchValueToBoolean } from "@medusajs/framework/utils";
import type { Vocabulary } from "../../modules/catalogue/search/vocabulary";
import type { ColumnType, Plan, PlannedField } from "./plan";
import { refuse } from "./refuse";
import { wordsTableOf } from "./tables";

/** Documents of one statement. */
const BATCH = 500;

type Value = string | number | boolean;

/** A document as its row; columns that the plan names besides. */
interface Row {
  id: string;
  document: SearchTypes.SearchDocument;
  /** Words by the path of their field. */
  words: Record<string, string>;
  [column: string]: unknown;
}

/** An index to write to. */
export interface Target {
  table: string;
  plan: Plan;
}

/** Writes documents; one of a key that is there takes its place, and of two in one call the later wins. */
export async function writeDocuments(
  database: Knex,
  target: Target,
  documents: SearchTypes.SearchDocument[],
  vocabulary: Vocabulary,
): Promise<void> {
  const rows = new Map(
    documents.map((document) => rowOf(document, target.plan, vocabulary)).map((row) => [row.id, row]),
  );
  const all = [...rows.values()];
  for (let at = 0; at < all.length; at += BATCH) {
    await writeRows(database, target, all.slice(at, at + BATCH));
  }
}

async function writeRows(database: Knex, { table, plan }: Target, rows: Row[]): Promise<void> {
  const types: Record<string, string> = { id: "text", document: "jsonb", words: "jsonb" };
  for (const { column, type, array } of plan.fields) {
    if (column) types[column] = `${type}${array ? "[]" : ""}`;
  }
  const names = Object.keys(types);
  const columns = names.join(", ");
  await database.raw(
    `insert into ${table} (${columns})
     select ${columns} from jsonb_to_recordset(?::jsonb)
       as given(${Object.entries(types).map((column) => column.join(" "))})
     on conflict (id) do update set ${names
       .filter((name) => name !== "id")
       .map((name) => `${name} = excluded.${name}`)
       .join(", ")}`,
    [JSON.stringify(rows)],
  );
  // In one order everywhere, so that two writers never wait for each other.
  const words = [...new Set(rows.flatMap((row) => correctable(row, plan)))].sort();
  await database.raw(`insert into ${wordsTableOf(table)} select unnest(?::text[]) on conflict do nothing`, [
    words,
  ]);
}

function rowOf(document: SearchTypes.SearchDocument, plan: Plan, vocabulary: Vocabulary): Row {
  const key = document[plan.primaryKey];
  if (typeof key !== "string" && typeof key !== "number") {
    refuse(`takes no document without its key "${plan.primaryKey}"`);
  }
  const row: Row = { id: String(key), document, words: {} };
  for (const field of plan.fields) {
    const values = valuesOf(document, field);
    if (values.length === 0) continue;
    if (field.column) row[field.column] = field.array ? values : values[0];
    if (field.weight) row.words[field.path] = vocabulary.wordsOf(values.join(" ")).join(" ");
  }
  return row;
}

function valuesOf(document: SearchTypes.SearchDocument, { path, type }: PlannedField): Value[] {
  return readDocumentPath(document, path.split(".")).flatMap((value) => {
    const read = readValue(value, type);
    return read === undefined ? [] : [read];
  });
}

/** A value as its column holds it; undefined for one that makes no sense there. */
export function readValue(value: unknown, type: ColumnType): Value | undefined {
  if (value === null || value === undefined) return undefined;
  if (type === "boolean") return searchValueToBoolean(value);
  if (type === "double precision") {
    const number = Number(value);
    return Number.isFinite(number) && value !== "" ? number : undefined;
  }
  if (type === "timestamptz") {
    const moment = new Date(value instanceof Date || typeof value === "number" ? value : String(value));
    return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
  }
  return String(value);
}

/** Words that a misspelt one may be corrected to; prose would only lead astray. */
function correctable(row: Row, plan: Plan): string[] {
  return plan.fields
    .filter(({ weight, exact }) => weight !== "C" && !exact)
    .flatMap(({ path }) => row.words[path]?.split(" ") ?? [])
    .filter((word) => word.length >= 3 && !/^\d/.test(word));
}
