import { Failure } from "./failure";
import type { RunSql } from "./sql";

/** Where a shop sells when nobody says otherwise: the store's own defaults. */
export interface Market {
  sales_channel_id: string;
  /** Null when the store has no default region. */
  region_id: string | null;
  /** Lower case: the default region's, else the store's default currency. */
  currency_code: string;
  /** The stock location that has served the sales channel longest; null when none does. */
  stock_location_id: string | null;
  /** False while the sales channel is switched off: the staff work on, and shoppers are sold nothing. */
  is_selling: boolean;
}

/** SQL of the shop's store, to be read from; the engine allows several, and then the oldest counts. */
export const SHOP_STORE = "(select * from store where deleted_at is null order by created_at, id limit 1)";

/** SQL of the stock location that {@link Market} names, as a scalar subquery. */
export const SHOP_LOCATION = `(
  select at.stock_location_id from ${SHOP_STORE} shop
  join sales_channel_stock_location at
    on at.sales_channel_id = shop.default_sales_channel_id and at.deleted_at is null
  join stock_location location on location.id = at.stock_location_id and location.deleted_at is null
  order by at.created_at, at.id limit 1)`;

/** SQL of whether the sales channel that {@link Market} names is there and switched on, as a condition. */
export const SHOP_SELLS = `exists (
  select from ${SHOP_STORE} shop
  join sales_channel channel on channel.id = shop.default_sales_channel_id
    and channel.deleted_at is null and not channel.is_disabled)`;

/**
 * SQL of the store `shop` with the `region`, the sales `channel` and the default `currency` that it sells with, to be read from.
 *
 * @param chosen SQL of the ids of another region and sales channel than the store's own; null for the store's
 */
export const sellingStore = ({ region, channel } = { region: "null", channel: "null" }) => `${SHOP_STORE} shop
  left join region on region.id = coalesce(${region}, shop.default_region_id) and region.deleted_at is null
  left join sales_channel channel
    on channel.id = coalesce(${channel}, shop.default_sales_channel_id) and channel.deleted_at is null
  left join store_currency currency
    on currency.store_id = shop.id and currency.is_default and currency.deleted_at is null`;

const CURRENCY = "coalesce(region.currency_code, currency.currency_code)";

/**
 * The currency that the shop sells in, as {@link Market} names it, of a shop that need not have a sales channel.
 *
 * @throws Failure 409 when the store has neither a default region nor a default currency
 */
export async function readCurrency(run: RunSql): Promise<string> {
  const [shop] = await run<{ currency: string | null }>(
    `select ${CURRENCY} as currency from ${sellingStore()} limit 1`,
    [],
  );
  if (!shop?.currency)
    throw new Failure(409, "The store has no default currency: choose one in its settings");
  return shop.currency;
}

/**
 * Reads where the shop sells at this moment, in one statement. The one place that says so, because two that break ties
 * differently would show one price and charge another.
 *
 * @returns null when the store has no default sales channel, or no currency at all
 */
export async function readMarket(run: RunSql): Promise<Market | null> {
  const [market] = await run<Market>(
    `select shop.default_sales_channel_id as sales_channel_id, region.id as region_id,
       ${CURRENCY} as currency_code, ${SHOP_LOCATION} as stock_location_id,
       ${SHOP_SELLS} as is_selling
     from ${sellingStore()}
     where shop.default_sales_channel_id is not null and ${CURRENCY} is not null
     limit 1`,
    [],
  );
  return market ?? null;
}
