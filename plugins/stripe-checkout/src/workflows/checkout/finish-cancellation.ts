import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows";
import type { CheckoutContext } from "../../modules/checkout/context";
import { isOrderCancelled } from "../../modules/checkout/engine-tables/cancelled-order";
import { LockBusyError } from "../../modules/checkout/locks/cluster-lock";
import type { CheckoutRow } from "../../modules/checkout/rows/row";
import { keptOf, messageOf } from "../../modules/checkout/rules/error-codes";
import type { Refunds } from "../../modules/checkout/stripe/refunds";
import { cancelLocked } from "./cancel-order";
import { CANCELS, refundedAtStripe } from "./refunds";

/**
 * Whether all was paid back to cancel the order, and it was not cancelled: the process ended in between, or the engine refused. Whoever
 * cancels holds the checkout's lock, and so does the caller.
 */
export async function isLeftStanding(
  context: CheckoutContext,
  row: CheckoutRow,
  { standing }: Refunds,
): Promise<boolean> {
  const isForIt = standing.some(({ metadata }) => row.order_id && metadata?.[CANCELS] === row.order_id);
  return isForIt && !(await isOrderCancelled(context, row));
}

/**
 * Cancels the order of a cancellation that was cut off after its refund. Where it cannot be cancelled any more, such as when it was
 * packed meanwhile, the checkout's row says why. The caller holds no lock.
 *
 * @throws LockBusyError while somebody else is at the order or its payment
 */
export async function finishCancellation(
  context: CheckoutContext,
  { id, order_id: orderId }: Pick<CheckoutRow, "id" | "order_id">,
  waitMs: number,
): Promise<void> {
  if (!orderId) return;
  const { lock, rows, logger, container } = context;
  const cancel = async () => {
    await cancelOrderWorkflow(container).run({ input: { order_id: orderId } });
  };
  try {
    await lock.run(`order:${orderId}`, waitMs, () =>
      lock.run(`checkout:${id}`, waitMs, async (lease) => {
        const row = await rows.find(id);
        if (!row || !(await isLeftStanding(context, row, await refundedAtStripe(context, row)))) return;
        await cancelLocked(context, lease, row, orderId, cancel);
      }),
    );
  } catch (error) {
    if (error instanceof LockBusyError) throw error;
    logger.warn(`Order ${orderId} is paid back and cannot be cancelled: ${messageOf(error)}`);
    await rows.patch(id, { last_error: keptOf(messageOf(error)) });
  }
}
