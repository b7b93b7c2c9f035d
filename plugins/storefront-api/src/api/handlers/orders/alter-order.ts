import { orderUnknown } from "@emberly/back-office";
import { orderOfPayment } from "@emberly/stripe-checkout";
import { asValue } from "@medusajs/framework/awilix";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { Order } from "../../../contract/records";
import { AFTER_CHANGE, type AfterChange, readOrder } from "../../../workflows/orders/read-orders";

/**
 * Lets the back office change an order that is known here by its payment intent, or by its own id when it was made in the
 * dashboard.
 *
 * @param change gets a container in which the handler of the change's hook, which mails, leaves the order as it read it
 * @returns the order as it is afterwards: that of the mail, or read here when nothing was mailed
 * @throws Failure 404 for an unknown order, and what the change throws
 */
export async function alterOrder(
  container: MedusaContainer,
  paymentIntentId: string,
  change: (scope: MedusaContainer, orderId: string) => Promise<void>,
): Promise<Order> {
  const id = (await orderOfPayment(container, paymentIntentId)) ?? paymentIntentId;
  const after: AfterChange = {};
  const scope = container.createScope() as MedusaContainer;
  scope.register(AFTER_CHANGE, asValue(after));
  await change(scope, id);
  const found = after.found ?? (await readOrder(container, id));
  if (!found) throw orderUnknown();
  return found.order;
}
