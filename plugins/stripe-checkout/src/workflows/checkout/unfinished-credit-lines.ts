import { prepared } from "@emberly/kit/sql";
import { Modules } from "@medusajs/framework/utils";
import type { CheckoutContext } from "../../modules/checkout/context";
import type { CheckoutRow } from "../../modules/checkout/rows/row";

const OPEN = `
  select id, exists (
    select from order_change_action action where action.order_change_id = change.id and action.deleted_at is null
  ) as says_what
  from order_change change
  where order_id = ? and change_type = 'credit_line' and status = 'pending' and deleted_at is null`;

/**
 * Ends what a process that was cut off in a refund has left on an order: a change of it that is still open, for which the engine
 * refuses every other one, a cancellation too. A change that says what it adds is confirmed, any other is dropped. The caller holds
 * the checkout's lock, and so does every refund, so that none of them is under way.
 */
export async function endUnfinishedCreditLines(
  { container, database }: CheckoutContext,
  { order_id }: Pick<CheckoutRow, "order_id">,
): Promise<void> {
  if (!order_id) return;
  const orders = container.resolve(Modules.ORDER);
  for (const { id, says_what } of await prepared<{ id: string; says_what: boolean }>(database, OPEN, [
    order_id,
  ])) {
    if (says_what) await orders.confirmOrderChange(id);
    else await orders.cancelOrderChange(id);
  }
}
