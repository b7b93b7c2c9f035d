import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils";
import type { CheckoutRow } from "../rows/row";

/** Where the shop sells: the engine's default region and sales channel. */
export interface Market {
  region_id: string;
  sales_channel_id: string;
  currency_code: string;
  /** Two letters, upper case. */
  countries: string[];
  location_ids: string[];
  /** What those locations offer to bring the goods. */
  fulfillment_set_ids: string[];
}

/** The engine's tables of five modules, which its own query would ask one after the other. */
const MARKET = `
  select region.id as region_id, region.currency_code, channel.id as sales_channel_id, channel.is_disabled,
    array(select upper(iso_2) from region_country
      where region_id = region.id and deleted_at is null order by iso_2) as countries,
    array(select location.id from sales_channel_stock_location at
      join stock_location location on location.id = at.stock_location_id and location.deleted_at is null
      where at.sales_channel_id = channel.id and at.deleted_at is null order by location.id) as location_ids,
    array(select distinct fulfilment.id from sales_channel_stock_location at
      join stock_location location on location.id = at.stock_location_id and location.deleted_at is null
      join location_fulfillment_set offered
        on offered.stock_location_id = location.id and offered.deleted_at is null
      join fulfillment_set fulfilment
        on fulfilment.id = offered.fulfillment_set_id and fulfilment.deleted_at is null
      where at.sales_channel_id = channel.id and at.deleted_at is null order by 1) as fulfillment_set_ids
  from store
  left join region on region.id = store.default_region_id and region.deleted_at is null
  left join sales_channel channel on channel.id = store.default_sales_channel_id and channel.deleted_at is null
  where store.deleted_at is null
  order by store.id limit 1`;

/**
 * Where the goods of a paid checkout may lie: where they were held, and wherever the sales channel of its cart takes goods
 * from. What was paid while the channel was on is still owed when it is switched off, or another is the shop's.
 *
 * @returns ids of stock locations
 */
export async function listLocations(
  database: Knex,
  { cart_id, holds }: Pick<CheckoutRow, "cart_id" | "holds">,
): Promise<string[]> {
  const found = (await database("cart")
    .join("sales_channel_stock_location as at", "at.sales_channel_id", "cart.sales_channel_id")
    .where("cart.id", cart_id)
    .whereNull("at.deleted_at")
    .select("at.stock_location_id as id")) as { id: string }[];
  return [...new Set([...holds.map(({ location_id }) => location_id), ...found.map(({ id }) => id)])];
}

/**
 * Reads where the shop sells at this moment, in one statement.
 *
 * @throws Error when the store has no default region or sales channel
 * @throws MedusaError NOT_ALLOWED when the channel is switched off
 */
export async function loadMarket(container: MedusaContainer): Promise<Market> {
  const database = container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION);
  const { rows } = await database.raw<{ rows: (Market & { is_disabled: boolean })[] }>(MARKET);
  const [found] = rows;
  if (!found?.region_id || !found.sales_channel_id) {
    throw new Error("The store has no default region or sales channel");
  }
  const { is_disabled: isDisabled, ...market } = found;
  if (isDisabled) {
    const message = "The shop does not sell at the moment: its sales channel is switched off";
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, message);
  }
  return market;
}
