import type { BigNumberInput } from "@medusajs/framework/types";
import { decorateCartTotals } from "@medusajs/framework/utils";
import type { LineDiscount } from "../../modules/checkout/promotions/discounts";
import type { PricedCart } from "../steps/priced-cart";
import { type CartFacts, lineId, onlyCountry, type PricedFor } from "./cart-facts";

/** A cart that is nowhere written down, with its sums; dollars. */
export interface CartInMemory extends PricedCart {
  /** The lines, in the order in which they were given. */
  items: (PricedCart["items"][number] & { subtotal: BigNumberInput })[];
}

/** The cart that a checkout of the same lines would write, with what the engine makes of it. */
export function cartInMemory(
  { market, lines, customer_id, email }: PricedFor,
  facts: CartFacts | null,
  discounts: LineDiscount[],
): CartInMemory {
  const country = onlyCountry(market);
  const items = lines.map(({ line, quantity, unit_price }, index) => ({
    ...line,
    id: lineId(index),
    quantity,
    unit_price,
    is_discountable: line.is_discountable ?? true,
    is_giftcard: line.is_giftcard ?? false,
    product: facts?.products.get(line.product_id ?? ""),
    variant: { id: line.variant_id, product: { id: line.product_id } },
    tax_lines: (facts?.taxes ?? []).filter(({ line_item_id }) => line_item_id === lineId(index)),
    adjustments: discounts
      .filter(({ line: position }) => position === index)
      .map((discount) => ({ ...discount, id: `${lineId(index)}_${discount.code}`, item_id: lineId(index) })),
  }));
  const cart = {
    id: "quote",
    currency_code: market.currency_code,
    region_id: market.region_id,
    sales_channel_id: market.sales_channel_id,
    customer_id,
    email,
    customer: facts?.customer,
    shipping_address: country ? { country_code: country } : null,
    items,
    shipping_methods: [],
  };
  // Writes the sums into the cart and its lines. The region is told afterwards, because the engine's carts do not have theirs then.
  const decorated = decorateCartTotals(cart as unknown as Parameters<typeof decorateCartTotals>[0]);
  const { item_total, original_item_total, total } = decorated as unknown as PricedCart;
  // Rules of prices compare plain numbers, as the engine's query gives them.
  const sums = {
    item_total: Number(item_total),
    original_item_total: Number(original_item_total),
    total: Number(total),
  };
  return { ...decorated, ...sums, region: facts?.region } as unknown as CartInMemory;
}
