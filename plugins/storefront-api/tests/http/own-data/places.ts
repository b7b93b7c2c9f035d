import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { People } from "../accounts/people";

/** Every column of the whole database that can hold a text, as `table.column`, in which any of these words stands. */
export async function columnsWith(people: People, words: string[]): Promise<string[]> {
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
  return rows.map(({ place }) => place).sort();
}

/** Tables that say of each row whose it is. */
export async function tablesOfPeople(people: People): Promise<string[]> {
  const rows = await people.sql<{ table_name: string }>(
    `select distinct columns.table_name from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and column_name in ('customer_id', 'auth_identity_id', 'email', 'recipient', 'stripe_customer_id')
     order by 1`,
  );
  return rows.map(({ table_name }) => table_name);
}

/** Files below a folder in which any of these words stands, packed ones unpacked. Nothing is left out but what is named. */
export async function filesWith(folder: string, words: string[], leftOut = /^$/): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => !leftOut.test(file));
  const found: string[] = [];
  for (const file of files) {
    const text = (await contentOf(path.join(folder, file))).toString("latin1").toLowerCase();
    if (words.some((word) => text.includes(word.toLowerCase()))) found.push(file);
  }
  return found.sort();
}

async function contentOf(file: string): Promise<Buffer> {
  const content = await readFile(file).catch(() => Buffer.alloc(0));
  return file.endsWith(".gz") ? promisify(gunzip)(content) : content;
}
