import type Stripe from "stripe";
import type { CheckoutContext } from "../../modules/checkout/context";
import { messageOf } from "../../modules/checkout/rules/error-codes";
import { recordRefunds } from "./record-refunds";

/** A refund is looked for so long; Stripe itself repeats the event that tells of it for three days. */
const LOOK_BACK_S = 24 * 60 * 60;
/** Younger ones are most likely being told by their event at this moment. */
const GRACE_S = 3;

/**
 * Finds refunds that were made at Stripe and of which no event arrived: a captured checkout is not asked about any
 * more, so its refund would stay unknown to the engine's tables. Writes down what the rows lack.
 *
 * @returns how many checkouts lacked something
 */
export async function recordMissedRefunds(context: CheckoutContext): Promise<number> {
  const atStripe = await refundedLately(context.stripe);
  const rows = await context.rows.listOfIntents([...atStripe.keys()]);
  const lacking = rows.filter(
    (row) => row.refunded_amount < (atStripe.get(row.payment_intent_id ?? "") ?? 0),
  );
  for (const row of lacking) {
    try {
      await recordRefunds(context, row, { waitMs: 0 });
    } catch (error) {
      context.logger.warn(
        `The refund of checkout ${row.id} is still to be written down: ${messageOf(error)}`,
      );
    }
  }
  return lacking.length;
}

/** Cents that were ever paid back, by the payment intents of which something was paid back lately. */
async function refundedLately(stripe: Stripe): Promise<Map<string, number>> {
  const now = Math.floor(Date.now() / 1000);
  const sums = new Map<string, number>();
  const lately = { created: { gte: now - LOOK_BACK_S }, limit: 100, expand: ["data.charge"] };
  for await (const { payment_intent: intent, charge, created } of stripe.refunds.list(lately)) {
    if (!intent || !charge || typeof charge === "string" || created > now - GRACE_S) continue;
    sums.set(typeof intent === "string" ? intent : intent.id, charge.amount_refunded);
  }
  return sums;
}
