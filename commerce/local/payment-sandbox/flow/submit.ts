import type Stripe from "stripe";
import type { ChargeRecord, SessionRecord } from "../state/records";
import type { Reader, Transaction } from "../state/state";
import { type CardVerdict, judge } from "./cards";
import { type EventOrigin, emit } from "./emit";
import { badState } from "./errors";
import { newCharge, newIntent, type Submission } from "./payment-objects";
import { redeem } from "./redeem";
import { withSalesTax } from "./sales-tax";
import { customerDetails, withShipping } from "./session-parts";

/** How a submission ended. A decline leaves the session open for another try. */
export type SubmitResult =
  | { session: Stripe.Checkout.Session; declined?: never }
  | { declined: Extract<CardVerdict, { approved: false }>; intent: Stripe.PaymentIntent };

/**
 * What happens when the shopper presses Pay: the intent comes into being (or is tried again), the card is
 * charged or only authorised, and the session completes.
 *
 * @throws StripeFailure 400 when the session is not open any more
 */
export function submit(
  tx: Transaction,
  record: SessionRecord,
  submission: Submission,
  nowS: number,
  origin: EventOrigin,
): SubmitResult {
  if (record.object.status !== "open") {
    throw badState(
      `This Checkout Session has a status of \`${record.object.status}\`.`,
      "checkout_session_not_open",
    );
  }
  const shipped: SessionRecord = { ...record, object: withShipping(record.object, submission.rateIndex) };
  const chosen = withSalesTax(tx, shipped, submission.shipping?.address);
  if (chosen.object.amount_total === 0) {
    return { session: complete(tx, chosen, null, submission, nowS, origin) };
  }
  const { card } = submission;
  if (!card) throw badState("This Checkout Session has to be paid.");
  const earlier =
    typeof chosen.object.payment_intent === "string" && tx.get("intents", chosen.object.payment_intent);
  const base = earlier
    ? { ...earlier.object, amount: chosen.object.amount_total ?? 0 }
    : newIntent(chosen, nowS);
  const verdict = judge(card);
  const charge = newCharge(base, { ...submission, card }, verdict, nowS);
  const tried: Stripe.PaymentIntent = {
    ...base,
    latest_charge: charge.id,
    payment_method: charge.payment_method,
    // The phone number is the customer's, not the parcel's: Stripe reports it in `customer_details` only.
    shipping: submission.shipping && { ...submission.shipping, phone: null },
  };

  if (!verdict.approved) {
    tx.put("charges", { id: charge.id, object: charge });
    return decline(tx, chosen, tried, verdict, nowS, origin);
  }
  if (submission.delayed) {
    tx.put("charges", { id: charge.id, object: { ...charge, paid: false, status: "pending" } });
    tx.put("intents", { id: tried.id, object: { ...tried, status: "processing" }, sessionId: record.id });
  } else {
    tx.put("charges", { id: charge.id, object: charge });
    tx.put("intents", { id: tried.id, object: tried, sessionId: record.id });
    approve(tx, tried.id, nowS, origin);
  }
  return { session: complete(tx, chosen, tried.id, submission, nowS, origin) };
}

function decline(
  tx: Transaction,
  record: SessionRecord,
  tried: Stripe.PaymentIntent,
  verdict: Extract<CardVerdict, { approved: false }>,
  nowS: number,
  origin: EventOrigin,
): SubmitResult {
  const intent: Stripe.PaymentIntent = {
    ...tried,
    status: "requires_payment_method",
    payment_method: null,
    last_payment_error: {
      type: "card_error",
      code: verdict.code,
      decline_code: verdict.declineCode,
      message: verdict.message,
      ...(typeof tried.latest_charge === "string" && { charge: tried.latest_charge }),
    },
  };
  tx.put("intents", { id: intent.id, object: intent, sessionId: record.id });
  tx.put("sessions", { ...record, object: { ...record.object, payment_intent: intent.id } });
  emit(tx, nowS, origin, "payment_intent.payment_failed", intent);
  return { declined: verdict, intent };
}

/** The latest attempt to charge a card for an intent. */
export function chargeOf(reader: Reader, intent: Stripe.PaymentIntent): ChargeRecord | undefined {
  return typeof intent.latest_charge === "string" ? reader.get("charges", intent.latest_charge) : undefined;
}

/** The bank said yes: the intent is authorised when the capture is manual, else paid. */
export function approve(tx: Transaction, intentId: string, nowS: number, origin: EventOrigin): void {
  const record = tx.get("intents", intentId);
  if (!record) throw new Error(`intent ${intentId} is missing`);
  const charge = chargeOf(tx, record.object);
  const manual = record.object.capture_method === "manual";
  const { amount } = record.object;
  const intent: Stripe.PaymentIntent = {
    ...record.object,
    last_payment_error: null,
    status: manual ? "requires_capture" : "succeeded",
    amount_capturable: manual ? amount : 0,
    amount_received: manual ? 0 : amount,
  };
  tx.put("intents", { ...record, object: intent });
  if (charge) {
    const object: Stripe.Charge = { ...charge.object, paid: true, status: "succeeded" };
    if (!manual) Object.assign(object, { captured: true, amount_captured: amount });
    tx.put("charges", { id: charge.id, object });
  }
  emit(
    tx,
    nowS,
    origin,
    manual ? "payment_intent.amount_capturable_updated" : "payment_intent.succeeded",
    intent,
  );
}

function saveShipping(
  tx: Transaction,
  customer: Stripe.Checkout.Session["customer"],
  { name, phone, address }: NonNullable<Submission["shipping"]>,
): void {
  const known = typeof customer === "string" ? tx.get("customers", customer) : undefined;
  if (known)
    tx.put("customers", { ...known, object: { ...known.object, shipping: { name, phone, address } } });
}

function complete(
  tx: Transaction,
  record: SessionRecord,
  intentId: string | null,
  submission: Submission,
  nowS: number,
  origin: EventOrigin,
): Stripe.Checkout.Session {
  const { email, cardholder, shipping } = submission;
  const paid = intentId !== null && tx.get("intents", intentId)?.object.status === "succeeded";
  const session: Stripe.Checkout.Session = {
    ...record.object,
    collected_information: {
      business_name: null,
      individual_name: null,
      shipping_details: shipping ? { name: shipping.name, address: shipping.address } : null,
    },
    customer_details: customerDetails({
      email,
      name: shipping?.name ?? cardholder,
      phone: shipping?.phone ?? null,
      ...(shipping && { address: shipping.address }),
    }),
    payment_intent: intentId,
    // Authorised money is not paid money: this becomes `paid` with the capture. Nothing to pay needs no intent.
    payment_status: intentId === null ? "no_payment_required" : paid ? "paid" : "unpaid",
    status: "complete",
    url: null,
  };
  for (const { coupon } of session.discounts ?? []) if (typeof coupon === "string") redeem(tx, coupon);
  tx.put("sessions", { ...record, object: session });
  if (record.savesShipping && shipping) saveShipping(tx, session.customer, shipping);
  emit(tx, nowS, origin, "checkout.session.completed", session);
  return session;
}
