import { Modules } from "@medusajs/framework/utils";
import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import {
  completeCartWorkflow,
  createPaymentCollectionsStep,
  createPaymentSessionStep,
  createRemoteLinkStep,
  updateCartsStep,
} from "@medusajs/medusa/core-flows";
import type { ShippingChoice } from "../checkout/shipping-choice";
import type { StripeTaxes } from "../stripe/taxes";
import { engineTaxes } from "./engine-taxes";
import { convertHoldStep } from "./steps/convert-hold";
import { setShippingMethodStep } from "./steps/set-shipping-method";
import { setStripeTaxesStep } from "./steps/set-stripe-taxes";

export interface PlaceOrderInput extends ShippingChoice {
  checkout_id: string;
  /** Which attempt this is. */
  attempt: number;
  cart_id: string;
  payment_intent_id: string;
  provider_id: string;
  currency_code: string;
  /** Dollars; the amount guard refuses the order unless the cart comes to the same. */
  authorised: number;
  /** What Stripe worked out; null when taxes are the engine's business. */
  taxes: StripeTaxes | null;
}

/**
 * Fills in what the shopper said on the hosted page, ties the authorised intent to the cart, turns the hold into
 * the order's reservations and lets the engine complete the cart. Completing runs as a step of this workflow: on its
 * own it would take its lock with `acquire`, which a killed process never gives back; here the checkout's own lock
 * stands in for it. The payment is tied with the engine's steps instead of its workflows, which would read the whole
 * cart and the region again for sums and providers that are known here. Run it through `advance`.
 */
export const placeOrderWorkflow = createWorkflow("place-order", (input: WorkflowData<PlaceOrderInput>) => {
  updateCartsStep(
    transform({ input }, ({ input: { cart_id, address } }) => [
      { id: cart_id, shipping_address: address, billing_address: address },
    ]),
  );
  setShippingMethodStep({ cart_id: input.cart_id, shipping: input.shipping });
  engineTaxes(
    transform({ input }, ({ input: { cart_id, address, taxes } }) => ({
      cart_id,
      country_code: taxes === null ? address.country_code : null,
    })),
  );
  when("taxes-by-stripe", { input }, (data) => data.input.taxes !== null).then(() => {
    setStripeTaxesStep(
      transform({ input }, (data) => ({
        cart_id: data.input.cart_id,
        taxes: data.input.taxes ?? { lines: [], shippingRate: undefined },
      })),
    );
  });
  const collections = createPaymentCollectionsStep(
    transform({ input }, ({ input: { currency_code, authorised } }) => [
      { currency_code, amount: authorised },
    ]),
  );
  const collectionId = transform({ collections }, (data) => data.collections[0]?.id ?? "");
  createRemoteLinkStep(
    transform({ input, collectionId }, (data) => [
      {
        [Modules.CART]: { cart_id: data.input.cart_id },
        [Modules.PAYMENT]: { payment_collection_id: data.collectionId },
      },
    ]),
  );
  createPaymentSessionStep(
    transform({ input, collectionId }, (data) => ({
      payment_collection_id: data.collectionId,
      provider_id: data.input.provider_id,
      currency_code: data.input.currency_code,
      amount: data.input.authorised,
      data: { payment_intent: data.input.payment_intent_id },
    })),
  );
  convertHoldStep({ checkout_id: input.checkout_id, attempt: input.attempt });
  const order = completeCartWorkflow.runAsStep({ input: { id: input.cart_id } });
  return new WorkflowResponse(order);
});
