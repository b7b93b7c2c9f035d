import type { CheckoutRow } from "../rows/row";

/** Whether a checkout came to nothing: Stripe made no payment for it, and its session stands for one. */
export function isFree({ authorised_amount }: Pick<CheckoutRow, "authorised_amount">): boolean {
  return authorised_amount === 0;
}
