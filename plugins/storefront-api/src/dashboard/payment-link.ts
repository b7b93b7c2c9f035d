import type { CheckoutContext } from "@emberly/stripe-checkout/checkout/context";

const STRIPE_DASHBOARD = "https://dashboard.stripe.com";

/** A payment intent and where a person can look at it. */
export interface PaymentLink {
  id: string;
  /** Null when the shop knows no page for it. */
  url: string | null;
}

/** The payment of an order, or null for orders that were made without the hosted checkout. */
export async function findPayment(
  { database, options }: CheckoutContext,
  orderId: string,
): Promise<PaymentLink | null> {
  const row = (await database("stripe_checkout")
    .where({ order_id: orderId, deleted_at: null })
    .first("payment_intent_id", "url")) as
    | { payment_intent_id: string | null; url: string | null }
    | undefined;
  if (!row?.payment_intent_id) return null;
  const id = row.payment_intent_id;
  // Another server that speaks Stripe's protocol has no dashboard that we know of, only the page it named itself.
  if (options.apiBase) return { id, url: row.url };
  const mode = /^[sr]k_test_/.test(options.apiKey) ? "/test" : "";
  return { id, url: `${STRIPE_DASHBOARD}${mode}/payments/${encodeURIComponent(id)}` };
}
