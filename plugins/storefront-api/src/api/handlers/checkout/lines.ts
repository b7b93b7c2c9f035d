import { Failure } from "@emberly/kit/failure";
import type { CheckoutLine } from "../../../contract/checkout";

const MOST = 99;

/** Adds up lines of one product, in the order of their first appearance; the first price is the one that was seen. */
export function addUpLines(lines: CheckoutLine[]): CheckoutLine[] {
  const wanted = new Map<string, CheckoutLine>();
  for (const line of lines) {
    const known = wanted.get(line.id);
    if (known) known.quantity += line.quantity;
    else wanted.set(line.id, { ...line });
  }
  for (const { quantity } of wanted.values()) {
    if (quantity > MOST) throw new Failure(400, `cartItems: at most ${MOST} of one product in an order`);
  }
  return [...wanted.values()];
}
