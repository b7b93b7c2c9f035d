import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { type DeliverableOrder, liveFulfillments } from "../../../modules/back-office/deliveries/order";
import { trackingLink } from "../../../modules/back-office/deliveries/tracking-link";
import { sendParcel } from "../parcel/send-parcel";

export interface ShipFulfillmentsInput {
  order: DeliverableOrder;
  fulfillment_ids: string[];
  by: string;
  tracking_number: string;
  carrier: string | null;
}

/** Marks fulfilments as shipped with their tracking number. The last step: a parcel that left cannot be undone. */
export const shipFulfillmentsStep = createStep(
  "ship-order-fulfillments",
  async (
    { order, fulfillment_ids, by, tracking_number, carrier }: ShipFulfillmentsInput,
    { container, eventGroupId },
  ) => {
    const before = new Map(liveFulfillments(order).map((fulfillment) => [fulfillment.id, fulfillment]));
    const waiting = fulfillment_ids.filter((id) => !before.get(id)?.shipped_at);
    const label = {
      tracking_number,
      tracking_url: trackingLink(tracking_number, carrier) ?? "",
      label_url: "",
    };
    for (const id of waiting) {
      const metadata = carrier ? { ...before.get(id)?.metadata, carrier } : undefined;
      await sendParcel(container, { id, order_id: order.id, by, label, metadata }, { eventGroupId });
    }
    return new StepResponse(waiting);
  },
);
