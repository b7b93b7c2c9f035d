import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { checkoutContext } from "../../modules/checkout/context";
import { type CartChoice, emptyCart, fillCart } from "../../modules/checkout/engine-tables/filled-cart";

/** Fills in what the shopper chose on the hosted page. Undo: takes it out again. */
export const fillCartStep = createStep(
  "fill-cart",
  async (input: CartChoice, { container, eventGroupId }) => {
    const filled = await fillCart(checkoutContext(container, eventGroupId), input);
    return new StepResponse(undefined, filled);
  },
  async (filled, { container }) => {
    if (filled) await emptyCart(checkoutContext(container), filled);
  },
);
