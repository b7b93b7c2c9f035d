import type { StripeConnection } from "./client";

const STRIPE_DASHBOARD = "https://dashboard.stripe.com";

/**
 * Where a person can look at a payment intent.
 *
 * @param sessionUrl the page that the server named for the intent's session; another server that speaks Stripe's protocol
 *   has no dashboard that we know of
 */
export function dashboardLink(
  { apiKey, apiBase }: StripeConnection,
  intentId: string,
  sessionUrl: string | null,
): string | null {
  if (apiBase) return sessionUrl;
  const mode = /^[sr]k_test_/.test(apiKey) ? "/test" : "";
  return `${STRIPE_DASHBOARD}${mode}/payments/${encodeURIComponent(intentId)}`;
}
