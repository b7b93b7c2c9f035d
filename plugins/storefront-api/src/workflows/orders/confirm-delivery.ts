import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import type { SourceOrder } from "../../serialise/order";
import { fulfilRestStep } from "./steps/fulfil-rest";
import { markDeliveredStep } from "./steps/mark-delivered";

export interface ConfirmDeliveryInput {
  /** As just read, under the order's lock. */
  order: SourceOrder;
  /** Id of who confirms. */
  by: string;
}

/** Fulfils what is left of an order and marks all of it as delivered. */
export const confirmDeliveryWorkflow = createWorkflow(
  "storefront-confirm-delivery",
  (input: WorkflowData<ConfirmDeliveryInput>) => {
    const fulfilmentIds = fulfilRestStep(input);
    markDeliveredStep({ order_id: input.order.id, fulfilment_ids: fulfilmentIds });
    return new WorkflowResponse(fulfilmentIds);
  },
);
