import type { CartQuote } from "@contract/checkout";

/** How far a cart is to free shipping; dollars. */
export interface FreeShipping {
  /** 0 when it ships free. */
  missing: number;
  /** What the goods come to, and would have to. */
  goods: number;
  from: number;
}

/**
 * How far goods are to free shipping, by the shop's own rule as the quote tells it; undefined where nothing is known, or no sum makes
 * shipping free.
 *
 * @param goods dollars after discounts, of the cart as it is now
 * @param isCurrent whether the quote is of this very cart; else the rule of the last one is what is known
 */
export function freeShippingOf(
  goods: number,
  quote: CartQuote | undefined,
  isCurrent: boolean,
): FreeShipping | undefined {
  if (!quote) return undefined;
  const quoted = quote.subtotal - quote.discountTotal;
  const from = (Math.round(quoted * 100) + Math.round(quote.freeShippingMissing * 100)) / 100;
  if (quote.shipping[0]?.price === 0) return isCurrent ? { missing: 0, goods: quoted, from } : undefined;
  if (quote.freeShippingMissing === 0) return undefined;
  const missing = Math.max(0, Math.round(from * 100) - Math.round(goods * 100)) / 100;
  return { missing, goods, from };
}
