import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { MedusaContainer } from "@medusajs/framework/types";
import {
  ContainerRegistrationKeys,
  MedusaError,
  ProductStatus,
  QueryContext,
} from "@medusajs/framework/utils";
import { checkoutContext } from "../checkout/context";
import { PAYABLE } from "../machine/states";
import { availableOf, type StockLevel, type StockPart } from "./allocate";
import { type CartLine, cartLine, VARIANT_FIELDS, type VariantNode } from "./cart-line";

/** What a variant costs and how many can be bought at this moment. */
export interface VariantQuote {
  variant_id: string;
  /** Dollars, by the engine's price rules; null when the variant has no price in this market. */
  unit_price: number | null;
  /** What can be bought now, holds of others taken off; null when stock is not counted. */
  available: number | null;
  allow_backorder: boolean;
  parts: StockPart[];
  /** What a cart keeps of the variant. */
  line: CartLine;
}

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

/** Prices and stock of one moment, and where they hold. */
export interface Quotation {
  market: Market;
  /** By variant; what is not for sale is not there. */
  quotes: Map<string, VariantQuote>;
}

/** @throws Error when the store has no default region or sales channel; NOT_ALLOWED when the channel is switched off */
export async function loadMarket(container: MedusaContainer): Promise<Market> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data: stores } = await query.graph({
    entity: "store",
    fields: ["default_region_id", "default_sales_channel_id"],
  });
  const regionId = stores[0]?.default_region_id;
  const salesChannelId = stores[0]?.default_sales_channel_id;
  if (!regionId || !salesChannelId) throw new Error("The store has no default region or sales channel");
  const [{ data: regions }, { data: channels }] = await Promise.all([
    query.graph({
      entity: "region",
      fields: ["currency_code", "countries.iso_2"],
      filters: { id: regionId },
    }),
    query.graph({
      entity: "sales_channel",
      fields: ["is_disabled", "stock_locations.id", "stock_locations.fulfillment_sets.id"],
      filters: { id: salesChannelId },
    }),
  ]);
  const region = regions[0] as unknown as RegionNode | undefined;
  if (!region) throw new Error("The store's default region does not exist");
  const channel = channels[0] as unknown as ChannelNode | undefined;
  if (!channel || channel.is_disabled) {
    const message = "The shop does not sell at the moment: its sales channel is switched off";
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, message);
  }
  const locations = (channel.stock_locations ?? []).flatMap((location) => (location ? [location] : []));
  return {
    region_id: regionId,
    sales_channel_id: salesChannelId,
    currency_code: region.currency_code,
    countries: region.countries.map(({ iso_2 }) => iso_2.toUpperCase()),
    location_ids: locations.map(({ id }) => id),
    fulfillment_set_ids: locations.flatMap(({ fulfillment_sets: sets }) =>
      (sets ?? []).flatMap((set) => (set ? [set.id] : [])),
    ),
  };
}

// What the queries of this file ask for; the engine's generated types do not know links between modules.
interface RegionNode {
  currency_code: string;
  countries: { iso_2: string }[];
}

interface ChannelNode {
  is_disabled: boolean;
  stock_locations?: ({ id: string; fulfillment_sets?: ({ id: string } | null)[] | null } | null)[];
}

/**
 * Prices and stock of published variants. A customer's own open hold counts as free for that customer, because a new
 * checkout of theirs replaces the open one.
 */
export async function quoteVariants(
  container: MedusaContainer,
  market: Market,
  variantIds: string[],
  customerId: string,
): Promise<Map<string, VariantQuote>> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({
    entity: "variant",
    fields: VARIANT_FIELDS,
    filters: { id: variantIds },
    context: {
      calculated_price: QueryContext({
        region_id: market.region_id,
        currency_code: market.currency_code,
        customer_id: customerId,
      }),
    },
  });
  const variants = (data as unknown as VariantNode[]).filter(
    ({ product }) => product?.status === ProductStatus.PUBLISHED,
  );
  const partsOf = new Map(variants.map((variant) => [variant.id, stockParts(variant)]));
  const itemIds = [...new Set([...partsOf.values()].flat().map((part) => part.inventory_item_id))];
  const { database, rows } = checkoutContext(container);
  const [levels, own] = await Promise.all([
    listLevels(database, itemIds, market.location_ids),
    rows.listOfCustomer(customerId, PAYABLE),
  ]);
  const free = levels.map((level) => ({
    ...level,
    available:
      level.available +
      own
        .flatMap(({ holds }) => holds)
        .filter(
          (hold) =>
            hold.inventory_item_id === level.inventory_item_id && hold.location_id === level.location_id,
        )
        .reduce((sum, hold) => sum + hold.quantity, 0),
  }));
  return new Map(
    variants.map((variant) => {
      const parts = partsOf.get(variant.id) ?? [];
      const { id, allow_backorder } = variant;
      const quote: VariantQuote = {
        variant_id: id,
        unit_price: variant.calculated_price?.calculated_amount ?? null,
        available: isUncountable(variant, parts)
          ? 0
          : availableOf({ variant_id: id, allow_backorder, parts }, free),
        allow_backorder,
        parts,
        line: cartLine(variant),
      };
      return [variant.id, quote];
    }),
  );
}

/** What is free of inventory items at locations, straight from the levels. */
export async function listLevels(
  database: Knex,
  itemIds: string[],
  locationIds: string[],
): Promise<StockLevel[]> {
  const found = (await database("inventory_level")
    .whereIn("inventory_item_id", itemIds)
    .whereIn("location_id", locationIds)
    .whereNull("deleted_at")
    .orderBy("id")
    .select(
      "inventory_item_id",
      "location_id",
      database.raw("(stocked_quantity - reserved_quantity)::float8 as available"),
    )) as StockLevel[];
  return found;
}

/** Its stock is to be counted, but nothing says where it lies: the engine would refuse the order once it is paid. */
function isUncountable({ manage_inventory, allow_backorder }: VariantNode, parts: StockPart[]): boolean {
  return manage_inventory && !allow_backorder && parts.length === 0;
}

function stockParts({ manage_inventory, inventory_items }: VariantNode): StockPart[] {
  if (!manage_inventory) return [];
  return (inventory_items ?? []).flatMap((item) =>
    item ? [{ inventory_item_id: item.inventory_item_id, required_quantity: item.required_quantity }] : [],
  );
}
