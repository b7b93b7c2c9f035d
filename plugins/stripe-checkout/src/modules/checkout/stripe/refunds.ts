import { MedusaError } from "@medusajs/framework/utils";
import Stripe from "stripe";
import { isOutcomeUnknown } from "./client";
import { retrieveIntent } from "./intents";

/** Where Stripe's refund keeps what it was made for. */
export const MADE_FOR = "made_for";

/** Where Stripe's refund keeps which of the engine's refunds it is. */
const ENGINE_REFUND = "engine_refund";

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

/**
 * Makes one of the engine's refunds. The engine forgets a refund that fails and makes another one when it is tried again, which Stripe
 * would pay, too: so where no answer comes, Stripe is asked whether it has made this one.
 *
 * @param refundId the engine's id
 * @throws MedusaError NOT_ALLOWED with Stripe's words when it refuses; UNEXPECTED_STATE when it does not answer
 */
export async function makeEngineRefund(
  stripe: Stripe,
  refund: { payment_intent: string; amount: number },
  refundId: string | undefined,
): Promise<void> {
  const named = refundId ? { metadata: { [ENGINE_REFUND]: refundId } } : {};
  try {
    await stripe.refunds.create({ ...refund, ...named }, { idempotencyKey: refundId });
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) {
      throw new MedusaError(MedusaError.Types.NOT_ALLOWED, `Stripe refuses: ${error.message}`);
    }
    if (!isOutcomeUnknown(error)) throw error;
    if (refundId && (await isMade(stripe, refund.payment_intent, refundId))) return;
    throw new MedusaError(
      MedusaError.Types.UNEXPECTED_STATE,
      "Stripe does not answer at the moment. Try again in a few minutes.",
    );
  }
}

/** @param refundId the engine's id */
export function isOfEngine({ metadata }: Pick<Stripe.Refund, "metadata">, refundId: string): boolean {
  return metadata?.[ENGINE_REFUND] === refundId;
}

/** @throws MedusaError UNEXPECTED_STATE when Stripe does not answer that either */
async function isMade(stripe: Stripe, intentId: string, refundId: string): Promise<boolean> {
  try {
    for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: 100 })) {
      if (isOfEngine(refund, refundId)) return true;
    }
    return false;
  } catch (error) {
    if (!isOutcomeUnknown(error)) throw error;
    throw new MedusaError(
      MedusaError.Types.UNEXPECTED_STATE,
      "Stripe does not answer at the moment, and may have paid back all the same. Look at the order in a few minutes, before you try again.",
    );
  }
}

/** https://docs.stripe.com/api/idempotent_requests */
const isRepeated = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.headers?.["idempotent-replayed"] === "true";

/**
 * The refunds of a payment as Stripe has them now. They are added up here, because the charge's own sum is not documented to
 * leave failed ones out.
 */
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
