import type { CartDTO, UsageComputedActions } from "@medusajs/framework/types";

/** By how much each promotion lowers a cart, as its budget and its limits count it. */
export function promotionUsage(cart: CartDTO): UsageComputedActions[] {
  const lines: { adjustments?: Adjustment[] }[] = [...(cart.items ?? []), ...(cart.shipping_methods ?? [])];
  return lines
    .flatMap(({ adjustments }) => adjustments ?? [])
    .flatMap(({ amount, code }) => (code ? [{ amount, code }] : []));
}

interface Adjustment {
  code?: string;
  /** Dollars. */
  amount: UsageComputedActions["amount"];
}
