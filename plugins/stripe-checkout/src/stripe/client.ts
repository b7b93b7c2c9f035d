import Stripe from "stripe";

export interface StripeConnection {
  apiKey: string;
  /** Origin of a server that speaks Stripe's protocol, such as `http://localhost:12111`. @default Stripe itself */
  apiBase?: string;
}

/** A shopper waits behind most calls: better a clear refusal after this than the SDK's 80 seconds. */
const TIMEOUT_MS = 10_000;

/** The official client; retries of failed connections stay on, each with its idempotency key. */
export function createStripe({ apiKey, apiBase }: StripeConnection): Stripe {
  const config = { maxNetworkRetries: 2, timeout: TIMEOUT_MS, telemetry: false };
  if (!apiBase) return new Stripe(apiKey, config);
  const { protocol, hostname, port } = new URL(apiBase);
  return new Stripe(apiKey, {
    ...config,
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    port: port || (protocol === "http:" ? 80 : 443),
  });
}

/** True when Stripe did not answer or answered with a fault of its own: the outcome of the call is unknown. */
export function isOutcomeUnknown(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError
  );
}
