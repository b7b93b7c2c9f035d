import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { holdCatalogue } from "./lock";
import type { CatalogueSettings } from "./options";
import { lowestBefore, rememberPrices } from "./price-history";
import type { Price, Prices } from "./prices";
import { type Row, rowOf, type Written, writeRows } from "./rows";
import { signatureOf } from "./signature";
import { readProducts, readShop, type SourceProduct, type SourceShop } from "./source";
import { watched } from "./triggers";
import { type PricedVariant, pricedVariants } from "./variants";
import { raiseVersion } from "./version";

/**
 * What the engine would charge an anonymous visitor of the shop for price sets by id. A price set without a price in
 * the shop's currency is left out.
 */
export type PriceLookup = (
  priceSetIds: string[],
  shop: Pick<SourceShop, "region_id" | "currency_code">,
) => Promise<Prices>;

/** What computing rows needs from the rest of the engine. */
export interface RefreshContext {
  priceOf: PriceLookup;
}

/** A refresh at work. */
export interface Refresh extends RefreshContext {
  database: Knex;
  options: CatalogueSettings;
}

/** Products computed in one transaction: a reader never waits for more than this. */
const BATCH = 500;
/** The same where nobody waits; the planning of a statement, the commit and the new version are paid less often. */
export const BULK_BATCH = 2000;
/** Products that are computed together, while those before them are written. */
const CHUNK = 500;
/** Marks looked at together; several usually stand for one product. */
const MARKS = 5000;

/** SQL of the keys of a source among the marks that a statement has `taken`. */
const keysOf = (source: string) => `array(select key from taken where source = '${source}')`;
/** SQL of whether there are any; asked before a table is read that has no index for them. */
const hasKeysOf = (source: string) => `exists (select from taken where source = '${source}')`;
/** The engine's indexes leave deleted rows out, so that only who does so too is spared reading whole tables. */
const LIVE = "deleted_at is null";

/**
 * The products behind the marks that a statement has `taken`. Looked up by lists and not by joins: of tables that a bulk change has just filled
 * Postgres knows nothing, and a join that it plans for a few rows compares each mark with each of them. What was deleted is marked by its
 * own table.
 */
const MARKED_PRODUCTS = `prices as (
    select key as price_set_id from taken where source = 'price_set'
    union select price_set_id from price where id = any(${keysOf("price")})
    union select price_set_id from price where price_list_id = any(${keysOf("price_list")}) and ${LIVE}
  ), variants as (
    select key as variant_id from taken where source = 'variant'
    union select variant_id from product_variant_price_set
      where price_set_id = any(array(select price_set_id from prices)) and ${LIVE}
    union select variant_id from product_variant_inventory_item
      where inventory_item_id = any(${keysOf("inventory_item")}) and ${LIVE}
    union select variant_id from product_variant_option
      where ${hasKeysOf("option_value")} and option_value_id = any(${keysOf("option_value")})
    union select variant_id from product_variant_option where ${hasKeysOf("option")} and option_value_id = any(array(
      select id from product_option_value where option_id = any(${keysOf("option")}) and ${LIVE}))
  ), products as (
    select key as id from taken where source = 'product'
    union select product_id from product_variant where id = any(array(select variant_id from variants))
    union select product_id from product_category_product
      where ${hasKeysOf("category")} and product_category_id = any(${keysOf("category")})
  )`;

/** Of what a mark is that only says how many of something there are: a condition on `catalogue_dirty`. */
export const IS_STOCK = "(source = 'inventory_item')";

/** SQL that deletes marks of so many keys and finds the products behind them, in one statement and so from one moment. */
export const takeMarks = (keys: number) => `
  with oldest as materialized (
    select id, min(id) over (partition by source, key) as first
    from (select id, source, key from catalogue_dirty order by id limit ${MARKS}) marks
  ), taken as (
    delete from catalogue_dirty where id = any(array(
      select id from oldest where first <= (
        select max(first) from (select distinct first from oldest order by first limit ${keys}) keys)))
    returning source, key
  ), ${MARKED_PRODUCTS}
  select (select coalesce(json_agg(id), '[]') from products) as ids,
    exists (select from taken where source = 'shop') as everything,
    exists (select from taken where source = 'category') as kinds, exists (select from taken where not ${IS_STOCK}) as touched,
    exists (select from taken where ${IS_STOCK}) as stocked`;

/**
 * Replaces all marks by one for each product. A bulk change leaves many for the same product, far apart, and each
 * would mean computing it once more.
 */
const GATHER_MARKS = `
  with taken as (
    delete from catalogue_dirty returning source, key
  ), ${MARKED_PRODUCTS}, every as (
    select id from products
    union select p.id from (select id from product union all select id from catalogue_product) p
    where exists (select from taken where source = 'shop')
  ), gathered as (
    insert into catalogue_dirty (source, key) select 'product', id from every returning id
  )
  update catalogue_state set gathered_to = coalesce((select max(id) from gathered), gathered_to),
    version = version + (exists (select from taken where source = 'category'))::integer`;

const IS_BACKLOG = `
  select count(*) > ${MARKS} as backlog from (
    select from catalogue_dirty where id > (select gathered_to from catalogue_state) limit ${MARKS + 1}
  ) waiting`;

/**
 * Once an engine of another release or with other options has computed some, rows are of two forms: no engine may take them for its own,
 * so that the one that stays in the end computes all of them.
 */
const OWN_SIGNATURE = "case when signature = ? then signature else '' end";

interface Taken {
  ids: string[];
  /** A setting that concerns every product has changed. */
  everything: boolean;
  /** A category itself has changed, which shows in the kinds even when no product is in it. */
  kinds: boolean;
  /** Something other than stock has changed. */
  touched: boolean;
  stocked: boolean;
}

