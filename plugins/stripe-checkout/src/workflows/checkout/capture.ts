import { Modules } from "@medusajs/framework/utils";
import { capturePaymentWorkflow } from "@medusajs/medusa/core-flows";
import type { CheckoutContext } from "../../modules/checkout/context";
import { wayOf } from "../../modules/checkout/engine-guard/way";
import { captureWhole, forgetCaptures } from "../../modules/checkout/engine-tables/capture";
import { type EnginePayment, findPayment } from "../../modules/checkout/engine-tables/find-payment";
import type { CheckoutRow } from "../../modules/checkout/rows/row";
import { isLocked, messageOf } from "../../modules/checkout/rules/error-codes";
import { isFree } from "../../modules/checkout/rules/free";
import { toCents } from "../../modules/checkout/stripe/money";
import { sendToReview } from "./release";

const MOST_ATTEMPTS = 8;

/**
 * Takes the money of a placed order and writes it into the engine's tables, so that its events and the dashboard agree.
 * Taking what Stripe has taken already only brings the engine in line. The caller holds the checkout's lock.
 */
export async function captureOrder(context: CheckoutContext, row: CheckoutRow): Promise<CheckoutRow> {
  const attempts = row.attempts + 1;
  try {
    const captured = await capture(context, row);
    return await context.rows.move(row, "captured", {
      patch: { captured_amount: captured, captured_at: new Date(), attempts: 0, last_error: null },
    });
  } catch (error) {
    const lastError = messageOf(error);
    context.logger.warn(`Checkout ${row.id}: capture failed (attempt ${attempts}): ${lastError}`);
    if (attempts >= MOST_ATTEMPTS && !isLocked(error)) {
      return sendToReview(context, row, { reason: "capture_failed", lastError });
    }
    await context.rows.patch(row.id, { attempts, last_error: lastError.slice(0, 1000) });
    return row;
  }
}

/** @returns cents */
async function capture(context: CheckoutContext, row: CheckoutRow): Promise<number> {
  if (isFree(row)) return 0;
  const payment = await findPayment(context, row);
  const { order_id: orderId, payment_intent_id: intentId } = row;
  if (!payment || !orderId || !intentId) throw new Error(`Order ${orderId} has no payment of ${intentId}`);
  const byTables = (await wayOf(context)) === "tables";
  const isCutOff = !payment.captured_at && payment.captures.length > 0;
  if (byTables && !payment.captured_at && !isCutOff) {
    await captureWhole(context, payment, { orderId, intentId });
  } else {
    // Left by a process that ended between writing the capture down and hearing from Stripe; the engine would count it as
    // money taken and refuse to try again.
    if (isCutOff && byTables) await forgetCaptures(context, payment);
    else if (isCutOff) await deleteCaptures(context, payment);
    await capturePaymentWorkflow(context.container).run({ input: { payment_id: payment.id } });
  }
  return toCents(payment.amount, row.currency_code);
}

function deleteCaptures({ container }: CheckoutContext, { captures }: EnginePayment): Promise<void> {
  return container.resolve(Modules.PAYMENT).deleteCaptures(captures.map(({ id }) => id));
}
