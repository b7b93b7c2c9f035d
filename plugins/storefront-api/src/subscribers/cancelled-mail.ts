import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { OrderWorkflowEvents } from "@medusajs/framework/utils";
import { sendCancelledMail } from "../workflows/orders/cancelled-mail";

/** Staff cancel orders too. The shopper's own call sends the same mail itself; it goes out once. */
export default async function cancelledMail({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  await sendCancelledMail(container, event.data.id);
}

export const config: SubscriberConfig = { event: OrderWorkflowEvents.CANCELED };
