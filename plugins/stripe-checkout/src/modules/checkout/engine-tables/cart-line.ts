import { MathBN, PriceListType } from "@medusajs/framework/utils";
import type { CalculatedPrice } from "./prices";

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
  inventory_items: { inventory_item_id: string; required_quantity: number }[];
}

export type CartLine = ReturnType<typeof cartLine>;

/**
 * What a cart's line keeps of its variant, field for field as the engine's own cart workflow fills it (the checkout's
 * test of equal carts compares them). The price is said beside it: dollars, and whether it includes tax.
 */
export function cartLine(variant: VariantNode) {
  const { product, calculated_price: price } = variant;
  return {
    title: product?.title ?? "",
    subtitle: variant.title ?? undefined,
    thumbnail: variant.thumbnail ?? product?.thumbnail ?? undefined,
    product_id: product?.id,
    product_title: product?.title,
    product_description: product?.description ?? undefined,
    product_subtitle: product?.subtitle ?? undefined,
    product_type: product?.type?.value,
    product_type_id: product?.type?.id,
    product_collection: product?.collection?.title,
    product_handle: product?.handle,
    variant_id: variant.id,
    variant_sku: variant.sku ?? undefined,
    variant_barcode: variant.barcode ?? undefined,
    variant_title: variant.title ?? undefined,
    is_discountable: product?.discountable,
    is_giftcard: product?.is_giftcard,
    // Without a profile no shipping method would match, and the paid cart could not become an order.
    requires_shipping: Boolean(product?.shipping_profile),
    is_tax_inclusive: price?.is_calculated_price_tax_inclusive ?? false,
    compare_at_unit_price: reducedFrom(price) ?? undefined,
  };
}

/** Dollars before a sale; null when nothing is taken off. */
function reducedFrom(price: VariantNode["calculated_price"]): number | null {
  if (price?.calculated_price?.price_list_type !== PriceListType.SALE) return null;
  const { original_amount: original, calculated_amount: now } = price;
  return original === null || now === null || MathBN.eq(original, now) ? null : original;
}
