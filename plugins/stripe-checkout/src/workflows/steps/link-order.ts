import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { checkoutContext } from "../../modules/checkout/context";
import { linkOrder, type OrderLinks, unlinkOrder } from "../../modules/checkout/engine-tables/order-links";

/** Ties an order to what it was made of. Undo: unties it. */
export const linkOrderStep = createStep(
  "link-order",
  async (links: OrderLinks, { container, eventGroupId }) => {
    await linkOrder(checkoutContext(container, eventGroupId), links);
    return new StepResponse(undefined, links.order_id);
  },
  async (orderId, { container }) => {
    if (orderId) await unlinkOrder(checkoutContext(container), orderId);
  },
);
