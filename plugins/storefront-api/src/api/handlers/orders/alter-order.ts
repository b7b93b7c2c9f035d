import { orderUnknown } from "@emberly/back-office";
import { orderOfPayment } from "@emberly/stripe-checkout";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { Order } from "../../../contract/records";
import { findOrder } from "../../../workflows/orders/read-orders";

/**
 * Lets the back office change an order that is known here by its payment intent, or by its own id when it was made in the
 * dashboard.
 *
 * @returns the order as it is afterwards
 * @throws Failure 404 for an unknown order, and what the change throws
 */
export async function alterOrder(
  container: MedusaContainer,
  paymentIntentId: string,
  change: (orderId: string) => Promise<void>,
): Promise<Order> {
  await change((await orderOfPayment(container, paymentIntentId)) ?? paymentIntentId);
  const found = await findOrder(container, paymentIntentId);
  if (!found) throw orderUnknown();
  return found.order;
}
