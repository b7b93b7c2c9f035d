import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { OrderWorkflowEvents } from "@medusajs/framework/utils";
import { takeFromOrder } from "../workflows/addresses/address-book";

/** What was entered at the payment page need not be entered again. */
export default async function orderAddresses({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  await takeFromOrder(container, event.data.id);
}

export const config: SubscriberConfig = { event: OrderWorkflowEvents.PLACED };
