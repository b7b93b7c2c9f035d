import { transform, type WorkflowData, when } from "@medusajs/framework/workflows-sdk";
import {
  completeCartWorkflow,
  createPaymentCollectionForCartWorkflow,
  createPaymentSessionsWorkflow,
  updateCartsStep,
  updateTaxLinesWorkflow,
} from "@medusajs/medusa/core-flows";
import type { PlaceOrderInput } from "./engine-writer";
import { assertOrderSumStep } from "./steps/assert-order-sum";
import { readPaidCartStep } from "./steps/read-paid-cart";
import { releaseHoldStep } from "./steps/release-hold";
import { setShippingMethodStep } from "./steps/set-shipping-method";
import { setStripeTaxesStep } from "./steps/set-stripe-taxes";

/**
 * What `order-by-tables` does, by the engine's workflows. They run as steps: on their own they would take their locks with
 * `acquire`, which a killed process never gives back; here the checkout's own lock stands in for them. The sum is compared
 * before the engine completes the cart and once more afterwards, because the engine reads the cart again in between.
 */
export function makeOrderByEngine(input: WorkflowData<PlaceOrderInput>): WorkflowData<{ id: string }> {
  updateCartsStep(
    transform({ input }, ({ input: { cart_id, address } }) => [
      { id: cart_id, shipping_address: address, billing_address: address },
    ]),
  );
  setShippingMethodStep(transform({ input }, ({ input: { cart_id, shipping } }) => ({ cart_id, shipping })));
  when("taxes-by-engine", { input }, (data) => data.input.taxes === null).then(() => {
    updateTaxLinesWorkflow.runAsStep({
      input: transform({ input }, ({ input: { cart_id } }) => ({ cart_id })),
    });
  });
  when("taxes-by-stripe", { input }, (data) => data.input.taxes !== null).then(() => {
    setStripeTaxesStep(
      transform({ input }, (data) => ({
        cart_id: data.input.cart_id,
        taxes: data.input.taxes ?? { lines: [], shippingRate: undefined },
      })),
    );
  });
  readPaidCartStep(input);
  const collection = createPaymentCollectionForCartWorkflow.runAsStep({
    input: transform({ input }, ({ input: { cart_id } }) => ({ cart_id })),
  });
  createPaymentSessionsWorkflow.runAsStep({
    input: transform({ input, collection }, (data) => ({
      payment_collection_id: data.collection.id,
      provider_id: data.input.provider_id,
      data: { payment_intent: data.input.payment.id },
    })),
  });
  releaseHoldStep(transform({ input }, ({ input: { checkout_id, attempt } }) => ({ checkout_id, attempt })));
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
