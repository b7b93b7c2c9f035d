import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { countDelivered, deliverParcel } from "../parcel/deliver-parcel";

export interface MarkDeliveredInput {
  order_id: string;
  /** All of the order that are not delivered. */
  fulfillment_ids: string[];
  by: string;
}

/** Marks fulfilments as delivered. The last step: the engine has no way back, so it has no undo. */
export const markDeliveredStep = createStep(
  "mark-order-delivered",
  async ({ order_id, fulfillment_ids, by }: MarkDeliveredInput, { container, eventGroupId }) => {
    for (const id of fulfillment_ids) await deliverParcel(container, { id, order_id, by }, { eventGroupId });
    await countDelivered(container, { order_id, by });
    return new StepResponse(undefined);
  },
);
