import Stripe from "stripe";
import { retrieveIntent } from "./intents";

/** Where Stripe's refund keeps what it was made for. */
export const MADE_FOR = "made_for";

/** What has gone back of a payment. Amounts in cents. */
export interface Refunds {
  /** What was taken. */
  received: number;
  /** What stays paid back. */
  refunded: number;
  standing: Stripe.Refund[];
  /** What the bank has sent back, or what was called off: the money is the shop's again. */
  failed: Stripe.Refund[];
}

/**
 * Pays back, once for each key however often it is tried. Stripe repeats a refusal for a day under the key that it was given for, also
 * when nothing stands in the way any more: what was only repeated is tried under the next key.
 *
 * @param refund `amount` in cents; a part of the key, because Stripe takes no other sum under the same
 * @throws Stripe's error when it refuses now, or does not answer
 */
export async function payBack(
  stripe: Stripe,
  refund: { payment_intent: string; amount: number; metadata?: Record<string, string> },
  key: string,
): Promise<Stripe.Refund> {
  for (let refusals = 0; ; refusals += 1) {
    const idempotencyKey = [key, refund.amount, ...(refusals > 0 ? [refusals] : [])].join(":");
    try {
      return await stripe.refunds.create(refund, { idempotencyKey });
    } catch (error) {
      if (!isRepeated(error)) throw error;
    }
  }
}

/** https://docs.stripe.com/api/idempotent_requests */
const isRepeated = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.headers?.["idempotent-replayed"] === "true";

/** The refunds of a payment as Stripe tells of them now. They are added up here: the charge's own sum is not told to leave failed ones out. */
export async function readRefunds(stripe: Stripe, intentId: string): Promise<Refunds> {
  const { amount_received: received } = await retrieveIntent(stripe, intentId);
  const standing: Stripe.Refund[] = [];
  const failed: Stripe.Refund[] = [];
  for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: 100 })) {
    const cameToNothing = refund.status === "failed" || refund.status === "canceled";
    (cameToNothing ? failed : standing).push(refund);
  }
  return { received, refunded: standing.reduce((sum, { amount }) => sum + amount, 0), standing, failed };
}
