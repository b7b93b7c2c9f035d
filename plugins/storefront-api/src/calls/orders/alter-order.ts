import { Failure } from "@emberly/kit/failure";
import { LockBusyError, withOrderLock } from "@emberly/stripe-checkout";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { Order } from "../../contract/records";
import { type OrderMail, sendOrderMail } from "../../mails/order-mails";
import type { SourceOrder } from "../../serialise/order";
import { orderCancelled, orderUnknown } from "./failures";
import { findOrder } from "./read-orders";

/**
 * Changes an order while nobody else changes it through these calls: two clicks at once must not make two
 * fulfilments of the same goods. Tells the shopper by mail.
 *
 * @returns the order as it is afterwards
 */
export async function alterOrder(
  container: MedusaContainer,
  { paymentIntentId, mail }: { paymentIntentId: string; mail: OrderMail },
  change: (source: SourceOrder) => Promise<void>,
): Promise<Order> {
  const before = await findOrder(container, paymentIntentId);
  if (!before) throw orderUnknown();
  try {
    const order = await withOrderLock(container, before.source.id, async () => {
      const current = await findOrder(container, paymentIntentId);
      if (!current) throw orderUnknown();
      if (current.source.status === "canceled") throw orderCancelled();
      await change(current.source);
      const after = await findOrder(container, paymentIntentId);
      return (after ?? current).order;
    });
    await sendOrderMail(container, before.source.id, mail);
    return order;
  } catch (error) {
    if (error instanceof LockBusyError)
      throw new Failure(409, "Somebody else is changing this order right now");
    throw error;
  }
}
