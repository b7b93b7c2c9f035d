import { prepared } from "@emberly/kit/sql";
import type { CheckoutContext } from "../context";
import type { CheckoutMarket } from "./market";
import { type CalculatedPrice, calculatePrices } from "./prices";

/** What one unit of a variant takes from stock. */
export interface StockPart {
  inventory_item_id: string;
  required_quantity: number;
}

/** A variant as stock sees it; `parts` is empty when its stock is not counted. */
export interface StockedVariant {
  variant_id: string;
  allow_backorder: boolean;
  parts: StockPart[];
}

/** A variant with what its price, its stock and its line in a cart are made from. Amounts are dollars. */
export interface VariantNode {
  id: string;
  title: string | null;
  sku: string | null;
  barcode: string | null;
  thumbnail: string | null;
  manage_inventory: boolean;
  allow_backorder: boolean;
  calculated_price?: CalculatedPrice | null;
  product?: {
    id: string;
    status: string;
    title: string;
    subtitle: string | null;
    description: string | null;
    handle: string;
    thumbnail: string | null;
    discountable: boolean;
    is_giftcard: boolean;
    type?: { id: string; value: string } | null;
    collection?: { title: string } | null;
    shipping_profile?: { id: string } | null;
  } | null;
  inventory_items: StockPart[];
}

/** What a price can depend on here. */
export interface PriceContext extends Pick<CheckoutMarket, "region_id" | "currency_code"> {
  /** Nobody for a guest. */
  customer_id: string | undefined;
  /** Prices of lists ask for the groups. */
  customer: { id: string | undefined; groups: { id: string }[] };
}

type FoundVariant = Omit<VariantNode, "calculated_price"> & { price_set_id: string | null };

/** The engine's tables of four modules, which its own query would ask one after the other. */
const VARIANTS = `
  select variant.id, variant.title, variant.sku, variant.barcode, variant.thumbnail, variant.manage_inventory,
    variant.allow_backorder,
    (select price_set_id from product_variant_price_set
      where variant_id = variant.id and deleted_at is null limit 1) as price_set_id,
    (select coalesce(jsonb_agg(jsonb_build_object('inventory_item_id', part.inventory_item_id,
        'required_quantity', part.required_quantity) order by part.id), '[]')
      from product_variant_inventory_item part
      where part.variant_id = variant.id and part.deleted_at is null) as inventory_items,
    jsonb_build_object('id', product.id, 'status', product.status, 'title', product.title,
      'subtitle', product.subtitle, 'description', product.description, 'handle', product.handle,
      'thumbnail', product.thumbnail, 'discountable', product.discountable, 'is_giftcard', product.is_giftcard,
      'type', (select jsonb_build_object('id', type.id, 'value', type.value) from product_type type
        where type.id = product.type_id and type.deleted_at is null),
      'collection', (select jsonb_build_object('title', collection.title) from product_collection collection
        where collection.id = product.collection_id and collection.deleted_at is null),
      'shipping_profile', (select jsonb_build_object('id', profile.id) from product_shipping_profile shipped
        join shipping_profile profile on profile.id = shipped.shipping_profile_id and profile.deleted_at is null
        where shipped.product_id = product.id and shipped.deleted_at is null limit 1)) as product
  from product_variant variant
  join product on product.id = variant.product_id and product.deleted_at is null
  where variant.id = any(?) and variant.deleted_at is null
  order by variant.id`;

/** Reads variants in one statement, and lets the engine say what they cost by its price rules at this moment. */
export async function readVariants(
  { container, database }: Pick<CheckoutContext, "container" | "database">,
  variantIds: string[],
  context: PriceContext,
): Promise<VariantNode[]> {
  const rows = await prepared<FoundVariant>(database, VARIANTS, [variantIds]);
  const setIds = [...new Set(rows.flatMap(({ price_set_id: id }) => id ?? []))];
  const prices = await calculatePrices(container, setIds, { ...context });
  return rows.map(({ price_set_id: setId, ...variant }) => ({
    ...variant,
    calculated_price: setId ? prices.get(setId) : null,
  }));
}
