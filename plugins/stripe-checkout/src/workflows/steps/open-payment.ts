import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { checkoutContext } from "../../modules/checkout/context";
import { openPayment, type PaymentToOpen } from "../../modules/checkout/engine-tables/payment";
import { removeCollections } from "../../modules/checkout/engine-tables/payment-collections";

/**
 * Ties the authorised intent to the cart in the engine's tables; null for a cart that comes to nothing. Undo: takes the rows out again.
 */
export const openPaymentStep = createStep(
  "open-payment",
  async (input: PaymentToOpen, { container, eventGroupId }) => {
    if (input.amount === 0) return new StepResponse(null);
    const opened = await openPayment(checkoutContext(container, eventGroupId), input);
    return new StepResponse(opened, { cart_id: input.cart_id, collection_id: opened.collection_id });
  },
  async (opened, { container }) => {
    if (opened) await removeCollections({ container }, opened, [opened.collection_id]);
  },
);
