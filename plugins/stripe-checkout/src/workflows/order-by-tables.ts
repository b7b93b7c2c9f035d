import { transform, type WorkflowData } from "@medusajs/framework/workflows-sdk";
import { addOrderTransactionStep, compensatePaymentIfNeededStep } from "@medusajs/medusa/core-flows";
import { engineTaxes } from "./engine-taxes";
import type { PlaceOrderInput } from "./engine-writer";
import { assignStockStep } from "./steps/assign-stock";
import { authorisePaymentStep } from "./steps/authorise-payment";
import { clearPaymentsStep } from "./steps/clear-payments";
import { fillCartStep } from "./steps/fill-cart";
import { makeOrderStep } from "./steps/make-order";
import { openPaymentStep } from "./steps/open-payment";
import { readPaidCartStep } from "./steps/read-paid-cart";
import { registerPromotionUsageStep } from "./steps/register-promotion-usage";
import { setStripeTaxesStep } from "./steps/set-stripe-taxes";

/**
 * The part of a workflow that makes the order of a cart. It fills in what the shopper said on the hosted page and ties the
 * authorised intent to the cart. It takes the steps of the engine's complete-cart workflow, in its order and with its events.
 * It differs in three points: it keeps no record of each step, it does not read the goods' whole stock again, and it uses the
 * checkout's own reservations. Authorising comes last, so that whatever can fail has happened by then.
 *
 * Its steps are few, and decide themselves whether there is something to do: the engine goes through all of a workflow's steps after
 * each of them, and each condition of the workflow's would be one more.
 */
export function makeOrderByTables(input: WorkflowData<PlaceOrderInput>): WorkflowData<{ id: string }> {
  fillCartStep(input);
  engineTaxes(
    transform({ input }, ({ input: { cart_id, address, taxes } }) => ({
      cart_id,
      // What a cart says itself was taxed where it goes; the shopper has agreed to that sum.
      country_code: (taxes === null && address?.country_code) || null,
    })),
  );
  setStripeTaxesStep(transform({ input }, ({ input: { cart_id, taxes } }) => ({ cart_id, taxes })));
  clearPaymentsStep(
    transform({ input }, ({ input: { cart_id, is_shared_cart, payment } }) => ({
      cart_id,
      is_shared_cart,
      intent_id: payment.id,
    })),
  );
  const opened = openPaymentStep(
    transform({ input }, ({ input: { cart_id, provider_id, currency_code, authorised, payment } }) => ({
      cart_id,
      provider_id,
      currency_code,
      amount: authorised,
      intent: payment,
    })),
  );
  compensatePaymentIfNeededStep({
    payment_session_id: transform({ opened }, (data) => data.opened?.session_id ?? ""),
  });
  const paid = readPaidCartStep(input);
  const order = makeOrderStep(
    transform({ opened, paid }, ({ opened: payment, paid: { cart, customer_id, promotion_ids } }) => ({
      cart,
      customer_id,
      payment_collection_id: payment?.collection_id ?? null,
      promotion_ids,
    })),
  );
  assignStockStep(
    transform({ input, order }, (data) => ({ checkout: data.input.checkout, order_id: data.order.id })),
  );
  registerPromotionUsageStep(
    transform({ input, paid }, (data) => ({
      checkout_id: data.input.checkout_id,
      usage: data.paid.usage,
      customer_id: data.paid.customer_id,
      email: data.paid.email,
    })),
  );
  const payment = authorisePaymentStep(
    transform({ input, opened }, (data) => ({ opened: data.opened, payment: data.input.payment })),
  );
  // Only where somebody has captured at Stripe meanwhile.
  addOrderTransactionStep(
    transform({ payment, order }, (data) =>
      (data.payment?.captures ?? []).map((capture) => ({
        order_id: data.order.id,
        amount: capture.raw_amount ?? capture.amount,
        currency_code: data.payment?.currency_code ?? "",
        reference: "capture",
        reference_id: capture.id,
      })),
    ),
  );
  return transform({ order }, ({ order: { id } }) => ({ id }));
}
