import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { FulfillmentWorkflowEvents } from "@medusajs/framework/utils";
import { sendParcelMail } from "../workflows/orders/order-mails";

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
  const template =
    event.name === FulfillmentWorkflowEvents.SHIPMENT_CREATED ? "order.dispatched" : "order.delivered";
  await sendParcelMail(container, event.data.id, template);
}

export const config: SubscriberConfig = {
  event: [FulfillmentWorkflowEvents.SHIPMENT_CREATED, FulfillmentWorkflowEvents.DELIVERY_CREATED],
};
