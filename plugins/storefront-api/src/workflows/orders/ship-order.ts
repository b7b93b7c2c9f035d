import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import type { SourceOrder } from "../../serialise/order";
import { fulfilRestStep } from "./steps/fulfil-rest";
import { shipFulfilmentsStep } from "./steps/ship-fulfilments";

export interface ShipOrderInput {
  /** As just read, under the order's lock. */
  order: SourceOrder;
  /** Id of who ships. */
  by: string;
  tracking_number: string;
  carrier: string | null;
}

/** Fulfils what is left of an order and marks all of it as shipped. Result: ids of what was shipped by this. */
export const shipOrderWorkflow = createWorkflow(
  "storefront-ship-order",
  (input: WorkflowData<ShipOrderInput>) => {
    const fulfilmentIds = fulfilRestStep(input);
    const shipped = shipFulfilmentsStep(
      transform({ input, fulfilmentIds }, (data) => ({ ...data.input, fulfilment_ids: data.fulfilmentIds })),
    );
    return new WorkflowResponse(shipped);
  },
);
