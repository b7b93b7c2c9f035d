import {
  createHook,
  createWorkflow,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import type { DeliverableOrder } from "../../modules/back-office/deliveries/order";
import { fulfilRestStep } from "./steps/fulfil-rest";
import { markDeliveredStep } from "./steps/mark-delivered";

export interface ConfirmDeliveryInput {
  /** As just read, under the order's lock. */
  order: DeliverableOrder;
  /** Id of who confirms. */
  by: string;
}

/**
 * Fulfils what is left of an order and marks all of it as delivered. Result: ids of what was delivered by this.
 *
 * Hook `orderDelivered` `{order_id, fulfillment_ids}`: the goods have arrived, so a handler must not throw.
 */
export const confirmDeliveryWorkflow = createWorkflow(
  "back-office-confirm-delivery",
  (input: WorkflowData<ConfirmDeliveryInput>) => {
    const fulfilmentIds = fulfilRestStep(input);
    markDeliveredStep({ order_id: input.order.id, fulfillment_ids: fulfilmentIds });
    const orderDelivered = createHook("orderDelivered", {
      order_id: input.order.id,
      fulfillment_ids: fulfilmentIds,
    });
    return new WorkflowResponse(fulfilmentIds, { hooks: [orderDelivered] });
  },
);
