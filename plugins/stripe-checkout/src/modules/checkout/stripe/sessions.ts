import Stripe from "stripe";

const EXPAND = ["payment_intent.latest_charge", "shipping_cost.shipping_rate"];
/** A session is opened within seconds of its row; clocks may differ by some more. */
const SEARCH_S = 300;

/** The session with its payment intent, the intent's charge and the chosen shipping rate. */
export function retrieveSession(stripe: Stripe, sessionId: string): Promise<Stripe.Checkout.Session> {
  return stripe.checkout.sessions.retrieve(sessionId, { expand: EXPAND });
}

/**
 * Looks for the session of a checkout whose creation nobody saw the answer of.
 *
 * @param around when it was asked for
 */
export async function findSession(
  stripe: Stripe,
  checkoutId: string,
  around: Date,
): Promise<Stripe.Checkout.Session | null> {
  const at = Math.floor(around.getTime() / 1000);
  const sessions = stripe.checkout.sessions.list({
    created: { gte: at - SEARCH_S, lte: at + SEARCH_S },
    limit: 100,
  });
  for await (const session of sessions) {
    if (session.metadata?.checkout_id === checkoutId) return retrieveSession(stripe, session.id);
  }
  return null;
}

/** Ends a session that can still be paid; false when it was paid or over already. */
export async function expireSession(stripe: Stripe, sessionId: string): Promise<boolean> {
  try {
    await stripe.checkout.sessions.expire(sessionId);
    return true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return false;
    throw error;
  }
}

/**
 * Gives an authorisation back.
 *
 * @returns the intent as it is afterwards: canceled, or whatever kept it from being so
 */
export async function cancelIntent(stripe: Stripe, intentId: string): Promise<Stripe.PaymentIntent> {
  try {
    return await stripe.paymentIntents.cancel(intentId);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    return stripe.paymentIntents.retrieve(intentId);
  }
}
