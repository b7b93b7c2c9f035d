import {
  createHook,
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import type { DeliverableOrder } from "../../modules/back-office/deliveries/order";
import { fulfillRestStep } from "./steps/fulfill-rest";
import { shipFulfillmentsStep } from "./steps/ship-fulfillments";

export interface ShipOrderInput {
  /** As just read, under the order's lock. */
  order: DeliverableOrder;
  /** Id of who ships. */
  by: string;
  tracking_number: string;
  carrier: string | null;
}

/** What a handler of `orderToShip` gets. */
export interface OrderToShip {
  order_id: string;
}

/** What a handler of `orderShipped` gets. */
export interface OrderShipped {
  order_id: string;
  fulfillment_ids: string[];
}

/**
 * Fulfils what is left of an order and marks all of it as shipped. Result: ids of what was shipped by this.
 *
 * Hook `orderToShip` with {@link OrderToShip}, before anything is changed: an error of its handler keeps the parcel here.
 *
 * Hook `orderShipped` with {@link OrderShipped}: the parcel has left, so a handler must not throw.
 */
export const shipOrderWorkflow = createWorkflow(
  "back-office-ship-order",
  (input: WorkflowData<ShipOrderInput>) => {
    const plan: OrderToShip = { order_id: input.order.id };
    const orderToShip = createHook("orderToShip", plan);
    const fulfillmentIds = fulfillRestStep(input);
    const shipped = shipFulfillmentsStep(
      transform({ input, fulfillmentIds }, (data) => ({
        ...data.input,
        fulfillment_ids: data.fulfillmentIds,
      })),
    );
    const parcel: OrderShipped = { order_id: input.order.id, fulfillment_ids: shipped };
    const orderShipped = createHook("orderShipped", parcel);
    return new WorkflowResponse(shipped, { hooks: [orderToShip, orderShipped] });
  },
);
