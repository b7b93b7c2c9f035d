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
  price_set_id: string | null;
  /** Some of its prices are for so many pieces only. */
  is_priced_by_quantity: boolean;
  /** Of one piece, until {@link priceByQuantity}. */
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

/** The engine's tables of four modules, which its own query would ask one after the other. */
const VARIANTS = `
  select variant.id, variant.title, variant.sku, variant.barcode, variant.thumbnail, variant.manage_inventory,
    variant.allow_backorder,
    (select price_set_id from product_variant_price_set
      where variant_id = variant.id and deleted_at is null limit 1) as price_set_id,
    exists (select from product_variant_price_set priced
      join price on price.price_set_id = priced.price_set_id and price.deleted_at is null
        and (price.min_quantity is not null or price.max_quantity is not null)
      where priced.variant_id = variant.id and priced.deleted_at is null) as is_priced_by_quantity,
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
  const rows = await prepared<VariantNode>(database, VARIANTS, [variantIds]);
  const prices = await calculatePrices(container, priceSetsOf(rows), { ...context });
  return rows.map((variant) => withPrice(variant, prices));
}

/**
 * Gives variants that have prices for so many pieces those of the pieces that are wanted.
 *
 * @param pieces by variant; without them the price of one piece stays
 */
export async function priceByQuantity(
  { container, memo }: Pick<CheckoutContext, "container" | "memo">,
  variants: VariantNode[],
  pieces: ReadonlyMap<string, number>,
  context: PriceContext,
  asks: unknown[],
): Promise<VariantNode[]> {
  const quantityOf = ({ id, is_priced_by_quantity }: VariantNode) =>
    is_priced_by_quantity ? pieces.get(id) : undefined;
  const prices = new Map<number, Map<string, CalculatedPrice>>();
  for (const quantity of new Set(variants.flatMap((variant) => quantityOf(variant) ?? []))) {
    const setIds = priceSetsOf(variants.filter((variant) => quantityOf(variant) === quantity));
    const found = await memo.getEach(["prices of so many", quantity, asks], setIds, (ids) =>
      calculatePrices(container, ids, { ...context, quantity }),
    );
    prices.set(quantity, found);
  }
  return variants.map((variant) => {
    const quantity = quantityOf(variant);
    return quantity === undefined ? variant : withPrice(variant, prices.get(quantity) ?? new Map());
  });
}

const priceSetsOf = (variants: VariantNode[]): string[] => [
  ...new Set(variants.flatMap(({ price_set_id }) => price_set_id ?? [])),
];

const withPrice = (variant: VariantNode, prices: Map<string, CalculatedPrice>): VariantNode => ({
  ...variant,
  calculated_price: variant.price_set_id ? prices.get(variant.price_set_id) : null,
});
