import type { MedusaContainer } from "@medusajs/framework/types";
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows";
import { checkoutContext } from "../../modules/checkout/context";
import { messageOf } from "../../modules/checkout/rules/error-codes";
import { told, whileCancelling } from "./cancel-order";

interface Cancellation {
  /** The engine's id of the order. */
  orderId: string;
  /** Id of who cancels. */
  by: string;
  /** Refuses once nobody else can change the order any more; what it throws reaches whoever asked. */
  assertCancellable: () => Promise<void>;
}

/**
 * Cancels an order from outside the dashboard: its money goes back first, as for the staff's call.
 *
 * @throws Failure 409 or 503 when it cannot be cancelled now, or what `assertCancellable` throws; nothing has changed then
 */
export async function cancelOrder(
  container: MedusaContainer,
  { orderId, by, assertCancellable }: Cancellation,
): Promise<void> {
  const context = checkoutContext(container);
  let isCancelled = false;
  const cancel = async () => {
    await assertCancellable();
    await cancelOrderWorkflow(container).run({ input: { order_id: orderId, canceled_by: by } });
    isCancelled = true;
  };
  try {
    await context.unfinished.track(told(() => whileCancelling(context, orderId, cancel)));
  } catch (error) {
    if (!isCancelled) throw error;
    // The order is cancelled; what is left to do is the reconciler's.
    context.logger.warn(`Cancelled order ${orderId} is still to be brought in line: ${messageOf(error)}`);
  }
}
