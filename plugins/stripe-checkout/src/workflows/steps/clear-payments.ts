import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { checkoutContext } from "../../modules/checkout/context";
import { listCollections, removeCollections } from "../../modules/checkout/engine-tables/payment-collections";

/**
 * Takes away what the storefront had opened to pay a cart with: the hosted page was paid instead. No undo: a storefront
 * opens another payment collection when the order could not be made.
 */
export const clearPaymentsStep = createStep(
  "clear-cart-payments",
  async ({ cart_id, intent_id }: { cart_id: string; intent_id: string }, { container }) => {
    const context = checkoutContext(container);
    const opened = await listCollections(context, { cart_id, payment_intent_id: intent_id });
    await removeCollections(context, { cart_id }, opened);
    return new StepResponse(undefined);
  },
);
