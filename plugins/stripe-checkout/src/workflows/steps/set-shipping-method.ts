import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import type { ShippingChoice } from "../../modules/checkout/stripe/shipping-choice";

export interface SetShippingMethodInput {
  cart_id: string;
  shipping: ShippingChoice["shipping"];
}

/**
 * Puts the chosen shipping on the cart at the price that the shopper agreed to; the engine's own workflow would price it
 * anew, and an edit in the dashboard meanwhile would make the sum differ. Undo: takes it off.
 */
export const setShippingMethodStep = createStep(
  "set-checkout-shipping-method",
  async ({ cart_id, shipping }: SetShippingMethodInput, { container }) => {
    const carts = container.resolve(Modules.CART);
    const left = await carts.listShippingMethods({ cart_id }, { select: ["id"] });
    if (left.length > 0) await carts.deleteShippingMethods(left.map(({ id }) => id));
    if (!shipping) return new StepResponse(undefined, []);
    const added = await carts.addShippingMethods(cart_id, [{ ...shipping, data: {} }]);
    return new StepResponse(
      undefined,
      added.map(({ id }) => id),
    );
  },
  async (ids, { container }) => {
    if (ids && ids.length > 0) await container.resolve(Modules.CART).deleteShippingMethods(ids);
  },
);
