import type { CheckoutRow, DisputeNote } from "../rows/row";
import { type ReviewAction, reviewActions } from "../state-machine/review";
import type { CheckoutState, ReviewReason } from "../state-machine/states";
import type { StripeConnection } from "../stripe/client";
import { dashboardLink } from "../stripe/dashboard-link";
import { unitsOf } from "../stripe/units";

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
  /** How many of the amounts' cents make one of the currency: 100 for dollars, 1 for yen. */
  cents_per_unit: number;
  authorised_amount: number | null;
  captured_amount: number | null;
  refunded_amount: number;
  disputes: Pick<DisputeNote, "id" | "reason" | "status" | "amount" | "withdrawn" | "due_by">[];
  /** Where a person can look at the payment at Stripe; null when no page is known for it. */
  payment_url: string | null;
  last_error: string | null;
  updated_at: string;
}

/** A checkout as the page _Payments to review_ shows it. */
export function toReview(row: CheckoutRow, connection: StripeConnection): ReviewRecord {
  return {
    id: row.id,
    state: row.state,
    reason: row.review_reason,
    actions: row.state === "needs_review" && row.review_reason ? reviewActions(row.review_reason) : [],
    email: row.email,
    order_id: row.order_id,
    payment_intent_id: row.payment_intent_id,
    currency_code: row.currency_code,
    cents_per_unit: unitsOf(row.currency_code).perOne,
    authorised_amount: row.authorised_amount,
    captured_amount: row.captured_amount,
    refunded_amount: row.refunded_amount,
    disputes: row.disputes.map(({ is_seen: _, ...dispute }) => dispute),
    payment_url: row.payment_intent_id ? dashboardLink(connection, row.payment_intent_id, row.url) : null,
    last_error: row.last_error,
    updated_at: row.updated_at.toISOString(),
  };
}
