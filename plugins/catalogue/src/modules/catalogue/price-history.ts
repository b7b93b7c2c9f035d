import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { toInteger } from "./integers";
import type { PricedVariant } from "./variants";

/**
 * Days before a sale of which the lowest price has to be told beside a struck one, where the law of the shop asks for it: in the
 * European Union Directive 98/6/EC, Article 6a.
 */
const DAYS = 30;
/** Entries of a product that are told at most. */
const MOST_ENTRIES = 200;

/** A price that a variant was shown with. */
export interface PriceEntry {
  variant_id: string;
  since: Date;
  cents: number;
  /** The struck price beside it; null outside of sales. */
  earlier_cents: number | null;
}

const REMEMBER = `
  insert into catalogue_price (variant_id, cents, earlier_cents)
  select given.* from jsonb_to_recordset(?::jsonb) as given(variant_id text, cents integer, earlier_cents integer)
  left join lateral (
    select cents, earlier_cents from catalogue_price known where known.variant_id = given.variant_id
    order by since desc limit 1
  ) last on true
  where (last.cents, last.earlier_cents) is distinct from (given.cents, given.earlier_cents)
  on conflict do nothing`;

/** Writes down what variants cost from now on, where it has changed. The caller holds the catalogue. */
export async function rememberPrices(database: Knex, variants: PricedVariant[]): Promise<void> {
  if (variants.length === 0) return;
  const given = variants.map(({ id, price }) => ({
    variant_id: id,
    cents: toInteger(price.cents),
    earlier_cents: price.earlierCents === null ? null : toInteger(price.earlierCents),
  }));
  await database.raw(REMEMBER, [JSON.stringify(given)]);
}

/** A sale begins with the first struck price after the last one that was not struck, or now, before such a price was written down. */
const LOWEST_BEFORE = `
  with known as (
    select *, lead(since) over (partition by variant_id order by since) as until
    from catalogue_price where variant_id = any(?)
  ), whole as (
    select variant_id, max(since) as at from known where earlier_cents is null group by 1
  ), begun as (
    select whole.variant_id, coalesce(min(known.since), now()) as at from whole
    left join known on known.variant_id = whole.variant_id and known.since > whole.at group by 1
  )
  select begun.variant_id, min(known.cents) as cents from begun join known using (variant_id)
  where known.since < begun.at and coalesce(known.until, now()) > begun.at - make_interval(days => ${DAYS}) group by 1`;

/**
 * The lowest price of the 30 days before the sale that each variant is in, or that begins now.
 *
 * @returns cents by variant; one that has had no price before is not there
 */
export async function lowestBefore(database: Knex, variantIds: string[]): Promise<Map<string, number>> {
  if (variantIds.length === 0) return new Map();
  const { rows } = await database.raw<{ rows: { variant_id: string; cents: number }[] }>(LOWEST_BEFORE, [
    variantIds,
  ]);
  return new Map(rows.map(({ variant_id, cents }) => [variant_id, cents]));
}

/** The prices of variants, the newest first. */
export async function readPriceHistory(database: Knex, variantIds: string[]): Promise<PriceEntry[]> {
  return database<PriceEntry>("catalogue_price")
    .whereIn("variant_id", variantIds)
    .orderBy("since", "desc")
    .limit(MOST_ENTRIES)
    .select("variant_id", "since", "cents", "earlier_cents");
}
