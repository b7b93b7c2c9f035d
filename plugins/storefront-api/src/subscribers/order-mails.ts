import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { ContainerRegistrationKeys, FulfillmentWorkflowEvents } from "@medusajs/framework/utils";
import { sendOrderMail } from "../workflows/orders/order-mails";

interface FulfillmentEvent {
  id: string;
  no_notification?: boolean;
}

/**
 * Mails for what happens to parcels, whoever made it happen: these calls or somebody in the dashboard. The
 * calls send the same mails themselves, because an event in memory is lost with its process; each goes out once.
 */
export default async function orderMails({
  event,
  container,
}: SubscriberArgs<FulfillmentEvent>): Promise<void> {
  if (event.data.no_notification) return;
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({
    entity: "order_fulfillment",
    fields: ["order_id"],
    filters: { fulfillment_id: event.data.id },
  });
  const orderId = data[0]?.order_id;
  if (typeof orderId !== "string") return;
  const template =
    event.name === FulfillmentWorkflowEvents.SHIPMENT_CREATED ? "order.dispatched" : "order.delivered";
  await sendOrderMail(container, orderId, template);
}

export const config: SubscriberConfig = {
  event: [FulfillmentWorkflowEvents.SHIPMENT_CREATED, FulfillmentWorkflowEvents.DELIVERY_CREATED],
};