/**
 * Brings the rows of marked products up to date and raises the version when any answer changes by it. Marks are
 * written in the transaction that changes the engine's tables and deleted in the one that computes the rows, so
 * neither a crash nor a lost event can part the two.
 *
 * @param batch products at most
 * @returns true when more marks wait
 */
export async function refreshMarked(context: Refresh, batch = BATCH): Promise<boolean> {
  return context.database.transaction(async (transaction) => {
    await holdCatalogue(transaction);
    const waiting = await transaction.raw<{ rows: { backlog: boolean }[] }>(IS_BACKLOG);
    if (waiting.rows[0]?.backlog) {
      await analyse(transaction, context.options);
      await transaction.raw(GATHER_MARKS);
    }
    const { rows } = await transaction.raw<{ rows: Taken[] }>(takeMarks(batch));
    const taken = rows[0] ?? { ids: [], everything: false, kinds: false, touched: false, stocked: false };
    const now = taken.ids.slice(0, batch);
    await markProducts(transaction, taken.ids.slice(batch));
    if (taken.everything) {
      await transaction.raw(
        "insert into catalogue_dirty (source, key) select 'product', id from product union select 'product', id from catalogue_product",
      );
    }
    const { changed, moved } = await computeRows({ ...context, database: transaction }, now);
    if (changed > 0 || taken.kinds || taken.everything) await raiseVersion(transaction, moved);
    await transaction("catalogue_state").update({
      touched: transaction.raw("touched + ?", [taken.touched ? 1 : 0]),
      stocked: transaction.raw("stocked + ?", [taken.stocked ? 1 : 0]),
      signature: transaction.raw(OWN_SIGNATURE, [signatureOf(context.options)]),
    });
    return isMarked(transaction);
  });
}

/**
 * Until somebody analyses tables that a bulk change or a restore has filled, Postgres guesses what they hold: with 60,000 new
 * variants it walked through all prices for each of them, and one batch took longer than a quarter of an hour.
 */
async function analyse(transaction: Knex, options: CatalogueSettings): Promise<void> {
  const tables = ["catalogue_dirty", ...watched(options).map(({ table }) => table)];
  await transaction.raw(`analyze ${tables.join(", ")}`);
}

/**
 * Computes the rows of products anew whether they are marked or not, at most {@link BULK_BATCH} at once.
 *
 * @returns how many rows were wrong
 */
export async function refreshProducts(context: Refresh, ids: string[]): Promise<number> {
  return context.database.transaction(async (transaction) => {
    await holdCatalogue(transaction);
    const { changed, moved } = await computeRows({ ...context, database: transaction }, ids);
    if (changed > 0) await raiseVersion(transaction, moved);
    await transaction("catalogue_state").update({
      signature: transaction.raw(OWN_SIGNATURE, [signatureOf(context.options)]),
    });
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

/** Products as the engine's tables have them. */
interface Read {
  ids: string[];
  sources: SourceProduct[];
  /** Cents by variant; empty where the shop does not tell them. */
  lowest: Map<string, number>;
}

/** What is to be written of products. */
interface Computed {
  ids: string[];
  variants: PricedVariant[];
  rows: Row[];
}

/** Of many products, prices are asked for and rows computed while Postgres writes those before them. */
async function computeRows(context: Refresh, ids: string[]): Promise<Written> {
  if (ids.length === 0) return { changed: 0, moved: false };
  const { database, options } = context;
  const shop = await readShop(database, options);
  if (!shop) return writeRows(database, ids, []);
  const total: Written = { changed: 0, moved: false };
  const count = ({ changed, moved }: Written) => {
    total.changed += changed;
    total.moved ||= moved;
  };
  let computed: Computed | undefined;
  for (let at = 0; at < ids.length; at += CHUNK) {
    const read = await readChunk(context, shop, ids.slice(at, at + CHUNK));
    const [next, written] = await Promise.all([
      compute(context, shop, read),
      computed && write(database, computed),
    ]);
    if (written) count(written);
    computed = next;
  }
  if (computed) count(await write(database, computed));
  return total;
}

async function readChunk({ database, options }: Refresh, shop: SourceShop, ids: string[]): Promise<Read> {
  const sources = await readProducts(database, shop, ids);
  const variantIds = sources.flatMap(({ variants }) => variants.map(({ id }) => id));
  return { ids, sources, lowest: options.lowestPrice ? await lowestBefore(database, variantIds) : new Map() };
}

/** Without the transaction, which is writing other products just now. */
async function compute(
  { priceOf, options }: Refresh,
  shop: SourceShop,
  { ids, sources, lowest }: Read,
): Promise<Computed> {
  const prices = await priceOf(
    sources.flatMap(({ variants }) => variants.map(({ price_set_id }) => price_set_id)),
    shop,
  );
  const variants = sources.flatMap((source) => pricedVariants(source, prices));
  const told = withLowest(prices, variants, lowest);
  return { ids, variants, rows: sources.flatMap((source) => rowOf(source, told, options) ?? []) };
}

async function write(database: Knex, { ids, variants, rows }: Computed): Promise<Written> {
  await rememberPrices(database, variants);
  return writeRows(database, ids, rows);
}

/** The prices, with the lowest before for what is in a sale. */
function withLowest(prices: Prices, variants: PricedVariant[], lowest: Map<string, number>): Prices {
  if (lowest.size === 0) return prices;
  const onSale = variants.filter(({ price }) => price.earlierCents !== null);
  const told = onSale.map(({ id, price_set_id, price }): [string, Price] => [
    price_set_id,
    { ...price, lowestCents: lowest.get(id) },
  ]);
  return new Map([...prices, ...told]);
}
