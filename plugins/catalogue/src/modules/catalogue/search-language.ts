import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { IS_BEST_SELLER } from "./best-sellers";
import { SLICES } from "./search/source";

/** Parts of the table with text indexes of their own, and what the names of those end with. */
const PARTS = [IS_BEST_SELLER, ...SLICES];
const PART_NAMES = ["best", "first", "second", "rest"];

/**
 * Has the database split products into words by another language's rules, where the present ones are not that
 * language's. Rewrites the table, which happens when the option changes and never else.
 *
 * @param language a text search configuration of Postgres
 */
export async function speak(database: Knex, language: string): Promise<void> {
  const { rows } = await database.raw<{ rows: { expression: string }[] }>(
    `select pg_get_expr(adbin, adrelid) as expression from pg_attrdef
     join pg_attribute on attrelid = adrelid and attnum = adnum
     where adrelid = 'catalogue_product'::regclass and attname = 'search_title'`,
  );
  if (rows[0]?.expression.includes(`'${language}'::regconfig`)) return;
  const words = (text: string) => `to_tsvector('${language}', text_${text})`;
  const weighted = { title: "A", kind: "B", body: "C", facts: "D" };
  const all = Object.entries(weighted).map(([text, weight]) => `setweight(${words(text)}, '${weight}')`);
  await database.raw(`alter table catalogue_product drop column search, drop column search_title,
    add column search tsvector not null generated always as (${all.join(" || ")}) stored,
    add column search_title tsvector not null generated always as (${words("title")}) stored`);
  for (const [index, part] of PARTS.entries()) {
    for (const column of ["search", "search_title"]) {
      await database.raw(`create index catalogue_product_${column}_${PART_NAMES[index]}
        on catalogue_product using gin (${column}) with (fastupdate = off) where ${part}`);
    }
  }
}
