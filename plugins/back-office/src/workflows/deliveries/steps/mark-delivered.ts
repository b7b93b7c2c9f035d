import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { markOrderFulfillmentAsDeliveredWorkflow } from "@medusajs/medusa/core-flows";

/**
 * The engine's workflow inside one of ours: on its own it takes a lock that a killed process would never give
 * back; the caller's lock stands in for it.
 */
const deliverFulfillmentWorkflow = createWorkflow(
  "back-office-deliver-fulfillment",
  (input: WorkflowData<{ orderId: string; fulfillmentId: string }>) => {
    markOrderFulfillmentAsDeliveredWorkflow.runAsStep({ input });
    return new WorkflowResponse(input.fulfillmentId);
  },
);

export interface MarkDeliveredInput {
  order_id: string;
  fulfillment_ids: string[];
}

/** Marks fulfilments as delivered. The last step: the engine has no way back, so it has no undo. */
export const markDeliveredStep = createStep(
  "mark-order-delivered",
  async ({ order_id, fulfillment_ids }: MarkDeliveredInput, { container }) => {
    for (const fulfillmentId of fulfillment_ids) {
      await deliverFulfillmentWorkflow(container).run({ input: { orderId: order_id, fulfillmentId } });
    }
    return new StepResponse(undefined);
  },
);
