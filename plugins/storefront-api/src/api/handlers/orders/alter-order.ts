import { orderUnknown } from "@emberly/back-office";
import { orderOfPayment } from "@emberly/stripe-checkout";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { Order } from "../../../contract/records";
import { readOrder } from "../../../workflows/orders/read-orders";

/**
 * Lets the back office change an order that is known here by its payment intent, or by its own id when it was made in the
 * dashboard.
 *
 * @returns the order as it is afterwards. It is read once more for that: the change decided by how it was before, and the mail
 *   about the change belongs to whoever changes orders, not to this call
 * @throws Failure 404 for an unknown order, and what the change throws
 */
export async function alterOrder(
  container: MedusaContainer,
  paymentIntentId: string,
  change: (orderId: string) => Promise<void>,
): Promise<Order> {
  const id = (await orderOfPayment(container, paymentIntentId)) ?? paymentIntentId;
  await change(id);
  const found = await readOrder(container, id);
  if (!found) throw orderUnknown();
  return found.order;
}
