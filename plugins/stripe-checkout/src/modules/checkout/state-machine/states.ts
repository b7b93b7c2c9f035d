/**
 * Where a checkout can be. `opening`: written down, Stripe not asked yet. `opened`: the shopper can pay.
 * `authorised`: the bank said yes. `placed`: the order exists. `captured`: the money is taken.
 * `released`: over without an order, nothing held. `needs_review`: a person must look.
 */
export const STATES = [
  "opening",
  "opened",
  "authorised",
  "placed",
  "captured",
  "released",
  "needs_review",
] as const;

export type CheckoutState = (typeof STATES)[number];

/** Why a checkout ended without an order. */
export type ReleaseReason = "expired" | "cancelled" | "failed" | "superseded" | "unplaceable";

/** What a person is asked to look at. */
export type ReviewReason =
  | "amount_differs"
  | "placement_failed"
  | "capture_failed"
  | "order_without_payment"
  | "order_without_stock"
  | "captured_without_order"
  | "captured_otherwise"
  | "refunded_elsewhere"
  | "refund_failed"
  | "disputed"
  | "dispute_lost";

/** Reasons that come up only once the bank has let go of the money, or it was paid back. */
export const AFTER_GIVING_BACK = [
  "amount_differs",
  "placement_failed",
] as const satisfies readonly ReviewReason[];

const NEXT: Record<CheckoutState, readonly CheckoutState[]> = {
  // A webhook can overtake the answer to the call that opens the session: hence straight to authorised.
  opening: ["opened", "authorised", "released"],
  opened: ["authorised", "released"],
  authorised: ["placed", "released", "needs_review"],
  // Released without its money: staff have cancelled the order before it was taken.
  placed: ["captured", "released", "needs_review"],
  captured: ["needs_review"],
  released: ["needs_review"],
  // What an administrator decides: place it after all, accept the money as it is, or close the case.
  needs_review: ["authorised", "captured", "released"],
};

/** The map of the state machine: the only place that says which transitions exist. */
export function mayMove(from: CheckoutState, to: CheckoutState): boolean {
  return NEXT[from].includes(to);
}

/** States in which the shopper could still pay. */
export const PAYABLE = ["opening", "opened"] as const satisfies readonly CheckoutState[];

/** States in which stock may be held for it. */
export const HOLDING = [...PAYABLE, "authorised"] as const satisfies readonly CheckoutState[];

/** States that the reconciler must bring to an end. */
export const UNFINISHED = [
  "opening",
  "opened",
  "authorised",
  "placed",
] as const satisfies readonly CheckoutState[];
