import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { type FileOrigin, serialiseProduct } from "../../serialise/product";
import { attributesOf } from "./attributes";
import { holdCatalogue } from "./lock";
import { wordsOf } from "./search/words";
import { readProducts, readShop, type SourceProduct } from "./source";

/**
 * What the engine would charge an anonymous visitor in the shop's region, in cents, for price sets by id. A price
 * set without a price in dollars is left out.
 */
export type PriceLookup = (priceSetIds: string[], regionId: string | null) => Promise<Map<string, number>>;

export interface RefreshContext {
  database: Knex;
  priceOf: PriceLookup;
  origin: FileOrigin;
}

/** Products computed in one transaction: a reader never waits for more than this. */
export const BATCH = 500;
/** Marks taken at once; several usually stand for one product. */
const MARKS = 5000;

/** Deletes marks and finds the products behind them, in one statement and so from one moment. */
const TAKE_MARKS = `
  with taken as (
    delete from catalogue_dirty where id in (select id from catalogue_dirty order by id limit ${MARKS})
    returning source, key
  ), prices as (
    select key as price_set_id from taken where source = 'price_set'
    union select p.price_set_id from taken t join price p on t.source = 'price' and p.id = t.key
    union select p.price_set_id from taken t join price p on t.source = 'price_list' and p.price_list_id = t.key
  ), variants as (
    select key as variant_id from taken where source = 'variant'
    union select l.variant_id from prices join product_variant_price_set l using (price_set_id)
    union select l.variant_id from taken t
      join product_variant_inventory_item l on t.source = 'inventory_item' and l.inventory_item_id = t.key
  ), products as (
    select key as id from taken where source = 'product'
    union select v.product_id from variants join product_variant v on v.id = variants.variant_id
    union select c.product_id from taken t
      join product_category_product c on t.source = 'category' and c.product_category_id = t.key
  )
  select (select coalesce(json_agg(id), '[]') from products) as ids,
    exists (select from taken where source = 'shop') as everything,
    exists (select from taken where source = 'category') as kinds`;

interface Taken {
  ids: string[];
  /** A setting that concerns every product has changed. */
  everything: boolean;
  /** A category itself has changed, which shows in the kinds even when no product is in it. */
  kinds: boolean;
}

/**
 * Brings the rows of marked products up to date and raises the version when any answer changes by it. Marks are
 * written in the transaction that changes the engine's tables and deleted in the one that computes the rows, so
 * neither a crash nor a lost event can part the two.
 *
 * @returns true when more marks wait
 */
export async function refreshMarked(context: RefreshContext): Promise<boolean> {
  return context.database.transaction(async (transaction) => {
    await holdCatalogue(transaction);
    const { rows } = await transaction.raw<{ rows: Taken[] }>(TAKE_MARKS);
    const taken = rows[0] ?? { ids: [], everything: false, kinds: false };
    const now = taken.ids.slice(0, BATCH);
    await markProducts(transaction, taken.ids.slice(BATCH));
    if (taken.everything) {
      await transaction.raw(
        "insert into catalogue_dirty (source, key) select 'product', id from product union select 'product', id from catalogue_product",
      );
    }
    const changed = await computeRows({ ...context, database: transaction }, now);
    if (changed > 0 || taken.kinds || taken.everything) await raiseVersion(transaction);
    return isMarked(transaction);
  });
}

/**
 * Computes the rows of products anew whether they are marked or not, at most {@link BATCH} at once.
 *
 * @returns how many rows were wrong
 */
export async function refreshProducts(context: RefreshContext, ids: string[]): Promise<number> {
  return context.database.transaction(async (transaction) => {
    await holdCatalogue(transaction);
    const changed = await computeRows({ ...context, database: transaction }, ids);
    if (changed > 0) await raiseVersion(transaction);
    return changed;
  });
}

export async function isMarked(database: Knex): Promise<boolean> {
  const { rows } = await database.raw<{ rows: { marked: boolean }[] }>(
    "select exists (select from catalogue_dirty) as marked",
  );
  return rows[0]?.marked ?? false;
}

async function markProducts(database: Knex, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await database.raw("insert into catalogue_dirty (source, key) select 'product', unnest(?::text[])", [ids]);
}

