import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { cancelOrderFulfillmentWorkflow } from "@medusajs/medusa/core-flows";
import { unfulfilled } from "../../../modules/back-office/deliveries/fulfillment-plan";
import { type DeliverableOrder, liveFulfillments } from "../../../modules/back-office/deliveries/order";
import { makeParcel } from "../parcel/make-parcel";

export interface FulfillRestInput {
  order: DeliverableOrder;
  /** Id of who does it. */
  by: string;
  carrier?: string | null;
}

/**
 * Puts everything into fulfilments that is in none yet, and takes it off stock.
 * Undo: cancels what was made.
 *
 * @returns ids of all fulfilments of the order that are not delivered
 */
export const fulfillRestStep = createStep(
  "fulfill-rest-of-order",
  async ({ order, by, carrier }: FulfillRestInput, { container, eventGroupId }) => {
    const made: string[] = [];
    const undo = { orderId: order.id, made };
    try {
      const shippingOptionId = await shippingOption(container, order);
      for (const { items } of unfulfilled(order)) {
        const parcel = {
          order_id: order.id,
          items,
          by,
          shipping_option_id: shippingOptionId,
          carrier: carrier ?? null,
        };
        made.push(await makeParcel(container, parcel, { eventGroupId }));
      }
    } catch (error) {
      await cancel(container, undo);
      throw error;
    }
    const open = liveFulfillments(order).filter(({ delivered_at }) => !delivered_at);
    return new StepResponse([...open.map(({ id }) => id), ...made], undo);
  },
  async (undo, { container }) => {
    if (undo) await cancel(container, undo);
  },
);

async function cancel(
  container: MedusaContainer,
  { orderId, made }: { orderId: string; made: string[] },
): Promise<void> {
  for (const fulfillmentId of made) {
    await cancelOrderFulfillmentWorkflow(container).run({
      input: { order_id: orderId, fulfillment_id: fulfillmentId },
    });
  }
}

/** The order's own; orders made in the dashboard may have none, and the engine cannot do without. */
async function shippingOption(
  container: MedusaContainer,
  order: DeliverableOrder,
): Promise<string | undefined> {
  const own = order.shipping_methods?.find((method) => method?.shipping_option_id)?.shipping_option_id;
  if (own) return own;
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({
    entity: "shipping_option",
    fields: ["id"],
    pagination: { take: 1, order: { created_at: "ASC" } },
  });
  return data[0]?.id;
}
