import { transform, type WorkflowData, when } from "@medusajs/framework/workflows-sdk";
import {
  completeCartWorkflow,
  createPaymentCollectionForCartWorkflow,
  createPaymentSessionsWorkflow,
  updateTaxLinesWorkflow,
} from "@medusajs/medusa/core-flows";
import type { PlaceOrderInput } from "./engine-writer";
import { assertOrderSumStep } from "./steps/assert-order-sum";
import { clearPaymentsStep } from "./steps/clear-payments";
import { fillCartByEngineStep } from "./steps/fill-cart-by-engine";
import { readPaidCartStep } from "./steps/read-paid-cart";
import { releaseHoldStep } from "./steps/release-hold";
import { setStripeTaxesStep } from "./steps/set-stripe-taxes";

/**
 * What `order-by-tables` does, by the engine's workflows. They run as steps: on their own they would take their locks with
 * `acquire`, which a killed process never gives back; here the checkout's own lock stands in for them. The sum is compared
 * before the engine completes the cart and once more afterwards, because the engine reads the cart again in between.
 */
export function makeOrderByEngine(input: WorkflowData<PlaceOrderInput>): WorkflowData<{ id: string }> {
  const cart = transform({ input }, ({ input: { cart_id } }) => ({ cart_id }));
  fillCartByEngineStep(input);
  // What a cart says itself was taxed where it goes; the shopper has agreed to that sum.
  when(
    "taxes-by-engine",
    { input },
    ({ input: { taxes, address } }) => taxes === null && address !== null,
  ).then(() => {
    updateTaxLinesWorkflow.runAsStep({ input: cart });
  });
  setStripeTaxesStep(transform({ input }, ({ input: { cart_id, taxes } }) => ({ cart_id, taxes })));
  readPaidCartStep(input);
  clearPaymentsStep(
    transform({ input }, ({ input: { cart_id, is_shared_cart, payment } }) => ({
      cart_id,
      is_shared_cart,
      intent_id: payment.id,
    })),
  );
  // What comes to nothing has no payment.
  when("is-paid", { input }, (data) => data.input.authorised > 0).then(() => {
    const collection = createPaymentCollectionForCartWorkflow.runAsStep({ input: cart });
    createPaymentSessionsWorkflow.runAsStep({
      input: transform({ input, collection }, (data) => ({
        payment_collection_id: data.collection.id,
        provider_id: data.input.provider_id,
        data: { payment_intent: data.input.payment.id },
      })),
    });
  });
  releaseHoldStep(transform({ input }, ({ input: { checkout } }) => ({ checkout })));
  const order = completeCartWorkflow.runAsStep({
    input: transform({ input }, ({ input: { cart_id } }) => ({ id: cart_id })),
  });
  assertOrderSumStep(
    transform({ input, order }, (data) => ({
      order_id: data.order.id,
      currency_code: data.input.currency_code,
      authorised: data.input.authorised,
    })),
  );
  return transform({ order }, (data) => ({ id: data.order.id }));
}
