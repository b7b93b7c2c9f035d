import {
  createHook,
  createWorkflow,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import type { DeliverableOrder } from "../../modules/back-office/deliveries/order";
import { fulfillRestStep } from "./steps/fulfill-rest";
import { markDeliveredStep } from "./steps/mark-delivered";

export interface ConfirmDeliveryInput {
  /** As just read, under the order's lock. */
  order: DeliverableOrder;
  /** Id of who confirms. */
  by: string;
}

/** What a handler of `orderToDeliver` gets. */
export interface OrderToDeliver {
  order_id: string;
}

/** What a handler of `orderDelivered` gets. */
export interface OrderDelivered {
  order_id: string;
  fulfillment_ids: string[];
}

/**
 * Fulfils what is left of an order and marks all of it as delivered. Result: ids of what was delivered by this.
 *
 * Hook `orderToDeliver` with {@link OrderToDeliver}, before anything is changed: an error of its handler keeps the order as it is.
 *
 * Hook `orderDelivered` with {@link OrderDelivered}: the goods have arrived, so a handler must not throw.
 */
export const confirmDeliveryWorkflow = createWorkflow(
  "back-office-confirm-delivery",
  (input: WorkflowData<ConfirmDeliveryInput>) => {
    const plan: OrderToDeliver = { order_id: input.order.id };
    const orderToDeliver = createHook("orderToDeliver", plan);
    const fulfillmentIds = fulfillRestStep(input);
    markDeliveredStep({ order_id: input.order.id, fulfillment_ids: fulfillmentIds, by: input.by });
    const goods: OrderDelivered = { order_id: input.order.id, fulfillment_ids: fulfillmentIds };
    const orderDelivered = createHook("orderDelivered", goods);
    return new WorkflowResponse(fulfillmentIds, { hooks: [orderToDeliver, orderDelivered] });
  },
);
