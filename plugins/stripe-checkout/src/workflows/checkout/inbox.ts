import type Stripe from "stripe";
import type { CheckoutContext } from "../../modules/checkout/context";
import { LockBusyError } from "../../modules/checkout/locks/cluster-lock";
import type { StoredEvent } from "../../modules/checkout/rows/inbox-store";
import type { CheckoutRow } from "../../modules/checkout/rows/row";
import { keptOf, messageOf } from "../../modules/checkout/rules/error-codes";
import { isDispute, isRefund } from "../../modules/checkout/stripe/events";
import { advance } from "./advance";
import { recordDisputes } from "./disputes";
import { recordRefunds } from "./record-refunds";

/** Acts upon a stored event unless somebody has done so. */
export async function processAgain(context: CheckoutContext, eventId: string, waitMs: number): Promise<void> {
  const stored = await context.inbox.find(eventId);
  if (stored && !stored.processed_at) await processEvent(context, stored, waitMs);
}

/**
 * Acts upon an event that was stored. What it says matters less than whom it is about: the checkout is brought to where
 * Stripe's present truth says it belongs. Failures are noted and left to the reconciler.
 */
export async function processEvent(
  context: CheckoutContext,
  { id: eventId, type, payload }: Pick<StoredEvent, "id" | "type" | "payload">,
  waitMs: number,
): Promise<void> {
  try {
    const row = await findCheckout(context, payload);
    if (!row) await context.inbox.markProcessed([eventId]);
    else if (isRefund(type)) await recordRefunds(context, row, { eventIds: [eventId], waitMs });
    else if (isDispute(type)) await recordDisputes(context, row, { eventIds: [eventId], waitMs });
    else await advance(context, row.id, { eventIds: [eventId], waitMs });
  } catch (error) {
    // Busy means that somebody is at this very checkout: not a failure, and looked at again by the reconciler.
    if (error instanceof LockBusyError) return;
    context.logger.warn(`Event ${eventId} (${type}) is still to be processed: ${messageOf(error)}`);
    await context.inbox.markFailed(eventId, keptOf(messageOf(error)));
  }
}

/** The checkout that an event is about; undefined for events of others that share the Stripe account. */
async function findCheckout(
  { rows }: CheckoutContext,
  event: Stripe.Event,
): Promise<CheckoutRow | undefined> {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired": {
      const { id, metadata } = event.data.object;
      // A webhook can arrive before the session's id is written down; the checkout's is from the start.
      return (await rows.findBy("session_id", id)) ?? findNamed(rows, metadata);
    }
    case "payment_intent.canceled": {
      const { id, metadata } = event.data.object;
      const byIntent = await rows.findBy("payment_intent_id", id);
      return byIntent ?? findNamed(rows, metadata);
    }
    case "charge.refunded":
    case "refund.failed":
    case "refund.updated":
    case "charge.dispute.created":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
    case "charge.dispute.closed": {
      const intent = event.data.object.payment_intent;
      const intentId = typeof intent === "string" ? intent : intent?.id;
      return intentId ? rows.findBy("payment_intent_id", intentId) : undefined;
    }
    default:
      return undefined;
  }
}

async function findNamed(
  rows: CheckoutContext["rows"],
  metadata: Stripe.Metadata | null,
): Promise<CheckoutRow | undefined> {
  return metadata?.checkout_id ? rows.find(metadata.checkout_id) : undefined;
}
