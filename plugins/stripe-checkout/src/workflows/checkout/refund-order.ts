import { Failure } from "@emberly/kit/failure";
import type { MedusaContainer } from "@medusajs/framework/types";
import { checkoutContext } from "../../modules/checkout/context";
import { isFree } from "../../modules/checkout/rules/free";
import { toldOfStripe, WAIT_MS } from "./cancel-order";
import { recordLocked } from "./record-refunds";
import { afterPaying, refundPart } from "./refunds";

interface OrderRefund {
  /** The engine's id of the order. */
  orderId: string;
  cents: number;
  /** Names the reason of the refund. Repeated with the same key, nothing is paid back a second time. */
  key: string;
}

/**
 * Pays some of an order's money back to the card. The shopper gets a mail about it, as about every refund. The caller may hold
 * the order's lock.
 *
 * @returns cents that were paid back for the key
 * @throws Failure 409 when nothing can be paid back, or when Stripe refuses; 503 while Stripe does not answer. LockBusyError while
 *   somebody else works on the payment: whether it was paid back by an earlier try, or by this one, is not known then
 */
export async function refundOrder(
  container: MedusaContainer,
  { orderId, cents, key }: OrderRefund,
): Promise<number> {
  const context = checkoutContext(container);
  const work = async () => {
    const row = await context.rows.findOfOrder(orderId);
    if (!row?.payment_intent_id || isFree(row)) {
      throw new Failure(409, "This order was not paid by card here. Pay it back the way it was paid.");
    }
    return context.lock.run(`checkout:${row.id}`, WAIT_MS, async (lease) => {
      const paidBack = await refundPart(context, row, { cents, key });
      // Not left to Stripe's event: until then a refund that failed before would count as not paid again.
      const now = await context.rows.find(row.id);
      if (now) await afterPaying(row, () => recordLocked(context, lease, now));
      return paidBack;
    });
  };
  return context.unfinished.track(toldOfStripe(work));
}
