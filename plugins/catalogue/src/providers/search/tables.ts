import { createHash } from "node:crypto";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { SLICES } from "../../modules/catalogue/search/source";
import type { Plan } from "./plan";
import { vectorOf } from "./sql";

/** Any constant that nothing else in this database uses. */
const LOCK = 0x7365_6172;

/** Lists the physical indexes; each has two tables of its own, of documents and of words to correct to. */
export const INDEXES = "catalogue_search_index";

/** Name of an index's table: readable, and short enough for those that are derived from it. */
export function tableOf(index: string): string {
  const readable = index.toLowerCase().replace(/[^a-z0-9]+/g, "_");
  const hash = createHash("sha256").update(index).digest("hex").slice(0, 8);
  return `catalogue_search_${readable.slice(0, 20)}_${hash}`;
}

export const wordsTableOf = (table: string) => `${table}_word`;

/** Waits until no other instance changes tables, until the transaction ends. */
export async function holdTables(transaction: Knex): Promise<void> {
  await transaction.raw("select pg_advisory_xact_lock(?)", [LOCK]);
}

/** Makes what all indexes share; does nothing where it is there. */
export async function ensureShared(database: Knex): Promise<void> {
  await database.transaction(async (transaction) => {
    await holdTables(transaction);
    await transaction.raw("create extension if not exists pg_trgm");
    await transaction.raw(`create table if not exists ${INDEXES} (
      name text primary key,
      table_name text not null,
      plan jsonb not null,
      words text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`);
    // The id of the transaction that wrote last: it never comes again, also not for an index that was made anew.
    await transaction.raw(
      `alter table ${INDEXES} add column if not exists version text not null default pg_current_xact_id()::text`,
    );
    // The operator's threshold is a setting; a function can carry its own and still use the index.
    await transaction.raw(`create or replace function catalogue_search_similar_words(words regclass, asked text[])
      returns table (token text, word text, likeness real)
      language plpgsql stable set pg_trgm.similarity_threshold = 0.2 as $$
      begin
        return query execute format(
          'select token, candidate.word, candidate.likeness
           from unnest($1) as token
           cross join lateral (
             select w.word, similarity(w.word, token) as likeness
             from %s w where w.word %% token
             order by likeness desc, w.word limit 12
           ) candidate', words) using asked;
      end $$`);
  });
}

/** Makes the empty tables of an index. Text indexes are filled at once, see the catalogue's slices. */
export async function createTables(
  database: Knex,
  table: string,
  plan: Plan,
  language: string,
): Promise<void> {
  const titles = plan.fields.filter(({ weight }) => weight === "A");
  const columns = plan.fields.flatMap(({ column, type, array }) =>
    column ? [`${column} ${type}${array ? "[]" : ""}`] : [],
  );
  await database.raw(`create table ${table} (
    ${[
      "id text primary key",
      "document jsonb not null",
      "words jsonb not null",
      ...columns,
      "slice smallint not null generated always as (abs(hashtext(id) % 64)) stored",
      `search tsvector not null generated always as (${vectorOf(plan.fields, language)}) stored`,
      `search_title tsvector not null generated always as (${vectorOf(titles, language)}) stored`,
    ].join(",\n    ")}
  )`);
  for (const slice of SLICES) {
    for (const column of ["search", "search_title"]) {
      await database.raw(
        `create index on ${table} using gin (${column}) with (fastupdate = off) where ${slice}`,
      );
    }
  }
  for (const { column, array } of plan.fields) {
    if (column) await database.raw(`create index on ${table} using ${array ? "gin" : "btree"} (${column})`);
  }
  await database.raw(`create table ${wordsTableOf(table)} (word text primary key)`);
  await database.raw(`create index on ${wordsTableOf(table)} using gin (word gin_trgm_ops)`);
}

/** Tells every instance that its answers of an index are out of date, as soon as the transaction ends. */
export async function renewVersion(transaction: Knex, name: string): Promise<void> {
  await transaction.raw(`update ${INDEXES} set version = default where name = ?`, [name]);
}

export async function dropTables(database: Knex, table: string): Promise<void> {
  await database.raw(`drop table if exists ${table}, ${wordsTableOf(table)}`);
}

export async function renameTables(database: Knex, from: string, to: string): Promise<void> {
  await database.raw(`alter table ${from} rename to ${to}`);
  await database.raw(`alter table ${wordsTableOf(from)} rename to ${wordsTableOf(to)}`);
}
