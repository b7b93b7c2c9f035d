import { Modules } from "@medusajs/framework/utils";
import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import {
  createPaymentCollectionsStep,
  createPaymentSessionStep,
  createRemoteLinkStep,
  updateCartsStep,
} from "@medusajs/medusa/core-flows";
import type { ShippingChoice } from "../checkout/shipping-choice";
import type { StripeTaxes } from "../stripe/taxes";
import { engineTaxes } from "./engine-taxes";
import { orderOfPaidCart } from "./order-of-paid-cart";
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
 * Fills in what the shopper said on the hosted page, ties the authorised intent to the cart and makes the order of it
 * (docs/decisions/0011). Run it through `advance`: the checkout's lock keeps two from placing the same order. Its hook
 * `orderPlaced` is called when the order is there and its payment authorised.
 */
export const placeOrderWorkflow = createWorkflow("place-order", (input: WorkflowData<PlaceOrderInput>) => {
  updateCartsStep(
    transform({ input }, ({ input: { cart_id, address } }) => [
      { id: cart_id, shipping_address: address, billing_address: address, completed_at: new Date() },
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
  const session = createPaymentSessionStep(
    transform({ input, collectionId }, (data) => ({
      payment_collection_id: data.collectionId,
      provider_id: data.input.provider_id,
      currency_code: data.input.currency_code,
      amount: data.input.authorised,
      data: { payment_intent: data.input.payment_intent_id },
    })),
  );
  const { order, placed } = orderOfPaidCart(
    transform({ input, collectionId, session }, (data) => ({
      checkout_id: data.input.checkout_id,
      attempt: data.input.attempt,
      cart_id: data.input.cart_id,
      payment_collection_id: data.collectionId,
      payment_session_id: data.session.id,
      payment: data.session.data,
    })),
  );
  return new WorkflowResponse(
    transform({ order }, (data) => ({ id: data.order.id })),
    { hooks: [placed] },
  );
});
