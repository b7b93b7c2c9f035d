import type Stripe from "stripe";
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