async function raiseVersion(database: Knex): Promise<void> {
  await database.raw("update catalogue_state set version = version + 1 returning pg_notify('catalogue', '')");
}

/** Returns how many rows were added, changed or removed. */
async function computeRows({ database, priceOf, origin }: RefreshContext, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const shop = await readShop(database);
  const sources = shop ? await readProducts(database, shop.salesChannelId, ids) : [];
  const prices = await priceOf(
    sources.map(({ price_set_id }) => price_set_id),
    shop?.regionId ?? null,
  );
  const rows = sources.flatMap((source) => {
    const cents = prices.get(source.price_set_id);
    return cents === undefined ? [] : [rowOf(source, cents, origin)];
  });
  const { rowCount: removed } = await database.raw<{ rowCount: number }>(
    "delete from catalogue_product where id = any(?) and not id = any(?)",
    [ids, rows.map(({ id }) => id)],
  );
  const { rowCount: written } = await database.raw<{ rowCount: number }>(WRITE_ROWS, [JSON.stringify(rows)]);
  await database.raw("insert into catalogue_word select unnest(?::text[]) on conflict do nothing", [
    [...new Set(rows.flatMap(correctable))],
  ]);
  return removed + written;
}

/** Columns of a row that the code computes; the others follow from these. */
const COLUMNS = {
  id: "text",
  variant_id: "text",
  handle: "text",
  title: "text",
  kind: "text",
  price_cents: "integer",
  stock: "integer",
  created_at: "timestamptz",
  record: "text",
  text_title: "text",
  text_kind: "text",
  text_body: "text",
  text_facts: "text",
  material: "text",
  diameter_in: "numeric",
  capacity_qt: "numeric",
  oven_safe_f: "numeric",
  induction: "boolean",
  dishwasher_safe: "boolean",
} satisfies Record<keyof Row, string>;

const names = Object.keys(COLUMNS);
const compared = names.filter((name) => name !== "id");

/** Leaves rows alone that are already right, so that the version only rises when an answer changes. */
const WRITE_ROWS = `
  insert into catalogue_product (${names.join(", ")})
  select ${names.join(", ")} from jsonb_to_recordset(?::jsonb)
    as given(${Object.entries(COLUMNS).map((column) => column.join(" "))})
  on conflict (id) do update set ${compared.map((name) => `${name} = excluded.${name}`).join(", ")}
  where (${compared.map((name) => `catalogue_product.${name}`).join(", ")})
    is distinct from (${compared.map((name) => `excluded.${name}`).join(", ")})`;

type Row = ReturnType<typeof rowOf>;

function rowOf(source: SourceProduct, priceCents: number, origin: FileOrigin) {
  const product = serialiseProduct(source, priceCents, origin);
  const words = (text: string) => wordsOf(text).join(" ");
  return {
    id: source.id,
    variant_id: source.variant_id,
    handle: source.handle,
    title: product.title,
    kind: source.kind,
    price_cents: priceCents,
    stock: source.stock,
    created_at: source.created_at,
    record: JSON.stringify(product),
    text_title: words(product.title),
    text_kind: words(product.kind),
    text_body: words(
      [product.desc, product.catchphrase1, product.catchphrase2, product.catchphrase3].join(" "),
    ),
    text_facts: words(facts(source.metadata?.attributes)),
    ...attributesOf(source.metadata?.attributes),
  };
}

/** Attributes as a shopper would say them: `dishwasherSafe: true` is "dishwasher safe". */
function facts(attributes: unknown): string {
  if (typeof attributes !== "object" || attributes === null) return "";
  return Object.entries(attributes)
    .filter(([, value]) => value !== false && value !== null && typeof value !== "object")
    .map(([name, value]) => {
      const spoken = name.replace(/([a-z])([A-Z])/g, "$1 $2");
      return value === true ? spoken : `${spoken} ${value} ${name.endsWith("In") ? "inch" : ""}`;
    })
    .join(" ");
}

/** Words that a misspelt one may be corrected to; descriptions are prose and would only lead astray. */
function correctable(row: Row): string[] {
  return `${row.text_title} ${row.text_kind} ${row.text_facts}`
    .split(" ")
    .filter((word) => word.length >= 3 && !/^\d/.test(word));
}
