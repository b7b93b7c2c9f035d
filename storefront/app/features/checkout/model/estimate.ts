import type { CartQuote } from "@contract/checkout";

/**
 * What the cart will come to, as far as it is known before the shop has answered: the goods as they are, with the discount and
 * the shipping of the last answer. Dollars.
 */
export function totalOf(goods: number, last: CartQuote | undefined): number {
  if (!last) return goods;
  return Math.max(0, goods - last.discountTotal) + (last.shipping[0]?.price ?? 0);
}
