import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { checkoutContext } from "../../modules/checkout/context";
import { createCart, type NewCart } from "../../modules/checkout/engine-tables/cart";

/** Creates the cart of a checkout. Undo: deletes it. */
export const createCartStep = createStep(
  "create-checkout-cart",
  async (input: NewCart, { container, eventGroupId }) => {
    const cart = await createCart(checkoutContext(container, eventGroupId), input);
    return new StepResponse(cart, cart.id);
  },
  async (cartId, { container }) => {
    if (cartId) await container.resolve(Modules.CART).deleteCarts([cartId]);
  },
);
