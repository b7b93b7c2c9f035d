import { Failure } from "@emberly/kit/failure";
import type { CheckoutLine } from "../../../contract/checkout";

/** A product of the cart: its lines added up. */
export interface WantedProduct {
  id: string;
  quantity: number;
  /** Dollars: what the shopper saw, when it was said. */
  seenPrice?: number;
}

const MOST = 99;

/** Adds up lines of one product, in the order of their first appearance. */
export function addUpLines(lines: CheckoutLine[]): WantedProduct[] {
  const wanted = new Map<string, WantedProduct>();
  for (const { id, quantity, price } of lines) {
    const known = wanted.get(id);
    if (known) known.quantity += quantity;
    else wanted.set(id, { id, quantity, seenPrice: price });
  }
  for (const { quantity } of wanted.values()) {
    if (quantity > MOST) throw new Failure(400, `cartItems: at most ${MOST} of one product in an order`);
  }
  return [...wanted.values()];
}
