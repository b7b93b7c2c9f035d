import {
  createHook,
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import type { DeliverableOrder } from "../../modules/back-office/deliveries/order";
import { fulfilRestStep } from "./steps/fulfil-rest";
import { shipFulfilmentsStep } from "./steps/ship-fulfilments";

export interface ShipOrderInput {
  /** As just read, under the order's lock. */
  order: DeliverableOrder;
  /** Id of who ships. */
  by: string;
  tracking_number: string;
  carrier: string | null;
}

/** What a handler of `orderShipped` is told. */
export interface OrderShipped {
  order_id: string;
  fulfillment_ids: string[];
}

/**
 * Fulfils what is left of an order and marks all of it as shipped. Result: ids of what was shipped by this.
 *
 * Hook `orderShipped` with {@link OrderShipped}: the parcel has left, so a handler must not throw.
 */
export const shipOrderWorkflow = createWorkflow(
  "back-office-ship-order",
  (input: WorkflowData<ShipOrderInput>) => {
    const fulfilmentIds = fulfilRestStep(input);
    const shipped = shipFulfilmentsStep(
      transform({ input, fulfilmentIds }, (data) => ({ ...data.input, fulfillment_ids: data.fulfilmentIds })),
    );
    const parcel: OrderShipped = { order_id: input.order.id, fulfillment_ids: shipped };
    const orderShipped = createHook("orderShipped", parcel);
    return new WorkflowResponse(shipped, { hooks: [orderShipped] });
  },
);
