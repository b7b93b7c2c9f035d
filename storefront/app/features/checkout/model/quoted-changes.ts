import type { CartChange, CartQuote } from "@contract/checkout";
import { type CartItem, lineId } from "~/stores/cart-item";
import { quotedLine } from "~/stores/quoted-cart";

type Line = Pick<CartItem, "id" | "variantId" | "price" | "quantity">;

/** Half a cent: prices that differ by less are the same price. */
const SAME = 0.005;

/** Where a quote says less than the cart: what is gone, short or dearer, as the checkout would name it. */
export function quotedChanges(lines: readonly Line[], quote: CartQuote): CartChange[] {
  return lines.flatMap((line): CartChange[] => {
    const quoted = quotedLine(quote, line);
    if (!quoted || quoted.mustChoose) return [];
    const { id, variantId } = line;
    const named = { id, ...(variantId !== undefined && { variantId }) };
    const { available, unitPrice } = quoted;
    if (available === 0 && unitPrice === 0) return [{ ...named, reason: "unavailable" }];
    const changes: CartChange[] = [];
    if (unitPrice - line.price >= SAME) changes.push({ ...named, reason: "price", price: unitPrice });
    if (available !== null && available < line.quantity)
      changes.push({ ...named, reason: "stock", stock: available });
    return changes;
  });
}

/** Lines that cost less than when they were put into the cart: in a sale, or for the customer's group. */
export function loweredPrices(lines: readonly Line[], quote: CartQuote): { id: string; price: number }[] {
  return lines.flatMap((line) => {
    const quoted = quotedLine(quote, line);
    if (!quoted || quoted.unitPrice === 0 || line.price - quoted.unitPrice < SAME) return [];
    return [{ id: lineId(line), price: quoted.unitPrice }];
  });
}
