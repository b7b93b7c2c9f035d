import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import {
  completeCartWorkflow,
  createPaymentCollectionForCartWorkflow,
  createPaymentSessionsWorkflow,
  updateCartsStep,
  updateTaxLinesWorkflow,
} from "@medusajs/medusa/core-flows";
import type { ShippingChoice } from "../checkout/shipping-choice";
import type { StripeTaxes } from "../stripe/taxes";
import { convertHoldStep } from "./steps/convert-hold";
import { setShippingMethodStep } from "./steps/set-shipping-method";
import { setStripeTaxesStep } from "./steps/set-stripe-taxes";

export interface PlaceOrderInput extends ShippingChoice {
  checkout_id: string;
  cart_id: string;
  payment_intent_id: string;
  provider_id: string;
  /** What Stripe worked out; null when taxes are the engine's business. */
  taxes: StripeTaxes | null;
}

/**
 * Fills in what the shopper said on the hosted page, ties the authorised intent to the cart, turns the hold into
 * the order's reservations and lets the engine complete the cart. The engine's workflows run as steps of this
 * one: on their own they would take their locks with `acquire`, which a killed process never gives back; here
 * the checkout's own lock stands in for them. Run it through `advance`.
 */
export const placeOrderWorkflow = createWorkflow("place-order", (input: WorkflowData<PlaceOrderInput>) => {
  updateCartsStep(
    transform({ input }, ({ input: { cart_id, address } }) => [
      { id: cart_id, shipping_address: address, billing_address: address },
    ]),
  );
  setShippingMethodStep({ cart_id: input.cart_id, shipping: input.shipping });
  when({ input }, (data) => data.input.taxes === null).then(() => {
    updateTaxLinesWorkflow.runAsStep({ input: { cart_id: input.cart_id } });
  });
  when({ input }, (data) => data.input.taxes !== null).then(() => {
    setStripeTaxesStep(
      transform({ input }, (data) => ({
        cart_id: data.input.cart_id,
        taxes: data.input.taxes ?? { lines: [], shippingRate: undefined },
      })),
    );
  });
  const collection = createPaymentCollectionForCartWorkflow.runAsStep({ input: { cart_id: input.cart_id } });
  createPaymentSessionsWorkflow.runAsStep({
    input: transform({ input, collection }, (data) => ({
      payment_collection_id: data.collection.id,
      provider_id: data.input.provider_id,
      data: { payment_intent: data.input.payment_intent_id },
    })),
  });
  convertHoldStep({ checkout_id: input.checkout_id });
  const order = completeCartWorkflow.runAsStep({ input: { id: input.cart_id } });
  return new WorkflowResponse(order);
});
