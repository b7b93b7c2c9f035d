import { type Market, readMarket } from "@emberly/kit/market";
import { sqlOf } from "@emberly/kit/sql";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, getVariantAvailability, Modules } from "@medusajs/framework/utils";

interface Listed {
  id: string;
  /** Somebody counts how many there are, and no more are sold. */
  is_counted: boolean;
  price_set_id: string | null;
}

/** Variants of published products that the sales channel has. */
const LISTED = `
  select variant.id, variant.manage_inventory and not variant.allow_backorder as is_counted,
    (select price_set_id from product_variant_price_set priced
     where priced.variant_id = variant.id and priced.deleted_at is null limit 1) as price_set_id
  from product_variant variant
  join product on product.id = variant.product_id and product.status = 'published' and product.deleted_at is null
  where variant.id = any(?) and variant.deleted_at is null and exists (
    select from product_sales_channel listed where listed.product_id = product.id
      and listed.sales_channel_id = ? and listed.deleted_at is null)`;

/** Variants whose pieces are held without an order, as by an open payment page. */
const HELD = `
  select distinct part.variant_id as id from product_variant_inventory_item part
  join reservation_item held on held.inventory_item_id = part.inventory_item_id
    and held.line_item_id is null and held.deleted_at is null
  where part.variant_id = any(?) and part.deleted_at is null`;

/**
 * How many of each variant can be bought where the shop sells; infinite where nobody counts. What the shop does not sell is left out,
 * which is everything while its sales channel is switched off, and what is only held: it is not sold yet, and may be free in a moment.
 */
export async function countPieces(
  container: MedusaContainer,
  variantIds: string[],
): Promise<Map<string, number>> {
  const run = sqlOf(container);
  const market = await readMarket(run);
  if (!market?.is_selling) return new Map();
  const listed = await run<Listed>(LISTED, [variantIds, market.sales_channel_id]);
  if (listed.length === 0) return new Map();
  const available = await getVariantAvailability(container.resolve(ContainerRegistrationKeys.QUERY), {
    variant_ids: listed.map(({ id }) => id),
    sales_channel_id: market.sales_channel_id,
  });
  const counted = listed.map(({ id, is_counted, price_set_id }) => ({
    id,
    price_set_id,
    pieces: is_counted ? (available[id]?.availability ?? 0) : Number.POSITIVE_INFINITY,
  }));
  const gone = counted.filter(({ pieces }) => pieces <= 0).map(({ id }) => id);
  const held = new Set((await run<{ id: string }>(HELD, [gone])).map(({ id }) => id));
  // Most are still sold out, and need no price for that.
  const sets = counted.flatMap(({ pieces, price_set_id }) => (pieces > 0 ? (price_set_id ?? []) : []));
  const priced = await pricedSets(container, market, sets);
  return new Map(
    counted
      .filter(({ id, pieces, price_set_id }) =>
        pieces <= 0 ? !held.has(id) : priced.has(price_set_id ?? ""),
      )
      .map(({ id, pieces }) => [id, pieces]),
  );
}

/** Which price sets come to a price in the shop's currency at this moment, as the engine works it out. */
async function pricedSets(
  container: MedusaContainer,
  { currency_code, region_id }: Market,
  ids: string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const prices = await container
    .resolve(Modules.PRICING)
    .calculatePrices({ id: ids }, { context: { currency_code, ...(region_id && { region_id }) } });
  const priced = prices.filter(({ calculated_amount: amount }) => amount !== null && amount !== undefined);
  return new Set(priced.map(({ id }) => id));
}
