import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { People } from "../accounts/people";

/**
 * Where any of these words stands: `table.column` of the whole database, and files below a folder. Nothing is left out but the
 * folders that are named.
 */
export async function placesOf(
  people: People,
  folder: string,
  words: string[],
  leftOut: RegExp,
): Promise<string[]> {
  const patterns = words.map((word) => `%${word.toLowerCase()}%`);
  const columns = await people.sql<{ table_name: string; column_name: string }>(
    `select columns.table_name, columns.column_name from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and data_type in ('text', 'jsonb', 'json', 'character varying', 'ARRAY', 'tsvector')`,
  );
  const questions = columns.map(
    ({ table_name, column_name }) =>
      `select '${table_name}.${column_name}' as place where exists (
         select 1 from "${table_name}" where lower("${column_name}"::text) like any($1))`,
  );
  const rows = await people.sql<{ place: string }>(questions.join(" union all "), [patterns]);
  return [...rows.map(({ place }) => place), ...(await filesWith(folder, words, leftOut))].sort();
}

async function filesWith(folder: string, words: string[], leftOut: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => !leftOut.test(file));
  const found = await Promise.all(
    files.map(async (file) => {
      const text = (await readFile(path.join(folder, file), "latin1")).toLowerCase();
      return words.some((word) => text.includes(word.toLowerCase())) ? [file] : [];
    }),
  );
  return found.flat();
}
