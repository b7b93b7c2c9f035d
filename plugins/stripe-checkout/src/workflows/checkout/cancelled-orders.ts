import type { CheckoutContext } from "../../modules/checkout/context";
import { LockBusyError } from "../../modules/checkout/locks/cluster-lock";
import { messageOf } from "../../modules/checkout/rules/error-codes";
import { closeReview } from "./release";
import { settleCancelled } from "./settle-cancelled";

/** Cases about an order whose money was not taken: none is left once staff have cancelled it. */
const ABOUT_UNTAKEN = ["order_without_payment", "capture_failed", "order_without_stock"];

/**
 * Closes cases whose order staff have cancelled on its own page. The engine gives the authorisation back before it marks the
 * order, so that the case may come up in between.
 *
 * @returns how many there were
 */
export async function closeCancelledOrders(context: CheckoutContext): Promise<number> {
  const found = (await context
    .database("stripe_checkout as checkout")
    .join("order", "order.id", "checkout.order_id")
    .where({ "checkout.state": "needs_review", "order.status": "canceled" })
    .whereIn("checkout.review_reason", ABOUT_UNTAKEN)
    .limit(100)
    .select("checkout.id")) as { id: string }[];
  for (const { id } of found) await closeOne(context, id);
  return found.length;
}

async function closeOne(context: CheckoutContext, id: string): Promise<void> {
  const { lock, rows, logger } = context;
  try {
    await lock.run(`checkout:${id}`, 0, async () => {
      const row = await rows.find(id);
      if (row?.state !== "needs_review") return;
      await settleCancelled(context, row);
      await closeReview(context, row);
    });
  } catch (error) {
    // Somebody is at this very checkout, or Stripe refuses: the next round looks again, and a person may.
    if (!(error instanceof LockBusyError)) {
      logger.warn(`Checkout ${id} of a cancelled order could not be closed: ${messageOf(error)}`);
    }
  }
}
