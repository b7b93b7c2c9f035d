import type Stripe from "stripe";

/** What the engine keeps of a payment intent; `amount` in cents. */
export interface IntentData {
  id: string;
  status: Stripe.PaymentIntent.Status;
  currency: string;
  amount: number;
}

/**
 * What an intent comes to at this moment: the sum that was taken, or that may be taken. What has been paid back since does
 * not count, where the intent came with its charge.
 */
export function describeIntent({
  id,
  status,
  currency,
  amount_received,
  amount_capturable,
  latest_charge: charge,
}: Stripe.PaymentIntent): IntentData {
  const refunded = charge && typeof charge !== "string" ? charge.amount_refunded : 0;
  const taken = amount_received - refunded;
  return { id, status, currency, amount: status === "succeeded" ? taken : amount_capturable };
}

/** The intent with its charge, which tells what of it has gone back. */
export function retrieveIntent(stripe: Stripe, intentId: string): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.retrieve(intentId, { expand: ["latest_charge"] });
}

/** Takes the whole authorisation. What was taken already counts as taken now. */
export async function captureIntent(
  stripe: Stripe,
  intentId: string,
  idempotencyKey: string | undefined,
): Promise<Stripe.PaymentIntent> {
  try {
    return await stripe.paymentIntents.capture(intentId, undefined, { idempotencyKey });
  } catch (error) {
    // Taken before, or taken just now and only the answer was lost: Stripe's present word is what counts.
    const intent = await stripe.paymentIntents.retrieve(intentId);
    if (intent.status !== "succeeded") throw error;
    return intent;
  }
}
