import type Stripe from "stripe";

/** Stripe's events about disputes. */
export const DISPUTE_EVENTS = [
  "charge.dispute.created",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "charge.dispute.closed",
] as const satisfies readonly Stripe.Event["type"][];

/** Stripe's events about refunds that came to nothing, perhaps days later. */
export const REFUND_EVENTS = [
  "refund.failed",
  "refund.updated",
] as const satisfies readonly Stripe.Event["type"][];

/** The events that this plugin acts upon; subscribe the webhook endpoint to these. */
export const HANDLED_EVENTS = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "payment_intent.canceled",
  "charge.refunded",
  ...REFUND_EVENTS,
  ...DISPUTE_EVENTS,
] as const satisfies readonly Stripe.Event["type"][];

export function isRefund(type: string): boolean {
  return type === "charge.refunded" || (REFUND_EVENTS as readonly string[]).includes(type);
}

export function isDispute(type: string): boolean {
  return (DISPUTE_EVENTS as readonly string[]).includes(type);
}

/** Whether the plugin acts upon events of this type of Stripe's. */
export function isHandled(type: string): boolean {
  return (HANDLED_EVENTS as readonly string[]).includes(type);
}
