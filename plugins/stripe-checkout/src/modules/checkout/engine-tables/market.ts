import { type Market, sellingStore } from "@emberly/kit/market";
import { prepared } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils";
import type { CheckoutRow } from "../rows/row";

/** Where the shop sells, with all that a checkout has to know of it. */
export interface CheckoutMarket extends Pick<Market, "sales_channel_id" | "currency_code"> {
  region_id: string;
  /** Two letters, upper case. */
  countries: string[];
  location_ids: string[];
  /** What those locations offer to bring the goods. */
  fulfillment_set_ids: string[];
}

/** Where the market's goods go, as long as there is one country only: two letters, lower case. */
export function onlyCountry({ countries }: CheckoutMarket): string | undefined {
  return countries.length === 1 ? countries[0]?.toLowerCase() : undefined;
}

/** The engine's tables of five modules, which its own query would ask one after the other. */
const MARKET = `
  select region.id as region_id, region.currency_code, channel.id as sales_channel_id, channel.is_disabled,
    array(select upper(iso_2) from region_country
      where region_id = region.id and deleted_at is null order by iso_2) as countries,
    array(select location.id from sales_channel_stock_location at
      join stock_location location on location.id = at.stock_location_id and location.deleted_at is null
      where at.sales_channel_id = channel.id and at.deleted_at is null order by location.id) as location_ids,
    array(select distinct fulfillment.id from sales_channel_stock_location at
      join stock_location location on location.id = at.stock_location_id and location.deleted_at is null
      join location_fulfillment_set offered
        on offered.stock_location_id = location.id and offered.deleted_at is null
      join fulfillment_set fulfillment
        on fulfillment.id = offered.fulfillment_set_id and fulfillment.deleted_at is null
      where at.sales_channel_id = channel.id and at.deleted_at is null order by 1) as fulfillment_set_ids
  from ${sellingStore({ region: "?", channel: "?" })}`;

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

/** Where to sell when it is not the store's default. */
export interface MarketChoice {
  region_id?: string | null;
  sales_channel_id?: string | null;
}

/** Why nothing can be sold, and what a merchant does about it. */
const PROBLEMS = {
  region_missing: "There is no such region, or the store has no default region: choose one in its settings",
  sales_channel_missing:
    "There is no such sales channel, or the store has no default one: choose one in its settings",
  not_selling: "The shop does not sell at the moment: its sales channel is switched off",
};
export type MarketProblem = keyof typeof PROBLEMS;

/** Reads where the shop sells at this moment, in one statement; or why it does not. */
export async function findMarket(
  container: MedusaContainer,
  { region_id = null, sales_channel_id = null }: MarketChoice = {},
): Promise<CheckoutMarket | MarketProblem> {
  const database = container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION);
  const rows = await prepared<CheckoutMarket & { is_disabled: boolean }>(database, MARKET, [
    region_id,
    sales_channel_id,
  ]);
  const [found] = rows;
  if (!found?.region_id) return "region_missing";
  if (!found.sales_channel_id) return "sales_channel_missing";
  const { is_disabled: isDisabled, ...market } = found;
  return isDisabled ? "not_selling" : market;
}

/**
 * {@link findMarket}, for whoever cannot go on without.
 *
 * @throws MedusaError NOT_ALLOWED that says why the shop does not sell
 */
export async function loadMarket(container: MedusaContainer, choice?: MarketChoice): Promise<CheckoutMarket> {
  const market = await findMarket(container, choice);
  if (typeof market !== "string") return market;
  throw new MedusaError(MedusaError.Types.NOT_ALLOWED, PROBLEMS[market], market);
}
