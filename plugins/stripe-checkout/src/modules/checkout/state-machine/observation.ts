import type Stripe from "stripe";

/** What Stripe says about a checkout at this moment, reduced to what decisions need. Amounts are cents. */
export type Observation =
  /** No session is known to Stripe. */
  | { payment: "none" }
  /** The shopper can still pay. */
  | { payment: "open" }
  /** Paid with a slow method: the bank has not answered. */
  | { payment: "pending" }
  /** The session ended unpaid. */
  | { payment: "expired" }
  /** The payment was refused for good or its authorisation is gone. */
  | { payment: "cancelled" }
  /** It came to nothing: the session itself stands for the payment. */
  | { payment: "free"; intentId: string; amount: 0; currency: string }
  | { payment: "authorised"; intentId: string; amount: number; currency: string }
  | {
      payment: "captured";
      intentId: string;
      amount: number;
      /** What of it has been paid back. */
      refunded: number;
      /** The cardholder has taken it up with the bank. */
      isDisputed: boolean;
      currency: string;
    };

/** Reads a session that was retrieved with `payment_intent.latest_charge` expanded. */
export function observeSession(session: Stripe.Checkout.Session | null): Observation {
  if (!session) return { payment: "none" };
  if (session.status === "open") return { payment: "open" };
  if (session.status === "expired") return { payment: "expired" };
  if (session.payment_status === "no_payment_required") {
    return { payment: "free", intentId: session.id, amount: 0, currency: session.currency ?? "" };
  }
  const intent = session.payment_intent;
  if (!intent || typeof intent === "string") {
    throw new Error(`Session ${session.id} is complete but came without its payment intent`);
  }
  return observeIntent(intent);
}

/** Reads an intent that was retrieved with `latest_charge` expanded. */
export function observeIntent(intent: Stripe.PaymentIntent): Observation {
  const seen = { intentId: intent.id, currency: intent.currency };
  switch (intent.status) {
    case "requires_capture":
      return { payment: "authorised", amount: intent.amount_capturable, ...seen };
    case "succeeded":
      return { payment: "captured", amount: intent.amount_received, ...wentBack(intent), ...seen };
    case "processing":
      return { payment: "pending" };
    default:
      return { payment: "cancelled" };
  }
}

function wentBack({ id, latest_charge: charge }: Stripe.PaymentIntent) {
  if (!charge || typeof charge === "string") {
    throw new Error(`Payment intent ${id} is paid but came without its charge`);
  }
  return { refunded: charge.amount_refunded, isDisputed: charge.disputed };
}
