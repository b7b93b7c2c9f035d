import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { factsInWords } from "./facts-in-words";
import { toInteger } from "./integers";
import { offersOf } from "./offers";
import type { CatalogueSettings } from "./options";
import type { Prices } from "./prices";
import { ratingScore } from "./rating";
import { serialiseProduct } from "./serialise";
import type { SourceProduct } from "./source";
import { textsOf } from "./texts";
import { pricedVariants } from "./variants";

/** Columns of a row that the code computes; the others follow from these. */
const COLUMNS = {
  id: "text",
  handle: "text",
  title: "text",
  kind: "text",
  price_cents: "integer",
  price_to_cents: "integer",
  stock: "integer",
  created_at: "timestamptz",
  record: "text",
  text_title: "text",
  text_kind: "text",
  text_body: "text",
  text_facts: "text",
  offers: "jsonb",
  rating_score: "integer",
  rating_revision: "integer",
} satisfies Record<Exclude<keyof Row, "source_print">, string>;

const names = Object.keys(COLUMNS);
const compared = names.filter((name) => name !== "id");
const of = (row: string) => `(${compared.map((name) => `${row}.${name}`).join(", ")})`;

/**
 * SQL of a row's fingerprint: what it was computed from, and what it then said, so that neither the engine's tables
 * nor the row can change unseen. Without the long texts, which would have to be unpacked for it.
 */
export const printOf = (
  sourcePrint: string,
  row: string,
) => `md5(${sourcePrint} || row(${row}.handle, ${row}.title,
  ${row}.kind, ${row}.price_cents, ${row}.stock, extract(epoch from ${row}.created_at), ${row}.offers,
  ${row}.rating_score, ${row}.rating_revision)::text)`;

/** What decides where in a listing, or among all handles, a row stands. */
const placeOf = (row: string) =>
  `(${row}.kind, ${row}.created_at, ${row}.price_cents, ${row}.title, ${row}.rating_score, ${row}.handle)`;

/** Leaves rows alone that are already right, so that the version only rises when an answer changes. */
const WRITE_ROWS = `
  with given as (
    select given.*, ${printOf("given.source_print", "given")} as print
    from jsonb_to_recordset(?::jsonb)
      as given(${Object.entries(COLUMNS).map((column) => column.join(" "))}, source_print text)
  ), differing as (
    select given.*, kept.id is null or ${of("kept")} is distinct from ${of("given")} as changed,
      kept.id is null or ${placeOf("kept")} is distinct from ${placeOf("given")} as moved
    from given left join catalogue_product kept on kept.id = given.id
    where kept.id is null or kept.print is distinct from given.print or ${of("kept")} is distinct from ${of("given")}
  ), written as (
    insert into catalogue_product (${names.join(", ")}, print) select ${names.join(", ")}, print from differing
    on conflict (id) do update set ${[...compared, "print"].map((name) => `${name} = excluded.${name}`).join(", ")}
  )
  select count(*) filter (where changed)::integer as changed, coalesce(bool_or(moved), false) as moved
  from differing`;

/** What writing did. */
export interface Written {
  /** Rows that were added, changed or removed. */
  changed: number;
  /** Whether any listing has its products in another order than before. */
  moved: boolean;
}

/** Makes the rows of products what is given; products without a row in it lose theirs. */
export async function writeRows(database: Knex, ids: string[], rows: Row[]): Promise<Written> {
  const { rowCount: removed } = await database.raw<{ rowCount: number }>(
    "delete from catalogue_product where id = any(?) and not id = any(?)",
    [ids, rows.map(({ id }) => id)],
  );
  const { rows: written } = await database.raw<{ rows: Written[] }>(WRITE_ROWS, [JSON.stringify(rows)]);
  const { changed = 0, moved = false } = written[0] ?? {};
  await database.raw("insert into catalogue_word select unnest(?::text[]) on conflict do nothing", [
    [...new Set(rows.flatMap(correctable))],
  ]);
  return { changed: removed + changed, moved: removed > 0 || moved };
}

/** A product as the read model keeps it. */
export type Row = NonNullable<ReturnType<typeof rowOf>>;

/** The row of a product; null when none of its variants has a price. */
export function rowOf(source: SourceProduct, prices: Prices, options: CatalogueSettings) {
  const product = serialiseProduct(source, prices, options);
  if (!product) return null;
  const variants = pricedVariants(source, prices);
  const words = (text: string) => options.vocabulary.wordsOf(text).join(" ");
  return {
    id: source.id,
    handle: source.handle,
    title: sortedBy(product.title),
    kind: source.kind,
    price_cents: toInteger(Math.round(product.priceFrom * 100)),
    price_to_cents: toInteger(Math.round(product.priceTo * 100)),
    stock: product.stock === null ? null : toInteger(product.stock),
    created_at: source.created_at,
    record: JSON.stringify(product),
    text_title: words(product.title),
    text_kind: words(product.kind),
    text_body: words(
      [product.desc, ...Object.values(textsOf(options.texts ?? [], source.metadata))].join(" "),
    ),
    text_facts: words(factsInWords(product, options.attributes ?? [])),
    offers: offersOf(source, variants, options.attributes ?? []),
    rating_score: ratingScore(source.stars),
    rating_revision: source.rating_revision,
    source_print: source.source_print,
  };
}

/** What is left of a title in a row: an index refuses entries of more than 2.7 kB, and then no row could be written. */
const LONGEST_TITLE = 200;

/** By characters: half of one is no text that the database takes. The record has the title as a whole. */
function sortedBy(title: string): string {
  return title.length > LONGEST_TITLE ? [...title].slice(0, LONGEST_TITLE).join("") : title;
}

/** Nobody means a longer one, and the index of words has the bound of {@link LONGEST_TITLE} too. */
const LONGEST_WORD = 80;

/** Words that a misspelt one may be corrected to; descriptions are prose and would only lead astray. */
function correctable(row: Row): string[] {
  return `${row.text_title} ${row.text_kind} ${row.text_facts}`
    .split(" ")
    .filter((word) => word.length >= 3 && word.length <= LONGEST_WORD && !/^\d/.test(word));
}
