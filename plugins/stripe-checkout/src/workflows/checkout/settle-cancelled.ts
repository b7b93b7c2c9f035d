import { Modules } from "@medusajs/framework/utils";
import type { CheckoutContext } from "../../modules/checkout/context";
import { wayOf } from "../../modules/checkout/engine-guard/way";
import { forgetCaptures } from "../../modules/checkout/engine-tables/capture";
import { type EnginePayment, findPayment } from "../../modules/checkout/engine-tables/find-payment";
import type { CheckoutRow } from "../../modules/checkout/rows/row";
import { isFree } from "../../modules/checkout/rules/free";
import { observeIntent } from "../../modules/checkout/state-machine/observation";
import { retrieveIntent } from "../../modules/checkout/stripe/intents";
import { cancelIntent } from "../../modules/checkout/stripe/sessions";
import { correctRefunds, refundWhole } from "./refunds";

/**
 * Leaves nothing of the shopper's money with an order that was cancelled: what is authorised is given up, what was taken is paid
 * back whole, and the engine's tables say so. Stripe is asked each time what is left, so that again is a no-op. The caller holds
 * the checkout's lock.
 *
 * @throws the error with which Stripe refuses; nothing is booked then
 */
export async function settleCancelled(context: CheckoutContext, row: CheckoutRow): Promise<void> {
  if (isFree(row) || !row.payment_intent_id) return;
  const { stripe, container } = context;
  let seen = observeIntent(await retrieveIntent(stripe, row.payment_intent_id));
  if (seen.payment === "authorised") {
    await cancelIntent(stripe, row.payment_intent_id);
    seen = observeIntent(await retrieveIntent(stripe, row.payment_intent_id));
  }
  const payment = await findPayment(context, row);
  if (payment) await forgetUntaken(context, payment);
  if (seen.payment === "cancelled" && payment) {
    await container.resolve(Modules.PAYMENT).cancelPayment(payment.id);
  }
  await correctRefunds(context, row);
  if (seen.payment === "captured") await refundWhole(context, row);
}

/** Takes captures out of the engine's tables that were written down and never confirmed: they would count as money taken. */
export async function forgetUntaken(context: CheckoutContext, payment: EnginePayment): Promise<void> {
  if (payment.captured_at || payment.captures.length === 0) return;
  if ((await wayOf(context)) === "tables") return forgetCaptures(context, payment);
  const ids = payment.captures.map(({ id }) => id);
  await context.container.resolve(Modules.PAYMENT).deleteCaptures(ids);
}
