import type { CheckoutRow } from "../rows/row";
import { AFTER_GIVING_BACK } from "../state-machine/states";
import { isOpen } from "./failed-refunds";

/**
 * Whether a payment in review has gone back to the shopper whole, so that staff have only to learn why. Other cases without
 * an order may still become one, or keep some of the money.
 */
export function isGivenBack({
  state,
  order_id,
  review_reason,
  failed_refunds,
}: Pick<CheckoutRow, "state" | "order_id" | "review_reason" | "failed_refunds">): boolean {
  const isOver =
    state === "needs_review" &&
    order_id === null &&
    AFTER_GIVING_BACK.some((reason) => reason === review_reason);
  // A refund that the bank has sent back is with the shop again.
  return isOver && !failed_refunds.some(isOpen);
}
