import type { ReviewReason } from "./states";

/**
 * What an administrator can do about a checkout in review. `place`: make the order after all. `capture`: take the
 * money again. `refund`: pay back what was taken. `cancel_order`: cancel the order through the engine.
 * `pay_again`: pay back again what came back. `accept`: it is right as it is. `close`: seen, nothing more to do.
 */
export type ReviewAction = "place" | "capture" | "refund" | "cancel_order" | "pay_again" | "accept" | "close";

const ACTIONS: Record<ReviewReason, readonly ReviewAction[]> = {
  // The authorisation was given back already.
  amount_differs: ["close"],
  placement_failed: ["close"],
  captured_without_order: ["place", "refund"],
  // Whoever took another sum knows why; the engine goes on to say that the money is owed.
  captured_otherwise: ["accept"],
  capture_failed: ["capture", "cancel_order"],
  order_without_payment: ["cancel_order", "accept"],
  order_without_stock: ["capture", "cancel_order"],
  refunded_elsewhere: ["accept"],
  // Accepted: the customer gets it another way.
  refund_failed: ["pay_again", "accept"],
  // The bank decides, after what staff tell it at Stripe; here they only say that they have seen it.
  disputed: ["accept"],
  dispute_lost: ["accept"],
};

/** The actions that resolve a case; the only place that says which. */
export function reviewActions(reason: ReviewReason): readonly ReviewAction[] {
  return ACTIONS[reason];
}
