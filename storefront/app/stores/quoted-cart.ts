import type { CartQuote } from "@contract/checkout";
import { type CartItem, cartTotal } from "~/stores/cart-item";

type QuotedLine = CartQuote["lines"][number];

/**
 * What a quote says of a line of the cart. One of an earlier release names no variant: it is the product's only one, or has
 * to be chosen, and then variants of the same product may have lines of their own.
 */
export function quotedLine(
  quote: CartQuote | undefined,
  { id, variantId }: Pick<CartItem, "id" | "variantId">,
): QuotedLine | undefined {
  const lines = quote?.lines.filter((line) => line.id === id) ?? [];
  if (variantId !== undefined) return lines.find((line) => line.variantId === variantId);
  return lines.find(({ mustChoose }) => mustChoose) ?? lines[0];
}

/** Those that do not say which of a product's variants they are, as far as the shop has said so. */
export function unchosenOf(items: readonly CartItem[], quote: CartQuote | undefined): CartItem[] {
  return items.filter((item) => quotedLine(quote, item)?.mustChoose);
}

/** Dollars, of everything but what has to be chosen first, which no quote counts. */
export function goodsOf(items: readonly CartItem[], quote: CartQuote | undefined): number {
  const unchosen = unchosenOf(items, quote);
  return cartTotal(items.filter((item) => !unchosen.includes(item)));
}

/**
 * What the cart will come to, as far as it is known before the shop has answered: the goods as they are, with the discount and
 * the shipping of the last answer. Dollars.
 */
export function totalOf(goods: number, last: CartQuote | undefined): number {
  if (!last) return goods;
  return Math.max(0, goods - last.discountTotal) + (last.shipping[0]?.price ?? 0);
}
