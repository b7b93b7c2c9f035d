import { type ReviewAction, reviewActions } from "../state-machine/review";
import type { CheckoutState, ReviewReason } from "../state-machine/states";
import type { CheckoutRow } from "./row";

/** A checkout as the dashboard shows it. Amounts are cents, dates ISO 8601. */
export interface ReviewRecord {
  id: string;
  state: CheckoutState;
  reason: ReviewReason | null;
  actions: readonly ReviewAction[];
  email: string;
  order_id: string | null;
  payment_intent_id: string | null;
  currency_code: string;
  authorised_amount: number | null;
  captured_amount: number | null;
  refunded_amount: number;
  last_error: string | null;
  updated_at: string;
}

export function toReview(row: CheckoutRow): ReviewRecord {
  return {
    id: row.id,
    state: row.state,
    reason: row.review_reason,
    actions: row.state === "needs_review" && row.review_reason ? reviewActions(row.review_reason) : [],
    email: row.email,
    order_id: row.order_id,
    payment_intent_id: row.payment_intent_id,
    currency_code: row.currency_code,
    authorised_amount: row.authorised_amount,
    captured_amount: row.captured_amount,
    refunded_amount: row.refunded_amount,
    last_error: row.last_error,
    updated_at: row.updated_at.toISOString(),
  };
}
