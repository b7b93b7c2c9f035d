import { EventPriority, Modules, OrderWorkflowEvents } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { checkoutContext } from "../../modules/checkout/context";
import { tell } from "../../modules/checkout/engine-tables/announce";
import { makeOrder, type OrderToMake, untieOrder } from "../../modules/checkout/engine-tables/order";

/** Makes the order of a paid cart and ties it to what it was made of. Undo: unties and deletes it. */
export const makeOrderStep = createStep(
  "make-order",
  async (order: OrderToMake, { container, eventGroupId }) => {
    const context = checkoutContext(container, eventGroupId);
    const id = await makeOrder(context, order);
    await tell(context, OrderWorkflowEvents.PLACED, [{ id }], { priority: EventPriority.CRITICAL });
    return new StepResponse({ id }, id);
  },
  async (orderId, { container }) => {
    if (!orderId) return;
    await untieOrder(checkoutContext(container), orderId);
    await container.resolve(Modules.ORDER).deleteOrders([orderId]);
  },
);
