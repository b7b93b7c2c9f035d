import { Limiter } from "@emberly/kit/limiter";
import { MedusaError } from "@medusajs/framework/utils";
import Stripe from "stripe";
import { BoundedClient } from "./bounded-client";

export interface StripeConnection {
  apiKey: string;
  /** Origin of a server that speaks Stripe's protocol, such as `http://localhost:12111`. @default Stripe itself */
  apiBase?: string;
  /**
   * Calls that this process makes in a second, at most; the rest wait in line. Where several engines share an account, their share of it.
   * @default what Stripe allows: 100, and 25 of a sandbox; any number of another server
   */
  callsPerSecond?: number;
}

/** A shopper waits behind most calls: better a clear refusal after this than the SDK's 80 seconds. */
const TIMEOUT_MS = 10_000;

/** One line of calls per process and account, because plugin and payment provider have a client each. */
const lines = new Map<string, Limiter>();

/** What may be asked in a second, by the key: https://docs.stripe.com/rate-limits */
export function callsAllowed({ apiKey, apiBase }: StripeConnection): number {
  if (apiBase) return Number.POSITIVE_INFINITY;
  return apiKey.includes("_test_") ? 25 : 100;
}

/**
 * The official client; retries of failed connections stay on, each with its idempotency key. All clients of this process that have one
 * key stand in one line.
 *
 * @throws MedusaError when no calls would be allowed
 */
export function createStripe(connection: StripeConnection): Stripe {
  const { apiKey, apiBase, callsPerSecond = callsAllowed(connection) } = connection;
  if (!(callsPerSecond >= 1)) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "stripe-checkout: the option callsPerSecond is a number from 1",
    );
  }
  const account = `${apiBase ?? ""} ${apiKey}`;
  const line = lines.get(account) ?? new Limiter(callsPerSecond);
  lines.set(account, line);
  const httpClient = new BoundedClient(Stripe.createNodeHttpClient(), line);
  const config = { maxNetworkRetries: 2, timeout: TIMEOUT_MS, telemetry: false, httpClient };
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
