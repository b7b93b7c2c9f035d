import { CartWorkflowEvents, Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { checkoutContext } from "../../modules/checkout/context";
import { tell } from "../../modules/checkout/engine-tables/announce";
import { createCart, type NewCart } from "../../modules/checkout/engine-tables/cart";

/** Creates the cart of a checkout. Undo: deletes it. */
export const createCartStep = createStep(
  "create-checkout-cart",
  async (input: NewCart, { container, eventGroupId }) => {
    const context = checkoutContext(container, eventGroupId);
    const cart = await createCart(context, input);
    await tell(context, CartWorkflowEvents.CREATED, [{ id: cart.id }]);
    return new StepResponse(cart, cart.id);
  },
  async (cartId, { container }) => {
    if (cartId) await container.resolve(Modules.CART).deleteCarts([cartId]);
  },
);
