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

const UNKNOWN_OUTCOME = new Set(["StripeConnectionError", "StripeAPIError", "StripeRateLimitError"]);

/** True when Stripe was asked too much: nothing has happened, and later it will answer. */
export const isRateLimited = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "type" in error && error.type === "StripeRateLimitError";

/**
 * True when Stripe did not answer or answered with a fault of its own: the outcome of the call is unknown. Told
 * by the error's type and not its class, which it loses on its way through the workflow engine.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  return (
    typeof error === "object" && error !== null && "type" in error && UNKNOWN_OUTCOME.has(String(error.type))
  );
}
