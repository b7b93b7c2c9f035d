import { capturePaymentWorkflow } from "@medusajs/medusa/core-flows";
import type { CheckoutContext } from "../../modules/checkout/context";
import { wayOf } from "../../modules/checkout/engine-guard/way";
import { isOrderCancelled } from "../../modules/checkout/engine-tables/cancelled-order";
import { captureWhole } from "../../modules/checkout/engine-tables/capture";
import { findPayment } from "../../modules/checkout/engine-tables/find-payment";
import type { CheckoutRow } from "../../modules/checkout/rows/row";
import { isLocked, keptOf, messageOf } from "../../modules/checkout/rules/error-codes";
import { isFree } from "../../modules/checkout/rules/free";
import { isRateLimited } from "../../modules/checkout/stripe/client";
import { toCents } from "../../modules/checkout/stripe/money";
import { adopt } from "./refunds";
import { sendToReview } from "./release";
import { forgetUntaken, settleCancelled } from "./settle-cancelled";
import { endUnfinishedCreditLines } from "./unfinished-credit-lines";

const MOST_FAULTS = 8;

/**
 * Takes the money of a placed order and writes it into the engine's tables, so that its events and the dashboard agree.
 * Taking what Stripe has taken already only brings the engine in line, and so does what was paid back of it before. An order that
 * was cancelled meanwhile has all of it given back. The caller holds the checkout's lock.
 */
export async function captureOrder(context: CheckoutContext, row: CheckoutRow): Promise<CheckoutRow> {
  try {
    const { captured, isCancelled } = await capture(context, row);
    if (isCancelled) await settleCancelled(context, row);
    // A refund that was noted before the capture had nothing in the engine's books to be a refund of.
    else if (row.refunded_amount > 0) {
      await endUnfinishedCreditLines(context, row);
      await adopt(context, row, row.refunded_amount);
    }
    return await context.rows.move(row, "captured", {
      patch: { captured_amount: captured, captured_at: new Date(), faults: 0, last_error: null },
    });
  } catch (error) {
    const lastError = messageOf(error);
    const isWaiting = isLocked(error) || isRateLimited(error);
    const faults = isWaiting ? row.faults : row.faults + 1;
    context.logger.warn(`Checkout ${row.id}: capture failed (${faults} of ${MOST_FAULTS}): ${lastError}`);
    if (faults >= MOST_FAULTS && !isWaiting) {
      return sendToReview(context, row, { reason: "capture_failed", lastError });
    }
    await context.rows.patch(row.id, { faults, last_error: keptOf(lastError) });
    return row;
  }
}

interface Captured {
  /** Cents. */
  captured: number;
  /** Somebody has cancelled the order. */
  isCancelled: boolean;
}

async function capture(context: CheckoutContext, row: CheckoutRow): Promise<Captured> {
  if (isFree(row)) return { captured: 0, isCancelled: false };
  const payment = await findPayment(context, row);
  const { order_id: orderId, payment_intent_id: intentId } = row;
  if (!payment || !orderId || !intentId) throw new Error(`Order ${orderId} has no payment of ${intentId}`);
  const captured = toCents(payment.amount, row.currency_code);
  const byTables = (await wayOf(context)) === "tables";
  const isCutOff = !payment.captured_at && payment.captures.length > 0;
  if (byTables && !payment.captured_at && !isCutOff) {
    return { captured, ...(await captureWhole(context, payment, { orderId, intentId })) };
  }
  // Left by a process that ended between writing the capture down and hearing from Stripe; the engine would count it as
  // money taken and refuse to try again.
  if (isCutOff) await forgetUntaken(context, payment);
  await capturePaymentWorkflow(context.container).run({ input: { payment_id: payment.id } });
  return { captured, isCancelled: await isOrderCancelled(context, row) };
}
