import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { cancelOrderFulfillmentWorkflow, createOrderFulfillmentWorkflow } from "@medusajs/medusa/core-flows";
import { unfulfilled } from "../../../modules/back-office/deliveries/fulfillment-plan";
import { type DeliverableOrder, liveFulfillments } from "../../../modules/back-office/deliveries/order";

export interface FulfillRestInput {
  order: DeliverableOrder;
  /** Id of who does it. */
  by: string;
  carrier?: string | null;
}

/**
 * Puts everything into fulfilments that is in none yet; taking it off stock is the engine's doing.
 * Undo: cancels what was made.
 *
 * @returns ids of all fulfilments of the order that are not delivered
 */
export const fulfillRestStep = createStep(
  "fulfill-rest-of-order",
  async ({ order, by, carrier }: FulfillRestInput, { container }) => {
    const made: string[] = [];
    const undo = { orderId: order.id, made };
    try {
      const shippingOptionId = await shippingOption(container, order);
      for (const { items } of unfulfilled(order)) {
        const { result } = await createOrderFulfillmentWorkflow(container).run({
          input: {
            order_id: order.id,
            items,
            created_by: by,
            shipping_option_id: shippingOptionId,
            metadata: carrier ? { carrier } : undefined,
          },
        });
        made.push(result.id);
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
