import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { checkoutContext } from "../../modules/checkout/context";
import { makeOrder, type OrderToMake, untieOrder } from "../../modules/checkout/engine-tables/order";

/** Makes the order of a paid cart and ties it to what it was made of. Undo: unties and deletes it. */
export const makeOrderStep = createStep(
  "make-order",
  async (order: OrderToMake, { container, eventGroupId }) => {
    const id = await makeOrder(checkoutContext(container, eventGroupId), order);
    return new StepResponse({ id }, id);
  },
  async (orderId, { container }) => {
    if (!orderId) return;
    await untieOrder(checkoutContext(container), orderId);
    await container.resolve(Modules.ORDER).deleteOrders([orderId]);
  },
);
