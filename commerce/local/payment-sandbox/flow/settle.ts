import type Stripe from "stripe";
import type { IntentRecord } from "../state/records";
import type { SandboxState, Transaction } from "../state/state";
import { type EventOrigin, emit } from "./emit";
import { badState, noSuch } from "./errors";
import { approve, chargeOf } from "./submit";

/** When and because of whom something happens. */
export interface Moment {
  nowS: number;
  origin: EventOrigin;
}

/** @throws StripeFailure 404 */
export function findIntent(tx: Transaction, id: string, param = "intent"): IntentRecord {
  const record = tx.get("intents", id);
  if (!record) throw noSuch("payment_intent", id, param);
  return record;
}

/**
 * Takes authorised money, all of it or less; what is left is released.
 *
 * @param amountCents what to take; everything when left out
 * @throws StripeFailure 400 when the intent is not waiting for capture, or the amount is too large
 */
export function capture(
  tx: Transaction,
  { nowS, origin }: Moment,
  id: string,
  amountCents: number | undefined,
  metadata: Record<string, string> = {},
): Stripe.PaymentIntent {
  const record = findIntent(tx, id);
  const { object } = record;
  if (object.status !== "requires_capture") {
    const message = `This PaymentIntent could not be captured because it has a status of ${object.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`;
    throw badState(message, "payment_intent_unexpected_state", { payment_intent: object });
  }
  const amount = amountCents ?? object.amount_capturable;
  if (amount > object.amount_capturable) {
    const message =
      "The requested capture amount is greater than the amount you can capture for this charge.";
    throw badState(message, "amount_too_large", { param: "amount_to_capture" });
  }
  const intent: Stripe.PaymentIntent = {
    ...object,
    status: "succeeded",
    amount_capturable: 0,
    amount_received: amount,
    metadata: { ...object.metadata, ...metadata },
  };
  tx.put("intents", { ...record, object: intent });
  const charge = updateCharge(tx, intent, { captured: true, amount_captured: amount });
  const session = tx.get("sessions", record.sessionId);
  if (session) tx.put("sessions", { ...session, object: { ...session.object, payment_status: "paid" } });
  if (charge) emit(tx, nowS, origin, "charge.captured", charge);
  emit(tx, nowS, origin, "payment_intent.succeeded", intent);
  return intent;
}

/**
 * Gives up on an intent and releases what is authorised.
 *
 * @throws StripeFailure 400 when the money was taken, the intent is canceled, or its session is still open
 */
export function cancel(
  tx: Transaction,
  { nowS, origin }: Moment,
  id: string,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Stripe.PaymentIntent {
  const record = findIntent(tx, id);
  const { object } = record;
  if (!["requires_payment_method", "requires_capture", "processing"].includes(object.status)) {
    const message = `You cannot cancel this PaymentIntent because it has a status of ${object.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`;
    throw badState(message, "payment_intent_unexpected_state", { payment_intent: object });
  }
  if (tx.get("sessions", record.sessionId)?.object.status === "open") {
    const message =
      "You cannot cancel a PaymentIntent created by a Checkout Session that is open. Expire the Checkout Session instead.";
    throw badState(message, "payment_intent_unexpected_state", { payment_intent: object });
  }
  const intent: Stripe.PaymentIntent = {
    ...object,
    status: "canceled",
    amount_capturable: 0,
    canceled_at: nowS,
    cancellation_reason: reason,
  };
  tx.put("intents", { ...record, object: intent });
  emit(tx, nowS, origin, "payment_intent.canceled", intent);
  return intent;
}

/**
 * Ends an open session unpaid.
 *
 * @throws StripeFailure 404, or 400 when it is complete or expired already
 */
export function expire(tx: Transaction, moment: Moment, id: string): Stripe.Checkout.Session {
  const record = tx.get("sessions", id);
  if (!record) throw noSuch("checkout.session", id, "session");
  if (record.object.status !== "open") {
    throw badState(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${record.object.status}\`.`,
    );
  }
  const session: Stripe.Checkout.Session = { ...record.object, status: "expired", url: null };
  tx.put("sessions", { ...record, object: session });
  // A declined try left an intent that nobody can pay any more.
  if (typeof session.payment_intent === "string") cancel(tx, moment, session.payment_intent, "expired");
  emit(tx, moment.nowS, moment.origin, "checkout.session.expired", session);
  return session;
}

/**
 * The late answer of a slow payment method.
 *
 * @throws StripeFailure 404, or 400 when no answer is awaited
 */
export function settleDelayed(
  tx: Transaction,
  { nowS, origin }: Moment,
  id: string,
  succeeded: boolean,
): Stripe.Checkout.Session {
  const record = tx.get("sessions", id);
  if (!record) throw noSuch("checkout.session", id, "session");
  const intentId = record.object.payment_intent;
  const intent = typeof intentId === "string" ? tx.get("intents", intentId) : undefined;
  if (intent?.object.status !== "processing") {
    throw badState("The payment of this Checkout Session is not waiting for the bank.");
  }
  if (succeeded) approve(tx, intent.id, nowS, origin);
  else failDelayed(tx, intent, nowS, origin);
  const paid = tx.get("intents", intent.id)?.object.status === "succeeded";
  const session: Stripe.Checkout.Session = { ...record.object, payment_status: paid ? "paid" : "unpaid" };
  tx.put("sessions", { ...record, object: session });
  const type = succeeded
    ? "checkout.session.async_payment_succeeded"
    : "checkout.session.async_payment_failed";
  emit(tx, nowS, origin, type, session);
  return session;
}

function failDelayed(tx: Transaction, record: IntentRecord, nowS: number, origin: EventOrigin): void {
  const message = "The payment failed.";
  const intent: Stripe.PaymentIntent = {
    ...record.object,
    status: "requires_payment_method",
    last_payment_error: { type: "card_error", code: "payment_intent_payment_attempt_failed", message },
  };
  tx.put("intents", { ...record, object: intent });
  updateCharge(tx, intent, { status: "failed", failure_message: message });
  emit(tx, nowS, origin, "payment_intent.payment_failed", intent);
}

/** Ends what time has ended: sessions past their expiry, authorisations the bank keeps no longer. */
export function settleDue(state: SandboxState, moment: Moment): void {
  for (const { id, object } of state.all("sessions")) {
    if (object.status !== "open" || object.expires_at > moment.nowS) continue;
    state.transaction((tx) => expire(tx, moment, id));
  }
  for (const { id, object } of state.all("intents")) {
    if (object.status !== "requires_capture") continue;
    const until = chargeOf(state, object)?.object.payment_method_details?.card?.capture_before;
    if (until === undefined || until > moment.nowS) continue;
    state.transaction((tx) => cancel(tx, moment, id, "expired"));
  }
}

function updateCharge(
  tx: Transaction,
  intent: Stripe.PaymentIntent,
  changes: Partial<Stripe.Charge>,
): Stripe.Charge | undefined {
  const record = chargeOf(tx, intent);
  if (!record) return undefined;
  const charge = { ...record.object, ...changes };
  tx.put("charges", { ...record, object: charge });
  return charge;
}
