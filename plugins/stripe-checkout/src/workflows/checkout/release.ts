import type { CheckoutContext } from "../../modules/checkout/context";
import { dropUsage } from "../../modules/checkout/promotions/usage";
import type { CheckoutRow, OwedMail } from "../../modules/checkout/rows/row";
import type { ReleaseReason, ReviewReason } from "../../modules/checkout/state-machine/states";
import { dropHold } from "../../modules/checkout/stock/hold";
import { releaseCheckoutWorkflow } from "../release-checkout";

export interface Release {
  reason: ReleaseReason;
  eventIds?: string[];
  mails?: OwedMail[];
  lastError?: string;
}

/** Ends a checkout without an order and lets go of its stock. The caller holds the checkout's lock. */
export async function releaseCheckout(
  context: CheckoutContext,
  row: CheckoutRow,
  { reason, eventIds = [], mails = [], lastError }: Release,
): Promise<CheckoutRow> {
  await releaseCheckoutWorkflow(context.container).run({
    input: { checkout_id: row.id, reason, event_ids: eventIds, mails, last_error: lastError ?? null },
  });
  const released = await context.rows.find(row.id);
  if (!released) throw new Error(`Checkout ${row.id} vanished while it was released`);
  return released;
}

export interface Review {
  reason: ReviewReason;
  eventIds?: string[];
  mails?: OwedMail[];
  lastError?: string;
}

/** Puts a checkout before an administrator; without an order it holds nothing any longer. */
export async function sendToReview(
  context: CheckoutContext,
  row: CheckoutRow,
  { reason, eventIds = [], mails = [], lastError }: Review,
): Promise<CheckoutRow> {
  if (!row.order_id) {
    await dropHold(context, row);
    await dropUsage(context, row.id);
  }
  return context.rows.move(row, "needs_review", {
    patch: { review_reason: reason, converting: false, last_error: lastError ?? row.last_error },
    mails,
    eventIds,
  });
}

/** Ends a case: what was with an administrator needs nobody any more. */
export function closeReview(
  { rows }: CheckoutContext,
  row: CheckoutRow,
  { refunded, mails, eventIds }: { refunded?: number; mails?: OwedMail[]; eventIds?: string[] } = {},
): Promise<CheckoutRow> {
  return rows.move(row, "released", {
    patch: {
      release_reason: "failed",
      released_at: new Date(),
      review_reason: null,
      ...(refunded === undefined ? {} : { refunded_amount: refunded }),
    },
    mails,
    eventIds,
  });
}

/** Ends the checkout of an order that staff have cancelled before its money was taken. */
export function closeCancelled(
  { rows }: CheckoutContext,
  row: CheckoutRow,
  eventIds: string[],
): Promise<CheckoutRow> {
  const patch = { release_reason: "cancelled", released_at: new Date(), last_error: null } as const;
  return rows.move(row, "released", { patch, eventIds });
}
