import { createHmac, randomUUID } from "node:crypto";
import type { Env } from "../config/env";
import { type Finding, fault, fine, look, messageOf, note } from "./check";
import { clockFinding } from "./machine";

const STRIPE = "https://api.stripe.com";
const PATIENCE_MS = 10_000;
/**
 * What the shop acts upon; the plugin's README and docs/operations.md list the same. Written here again because
 * nothing of a plugin's source is imported here; a test of the plugin's holds it to the plugin's own list.
 */
export const EVENTS = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "payment_intent.canceled",
  "charge.refunded",
  "refund.failed",
  "refund.updated",
  "charge.dispute.created",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "charge.dispute.closed",
];

/** The key, the endpoint as Stripe knows it, the webhook as it can be reached, and Stripe's clock. */
export async function examinePayment(env: Env, webhookUrl: string): Promise<Finding[]> {
  const [key, webhook] = await Promise.all([
    look("stripe", () => examineKey(env)),
    look("stripe webhook", () => examineWebhook(webhookUrl, env.STRIPE_WEBHOOK_SECRET)),
  ]);
  return [...key, ...webhook];
}

async function examineKey(env: Env): Promise<Finding[]> {
  const base = env.STRIPE_API_BASE ?? STRIPE;
  const headers = { authorization: `Bearer ${env.STRIPE_API_KEY}` };
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const asked = Date.now();
  const answer = await fetch(`${base}/v1/checkout/sessions?limit=1`, { headers, signal });
  if (answer.status !== 200) {
    return [fault("stripe", `${base} answered ${answer.status}: check STRIPE_API_KEY.`)];
  }
  const date = answer.headers.get("date");
  const difference = date ? Date.parse(date) - (asked + Date.now()) / 2 : undefined;
  const endpoints = await fetch(`${base}/v1/webhook_endpoints?limit=100`, { headers, signal });
  return [
    fine("stripe", `${base} takes the key`),
    ...(difference === undefined ? [] : [clockFinding("clock and stripe", difference)]),
    // A server that only speaks the part of the protocol that the shop needs has no list of endpoints.
    ...(endpoints.status === 200 ? [subscription(await endpoints.json())] : []),
  ];
}

interface Endpoints {
  data: { url: string; status: string; enabled_events: string[] }[];
}

function subscription(answer: unknown): Finding {
  const { data } = answer as Endpoints;
  const ours = data.filter(({ url, status }) => url.endsWith("/hooks/stripe") && status === "enabled");
  if (ours.length === 0) {
    return fault("stripe endpoint", "Stripe knows no enabled webhook endpoint that ends in /hooks/stripe.");
  }
  const sent = new Set(ours.flatMap(({ enabled_events }) => enabled_events));
  const missing = sent.has("*") ? [] : EVENTS.filter((event) => !sent.has(event));
  return missing.length === 0
    ? fine("stripe endpoint", `it is sent all ${EVENTS.length} events`)
    : note("stripe endpoint", `it is not sent ${missing.join(", ")}: the reconciler makes up for it, later.`);
}

/** An event of a type that nobody handles: accepted when it is signed with the shop's secret, refused when not. */
async function examineWebhook(url: string, secret: string): Promise<Finding> {
  const body = JSON.stringify({
    id: `evt_doctor_${randomUUID()}`,
    object: "event",
    type: "doctor.visit",
    data: {},
  });
  const send = async (signature: string) => {
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    const signal = AbortSignal.timeout(PATIENCE_MS);
    return (await fetch(url, { method: "POST", body, headers, signal })).status;
  };
  const at = Math.floor(Date.now() / 1000);
  const hash = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
  try {
    const [signed, unsigned] = [await send(`t=${at},v1=${hash}`), await send(`t=${at},v1=00`)];
    if (signed === 200 && unsigned === 400) return fine("stripe webhook", `${url} takes signed events only`);
    if (signed === 400) {
      return fault(
        "stripe webhook",
        `${url} refuses our signature: STRIPE_WEBHOOK_SECRET or a clock differs there.`,
      );
    }
    return fault(
      "stripe webhook",
      `${url} answered ${signed} to a signed event: does the way to the engine exist?`,
    );
  } catch (error) {
    return fault("stripe webhook", `${url} cannot be reached (${messageOf(error)}).`);
  }
}
