import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";

/** The lines of a cart, which the engine does not tell when it creates one. */
export const listCartLinesStep = createStep(
  "list-cart-lines",
  async ({ cart_id }: { cart_id: string }, { container }) =>
    new StepResponse(await container.resolve(Modules.CART).listLineItems({ cart_id })),
);
