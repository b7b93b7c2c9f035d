import { Limiter } from "@emberly/kit/limiter";
import { MedusaError } from "@medusajs/framework/utils";
import type Stripe from "stripe";
import type { CheckoutContext } from "../../modules/checkout/context";
import { wayOf } from "../../modules/checkout/engine-guard/way";
import { type Lease, LockBusyError } from "../../modules/checkout/locks/cluster-lock";
import { withUsageLent } from "../../modules/checkout/promotions/usage";
import type { CheckoutRow, PromotionUsage } from "../../modules/checkout/rows/row";
import { TransitionRefused } from "../../modules/checkout/rows/store";
import {
  AMOUNT_DIFFERS,
  codeOf,
  isLocked,
  keptOf,
  messageOf,
} from "../../modules/checkout/rules/error-codes";
import { isFree } from "../../modules/checkout/rules/free";
import { dropHold } from "../../modules/checkout/stock/hold";
import { isRateLimited } from "../../modules/checkout/stripe/client";
import { noteShipped } from "../../modules/checkout/stripe/customers";
import { describeIntent, type IntentData, retrieveIntent } from "../../modules/checkout/stripe/intents";
import { fromCents } from "../../modules/checkout/stripe/money";
import { cancelIntent } from "../../modules/checkout/stripe/sessions";
import { shippedTo, shippingChoice } from "../../modules/checkout/stripe/shipping-choice";
import { readTaxes } from "../../modules/checkout/stripe/taxes";
import type { PlaceOrderInput } from "../engine-writer";
import { placeOrderByEngineWorkflow, placeOrderWorkflow } from "../place-order";
import { clearHalfMadeOrder, OrderInDoubt } from "./half-made";
import { placedMail, voidedMail } from "./mails";
import { releaseCheckout, sendToReview } from "./release";

/** Each order being placed keeps up to two database connections of the engine's pool busy. */
const placements = new Limiter(4);
/** How often faults that may pass by themselves are tried: at once, and with the reconciler's later tries. */
const AT_ONCE = 2;
const MOST_FAULTS = 6;

/**
 * Turns an authorised checkout into an order. The caller holds the checkout's lock. Whoever has lost it meanwhile stops
 * at once, and what an attempt does counts only as long as nobody has begun another.
 *
 * @returns the row: placed; or released or in review with the authorisation given back; or, when the fault may
 *   pass, unchanged
 */
export async function placeOrder(
  context: CheckoutContext,
  row: CheckoutRow,
  session: Stripe.Checkout.Session | null,
  lease: Lease,
): Promise<CheckoutRow> {
  if (session && row.asks_address) await noteShipped(context, row, shippedTo(session));
  // Counted before the try: whoever comes after a crash knows that something may be half made.
  const begun = await context.rows.beginAttempt(row, retryAt(row.attempts + 1));
  try {
    const orderId = await placements.run(() => place(context, begun, session));
    return await markPlaced(context, begun, orderId);
  } catch (error) {
    context.logger.warn(
      `Checkout ${row.id}: placing the order failed (attempt ${begun.attempts}): ${messageOf(error)}`,
    );
    if (error instanceof TransitionRefused) throw error;
    await lease.confirm();
    // The very row that came in ends this round; another object makes the caller look again.
    return (await giveUpOrRetry(context, begun, error)) ?? row;
  }
}

/**
 * Takes apart what attempts that were cut off have made of an order, before its checkout ends without one: its money is gone, or is
 * going back. An order that is finished stands, and its checkout goes on as that of any order.
 *
 * @returns the row as it stands then: still as it was, or placed, or in review
 * @throws LockBusyError when somebody else has begun another attempt
 */
export async function endAttempts(context: CheckoutContext, row: CheckoutRow): Promise<CheckoutRow> {
  if (row.state !== "authorised" || row.attempts === 0) return row;
  const begun = await context.rows.beginAttempt(row, retryAt(row.attempts + 1));
  try {
    const orderId = await clearHalfMadeOrder(context, begun);
    if (orderId) return await markPlaced(context, begun, orderId);
  } catch (error) {
    if (error instanceof OrderInDoubt) return keepInDoubt(context, begun, error);
    throw error;
  }
  // What was reserved for the order is held again, which may be other goods by now.
  return (await context.rows.find(row.id)) ?? begun;
}

function markPlaced({ rows }: CheckoutContext, row: CheckoutRow, orderId: string): Promise<CheckoutRow> {
  return rows.move(row, "placed", {
    attempt: row.attempts,
    patch: {
      order_id: orderId,
      placed_at: new Date(),
      converting: false,
      attempts: 0,
      faults: 0,
      last_error: null,
      promotion_usage: ofShipping(row),
    },
    mails: [placedMail(row)],
  });
}

