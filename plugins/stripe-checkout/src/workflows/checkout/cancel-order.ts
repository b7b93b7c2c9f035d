import { Failure } from "@emberly/kit/failure";
import type { CheckoutContext } from "../../modules/checkout/context";
import { isOrderCancelled, wouldRefuseToCancel } from "../../modules/checkout/engine-tables/cancelled-order";
import { findPayment } from "../../modules/checkout/engine-tables/find-payment";
import { type Lease, LockBusyError } from "../../modules/checkout/locks/cluster-lock";
import { giveUsageBack } from "../../modules/checkout/promotions/order-usage";
import type { CheckoutRow } from "../../modules/checkout/rows/row";
import { messageOf } from "../../modules/checkout/rules/error-codes";
import { isFree } from "../../modules/checkout/rules/free";
import { observeIntent } from "../../modules/checkout/state-machine/observation";
import { isOutcomeUnknown } from "../../modules/checkout/stripe/client";
import { retrieveIntent } from "../../modules/checkout/stripe/intents";
import { advanceLocked } from "./advance";
import { assertRefundable } from "./assert-refundable";
import { refundWhole } from "./refunds";
import { forgetUntaken } from "./settle-cancelled";
import { settleUnbooked } from "./unbooked-refunds";
import { endUnfinishedCreditLines } from "./unfinished-credit-lines";

/** How long staff wait for somebody else who works on the same order or its payment. */
export const WAIT_MS = 12_000;

/**
 * Lets the engine cancel an order once all of its money is given back, while nobody else does anything with the order or its
 * payment. The engine's own cancel workflow is not enough: it books a refund that Stripe has refused, and treats a capture
 * under way as done.
 *
 * @param cancel lets the engine do it; resolves when it has
 * @throws Failure, LockBusyError or Stripe's error when the order cannot be cancelled now, for {@link told} to explain; nothing
 *   has been booked then
 */
export async function whileCancelling(
  context: CheckoutContext,
  orderId: string,
  cancel: () => Promise<void>,
): Promise<void> {
  const row = await context.rows.findOfOrder(orderId);
  const { lock } = context;
  await lock.run(`order:${orderId}`, WAIT_MS, async () => {
    if (!row) return cancelOnce(context, orderId, cancel);
    await lock.run(`checkout:${row.id}`, WAIT_MS, (lease) =>
      cancelLocked(context, lease, row, orderId, cancel),
    );
  });
}

/** The same for whoever holds the locks of the order and of its checkout. */
export async function cancelLocked(
  context: CheckoutContext,
  lease: Lease,
  row: CheckoutRow,
  orderId: string,
  cancel: () => Promise<void>,
): Promise<void> {
  await prepareCancellation(context, lease, row, orderId);
  await cancelOnce(context, orderId, cancel);
  await advanceLocked(context, lease, row.id, {});
}

/**
 * Cancels, and gives back what the order counted against its promotions. The caller holds the order's lock or that of its checkout, so
 * that of many who cancel one order only one finds it standing.
 */
export async function cancelOnce(
  context: CheckoutContext,
  orderId: string,
  cancel: () => Promise<void>,
): Promise<void> {
  const wasCancelled = await isOrderCancelled(context, { order_id: orderId });
  await cancel();
  if (wasCancelled || !(await isOrderCancelled(context, { order_id: orderId }))) return;
  await giveUsageBack(context, orderId);
}

/**
 * Lets the engine pay something of a payment back while nobody else works on it: a refund at Stripe that is being written down at
 * that moment would be taken for this one.
 *
 * @param refund lets the engine do it; resolves when it has
 * @throws Failure, LockBusyError or Stripe's error when nothing can be paid back now, for {@link told} to tell
 */
export async function whileRefunding(
  context: CheckoutContext,
  paymentId: string,
  refund: () => Promise<void>,
): Promise<void> {
  const row = await context.rows.findOfEnginePayment(paymentId);
  if (!row) return refund();
  await context.lock.run(`checkout:${row.id}`, WAIT_MS, async () => {
    await assertRefundable(context, row);
    await settleUnbooked(context, row);
    await refund();
  });
}

/**
 * Gives back what was taken for an order that is about to be cancelled, so that nothing is left for the engine to ask of Stripe but
 * to give up an authorisation. The caller holds the checkout's lock.
 *
 * @throws Failure or Stripe's error
 */
export async function prepareCancellation(
  context: CheckoutContext,
  lease: Lease,
  { id }: CheckoutRow,
  orderId: string,
): Promise<void> {
  if (await wouldRefuseToCancel(context, orderId)) return;
  const row = await context.rows.find(id);
  if (!row || isFree(row) || !row.payment_intent_id) return;
  await endUnfinishedCreditLines(context, row);
  if (!row.order_id) throw new Failure(409, "This order is only just being made. Try again in a moment.");
  const seen = observeIntent(await retrieveIntent(context.stripe, row.payment_intent_id));
  if (seen.payment === "captured") return giveBack(context, lease, row);
  const payment = await findPayment(context, row);
  if (payment) await forgetUntaken(context, payment);
}

async function giveBack(context: CheckoutContext, lease: Lease, row: CheckoutRow): Promise<void> {
  await assertRefundable(context, row);
  // Taken, and not written down yet.
  if (row.state === "placed") await advanceLocked(context, lease, row.id, {});
  if ((await context.rows.find(row.id))?.state === "placed") {
    throw new Failure(409, "The money of this order is just being taken. Try again in a moment.");
  }
  await refundWhole(context, row);
}

/**
 * Turns what stopped the work into a `Failure` for whoever asked: what Stripe has said, or that somebody else works on the
 * order. @throws Failure
 */
export async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await toldOfStripe(work);
  } catch (error) {
    if (error instanceof LockBusyError) {
      throw new Failure(
        409,
        "This order or its payment is being worked on right now. Try again in a moment.",
      );
    }
    throw error;
  }
}

/** Turns what Stripe has said into a `Failure`, and leaves everything else as it is. @throws Failure */
export async function toldOfStripe<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isOutcomeUnknown(error)) {
      throw new Failure(503, "Stripe does not answer at the moment. Try again in a few minutes.");
    }
    if (isStripeRefusal(error)) throw new Failure(409, `Stripe refuses: ${messageOf(error)}`);
    throw error;
  }
}

const isStripeRefusal = (error: unknown) =>
  typeof error === "object" &&
  error !== null &&
  "type" in error &&
  error.type === "StripeInvalidRequestError";
