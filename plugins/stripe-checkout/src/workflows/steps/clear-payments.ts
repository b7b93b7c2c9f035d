import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { checkoutContext } from "../../modules/checkout/context";
import { listCollections, removeCollections } from "../../modules/checkout/engine-tables/payment-collections";

export interface ClearPaymentsInput {
  cart_id: string;
  /** A checkout's own cart has none of them. */
  is_shared_cart: boolean;
  intent_id: string;
}

/**
 * Takes away what the storefront had opened to pay a cart with: the hosted page was paid instead. No undo: a storefront
 * opens another payment collection when the order could not be made.
 */
export const clearPaymentsStep = createStep(
  "clear-cart-payments",
  async ({ cart_id, is_shared_cart, intent_id }: ClearPaymentsInput, { container }) => {
    if (!is_shared_cart) return new StepResponse(undefined);
    const context = checkoutContext(container);
    const opened = await listCollections(context, { cart_id, payment_intent_id: intent_id });
    await removeCollections(context, { cart_id }, opened);
    return new StepResponse(undefined);
  },
);
