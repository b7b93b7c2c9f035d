import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import type { IntentData } from "../modules/checkout/stripe/intents";
import type { ShippingChoice } from "../modules/checkout/stripe/shipping-choice";
import type { StripeTaxes } from "../modules/checkout/stripe/taxes";
import { engineTaxes } from "./engine-taxes";
import { orderOfPaidCart } from "./order-of-paid-cart";
import { fillCartStep } from "./steps/fill-cart";
import { openPaymentStep } from "./steps/open-payment";
import { setStripeTaxesStep } from "./steps/set-stripe-taxes";

export interface PlaceOrderInput extends ShippingChoice {
  checkout_id: string;
  /** Which attempt this is. */
  attempt: number;
  cart_id: string;
  /** What Stripe has just said of the payment. */
  payment: IntentData;
  provider_id: string;
  currency_code: string;
  /** Dollars; the amount guard refuses the order unless the cart comes to the same. */
  authorised: number;
  /** What Stripe worked out; null when taxes are the engine's business. */
  taxes: StripeTaxes | null;
}

/**
 * Fills in what the shopper said on the hosted page, ties the authorised intent to the cart and makes the order of it.
 * Run it through `advance`: the checkout's lock keeps two from placing the same order. Its hook
 * `orderPlaced` is called when the order is there and its payment authorised.
 */
export const placeOrderWorkflow = createWorkflow(
  "stripe-checkout-place-order",
  (input: WorkflowData<PlaceOrderInput>) => {
    fillCartStep(
      transform({ input }, ({ input: { cart_id, address, shipping } }) => ({ cart_id, address, shipping })),
    );
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
    const opened = openPaymentStep(
      transform({ input }, ({ input: { cart_id, provider_id, currency_code, authorised, payment } }) => ({
        cart_id,
        provider_id,
        currency_code,
        amount: authorised,
        intent: payment,
      })),
    );
    const { order, placed } = orderOfPaidCart(
      transform({ input, opened }, (data) => ({
        checkout_id: data.input.checkout_id,
        attempt: data.input.attempt,
        cart_id: data.input.cart_id,
        opened: data.opened,
        payment: data.input.payment,
      })),
    );
    return new WorkflowResponse(
      transform({ order }, (data) => ({ id: data.order.id })),
      { hooks: [placed] },
    );
  },
);
