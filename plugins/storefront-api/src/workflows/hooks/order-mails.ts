import { confirmDeliveryWorkflow, shipOrderWorkflow } from "@emberly/back-office";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { type OrderMail, sendOrderMail } from "../orders/order-mails";

shipOrderWorkflow.hooks.orderShipped(({ order_id }, { container }) =>
  sendOrLog(container, order_id, "order.dispatched"),
);
confirmDeliveryWorkflow.hooks.orderDelivered(({ order_id }, { container }) =>
  sendOrLog(container, order_id, "order.delivered"),
);

/** A parcel that left cannot be called back because a mail was not written; the event of the change tries once more. */
async function sendOrLog(container: MedusaContainer, orderId: string, mail: OrderMail): Promise<void> {
  try {
    await sendOrderMail(container, orderId, mail);
  } catch (error) {
    const reason = error instanceof Error ? error : new Error(String(error));
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(`order ${orderId}: ${mail} was not mailed`, reason);
  }
}
