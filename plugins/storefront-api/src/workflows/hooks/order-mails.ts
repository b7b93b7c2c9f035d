import { confirmDeliveryWorkflow, shipOrderWorkflow } from "@emberly/back-office";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { StepResponse } from "@medusajs/framework/workflows-sdk";
import { type MailDue, noteMailDue, settleMailDue } from "../orders/mails-due";
import { type OrderMail, sendOrderMail } from "../orders/order-mails";

interface Handling {
  container: MedusaContainer;
}

/** Notes the mail before anything is changed. */
const noting =
  (template: OrderMail) =>
  async ({ order_id }: { order_id: string }, { container }: Handling) => {
    const due: MailDue = { order_id, template };
    const isNew = await noteMailDue(container, due);
    return new StepResponse(undefined, isNew ? due : undefined);
  };

/** The change was taken back; what was due before is so still. */
async function unnote(due: MailDue | undefined, { container }: Handling): Promise<void> {
  if (due) await settleMailDue(container, due);
}

shipOrderWorkflow.hooks.orderToShip(noting("order.dispatched"), unnote);
confirmDeliveryWorkflow.hooks.orderToDeliver(noting("order.delivered"), unnote);

shipOrderWorkflow.hooks.orderShipped(({ order_id }, { container }) =>
  sendOrLog(container, { order_id, template: "order.dispatched" }),
);
confirmDeliveryWorkflow.hooks.orderDelivered(({ order_id }, { container }) =>
  sendOrLog(container, { order_id, template: "order.delivered" }),
);

/** A parcel that left cannot be called back because a mail was not written; a job tries again. */
async function sendOrLog(container: MedusaContainer, due: MailDue): Promise<void> {
  try {
    if (await sendOrderMail(container, due.order_id, due.template)) await settleMailDue(container, due);
  } catch (error) {
    const reason = error instanceof Error ? error : new Error(String(error));
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(`order ${due.order_id}: ${due.template} was not mailed yet`, reason);
  }
}
