import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { checkoutContext } from "../../modules/checkout/context";
import { makeOrder } from "../../modules/checkout/engine-tables/order";
import type { PaidCart } from "./read-paid-cart";

/** Makes the order of a paid cart. Undo: deletes it. */
export const makeOrderStep = createStep(
  "make-order",
  async ({ cart, customer_id }: PaidCart, { container, eventGroupId }) => {
    const id = await makeOrder(checkoutContext(container, eventGroupId), cart, customer_id);
    return new StepResponse({ id }, id);
  },
  async (orderId, { container }) => {
    if (orderId) await container.resolve(Modules.ORDER).deleteOrders([orderId]);
  },
);
