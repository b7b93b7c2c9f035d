import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { createOrderShipmentWorkflow } from "@medusajs/medusa/core-flows";
import { type DeliverableOrder, liveFulfillments } from "../../../modules/back-office/deliveries/order";
import { trackingLink } from "../../../modules/back-office/deliveries/tracking-link";

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
  async ({ order, fulfillment_ids, by, tracking_number, carrier }: ShipFulfillmentsInput, { container }) => {
    const before = new Map(liveFulfillments(order).map((fulfillment) => [fulfillment.id, fulfillment]));
    const waiting = fulfillment_ids.filter((id) => !before.get(id)?.shipped_at);
    const fulfillments = container.resolve(Modules.FULFILLMENT);
    for (const id of waiting) {
      const kept = before.get(id)?.metadata;
      if (carrier) await fulfillments.updateFulfillment(id, { metadata: { ...kept, carrier } });
      await createOrderShipmentWorkflow(container).run({
        input: {
          order_id: order.id,
          fulfillment_id: id,
          items: [],
          created_by: by,
          labels: [
            { tracking_number, tracking_url: trackingLink(tracking_number, carrier) ?? "", label_url: "" },
          ],
        },
      });
    }
    return new StepResponse(waiting);
  },
);
