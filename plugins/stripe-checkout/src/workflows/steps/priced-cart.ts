import type { BigNumberInput } from "@medusajs/framework/types";

/** A line with its sums, whoever wrote its cart; dollars. */
export interface PricedLine {
  id: string;
  is_tax_inclusive: boolean;
  requires_shipping: boolean;
  adjustments?: { code?: string | null; is_tax_inclusive?: boolean | null }[] | null;
  title: string;
  variant_title?: string | null;
  quantity: BigNumberInput;
  unit_price: BigNumberInput;
  total: BigNumberInput;
  /** Before discounts. */
  original_total: BigNumberInput;
  thumbnail?: string | null;
}

/** A new cart with its sums, in dollars. */
export interface PricedCart {
  id: string;
  currency_code: string;
  region_id?: string;
  sales_channel_id?: string;
  customer_id?: string | null;
  item_total: BigNumberInput;
  /** The goods before discounts. */
  original_item_total: BigNumberInput;
  total: BigNumberInput;
  items: PricedLine[];
  shipping_address?: { country_code: string | null } | null;
}

/** A cart that was written. */
export interface MadeCart {
  id: string;
  /** With the sums that were planned before it was written; null where the engine may have added something. */
  priced: PricedCart | null;
}

/** What of a cart is read to price it, and for the rules of shipping prices. */
export const CART_FIELDS = [
  "id",
  "currency_code",
  "region_id",
  "sales_channel_id",
  "customer_id",
  "item_total",
  "original_item_total",
  "total",
  "shipping_address.*",
  "items.*",
  "items.total",
  "items.original_total",
  "items.adjustments.*",
];