async function place(
  context: CheckoutContext,
  row: CheckoutRow,
  session: Stripe.Checkout.Session | null,
): Promise<string> {
  if (!session) throw new Error(`Checkout ${row.id} is authorised but has no session`);
  if (row.authorised_amount === null) throw new Error(`Checkout ${row.id} has no authorised sum`);
  const checkout = { ...row };
  if (row.attempts > 1) {
    const orderId = await clearHalfMadeOrder(context, row);
    if (orderId) return orderId;
    // What was reserved for the order that was half made is held again, which may be other goods by now.
    checkout.holds = (await context.rows.find(row.id))?.holds ?? row.holds;
  }
  const byTables = (await wayOf(context)) === "tables";
  const input: PlaceOrderInput = {
    checkout_id: row.id,
    checkout,
    cart_id: row.cart_id,
    is_shared_cart: row.is_shared_cart,
    payment: await paymentOf(context, row, session),
    provider_id: context.options.providerId,
    currency_code: row.currency_code,
    authorised: fromCents(row.authorised_amount, row.currency_code),
    taxes: session.automatic_tax.enabled ? await readTaxes(context.stripe, session) : null,
    ...shippingChoice(row, session),
  };
  if (byTables) return (await placeOrderWorkflow(context.container).run({ input })).result.id;
  return withUsageLent(
    context,
    row,
    async () => (await placeOrderByEngineWorkflow(context.container).run({ input })).result.id,
  );
}

async function paymentOf(
  context: CheckoutContext,
  row: CheckoutRow,
  session: Stripe.Checkout.Session,
): Promise<IntentData> {
  if (!isFree(row)) return describeIntent(await intentOf(context, row, session));
  return { id: session.id, status: "succeeded", currency: row.currency_code, amount: 0 };
}

/** The intent as the look at the session has shown it. */
async function intentOf(
  { stripe }: CheckoutContext,
  row: CheckoutRow,
  { payment_intent: intent }: Stripe.Checkout.Session,
): Promise<Stripe.PaymentIntent> {
  if (intent && typeof intent !== "string") return intent;
  return retrieveIntent(stripe, row.payment_intent_id ?? "");
}

/** @returns the row to go on with; undefined when that is left to the reconciler */
async function giveUpOrRetry(
  context: CheckoutContext,
  row: CheckoutRow,
  error: unknown,
): Promise<CheckoutRow | undefined> {
  const lastError = keptOf(messageOf(error));
  if (error instanceof OrderInDoubt) return keepInDoubt(context, row, error);
  const differs = codeOf(error) === AMOUNT_DIFFERS;
  const faults = isWaiting(error) ? row.faults : row.faults + 1;
  const isFinal = differs || isPermanent(error) || (faults >= MOST_FAULTS && !isWaiting(error));
  if (!isFinal) {
    await context.rows.patch(row.id, { faults, last_error: lastError });
    return row.attempts < AT_ONCE ? context.rows.find(row.id) : undefined;
  }
  // Never give the money of a finished order back because the last word on it failed to be written down.
  if (await clearHalfMadeOrder(context, row)) return row;
  const reviewReason = differs ? "amount_differs" : isPermanent(error) ? null : "placement_failed";
  // Said before the money is given back, so that a crash in between does not forget it.
  await context.rows.patch(row.id, { review_reason: reviewReason, last_error: lastError });
  const intentId = isFree(row) ? null : row.payment_intent_id;
  const intent = intentId ? await cancelIntent(context.stripe, intentId) : null;
  if (intent && intent.status !== "canceled") {
    return sendToReview(context, row, { reason: "captured_without_order", lastError });
  }
  const mails = [voidedMail(row)];
  return reviewReason
    ? sendToReview(context, row, { reason: reviewReason, mails, lastError })
    : releaseCheckout(context, row, { reason: "unplaceable", mails, lastError });
}

/** What promotions took off shipping. The order does not show it, and a cancellation gives it back. The row says whose it is. */
const ofShipping = ({ promotion_usage: used }: CheckoutRow): PromotionUsage | null =>
  used?.shipping ? { usage: [], shipping: used.shipping, customer_id: null, email: null } : null;

/**
 * The order and its payment stay as they are, so that the shopper is told of it; what was held for it is let go of, since
 * nobody else would.
 */
async function keepInDoubt(
  context: CheckoutContext,
  row: CheckoutRow,
  { orderId, message }: OrderInDoubt,
): Promise<CheckoutRow> {
  await dropHold(context, row);
  await context.rows.patch(row.id, { order_id: orderId, promotion_usage: ofShipping(row) });
  return sendToReview(
    context,
    { ...row, order_id: orderId },
    { reason: "order_without_stock", mails: [placedMail(row)], lastError: message },
  );
}

/**
 * The engine's refusals of what it was asked for; everything else may be a passing fault. A failed authorisation is
 * not among them: the engine says so too when Stripe did not answer, and when Stripe refused, the next look sees it.
 */
const PERMANENT = new Set<string>([
  MedusaError.Types.INVALID_DATA,
  MedusaError.Types.NOT_ALLOWED,
  MedusaError.Types.NOT_FOUND,
]);

function isPermanent(error: unknown): boolean {
  return typeof error === "object" && error !== null && "type" in error && PERMANENT.has(String(error.type));
}

/** Somebody else is at what this needs, or Stripe is asked too much: that ends, and does not count against the payment. */
const isWaiting = (error: unknown) =>
  isLocked(error) || error instanceof LockBusyError || isRateLimited(error);

function retryAt(attempts: number): Date {
  return new Date(Date.now() + 1000 * 2 ** Math.min(attempts, 8));
}
