import { Modules } from "@medusajs/framework/utils";
import type { CheckoutContext } from "../../modules/checkout/context";
import { LockBusyError } from "../../modules/checkout/locks/cluster-lock";
import type { CheckoutRow } from "../../modules/checkout/rows/row";
import { messageOf } from "../../modules/checkout/rules/error-codes";
import { toCents } from "../../modules/checkout/stripe/money";
import { refundedAtStripe } from "./refunds";

/** A refund of the engine's that its order's transactions do not tell of; dollars. */
interface Unbooked {
  id: string;
  amount: number;
  checkout_id: string;
}

/** Younger ones are being written down by the engine still; older ones were looked at often enough. */
const UNBOOKED = `
  select refund.id, refund.amount::float8 as amount, checkout.id as checkout_id from refund
  join payment on payment.id = refund.payment_id
  join stripe_checkout checkout on checkout.payment_intent_id = payment.data->>'id'
  where refund.deleted_at is null and checkout.order_id is not null
    and refund.created_at between now() - interval '2 days' and now() - interval '1 minute'
    and not exists (
      select from order_transaction booked where booked.order_id = checkout.order_id and booked.reference = 'refund'
        and booked.reference_id in (refund.id, payment.id) and booked.deleted_at is null)
  limit 100`;

/**
 * Books refunds that were made while the engine's process ended: its workflow asks Stripe first and writes the order's
 * transaction afterwards. One that Stripe does not know of is left as it is.
 *
 * @returns how many there were
 */
export async function bookUnbookedRefunds(context: CheckoutContext): Promise<number> {
  const { rows } = await context.database.raw<{ rows: Unbooked[] }>(UNBOOKED);
  for (const refund of rows) {
    try {
      await context.lock.run(`checkout:${refund.checkout_id}`, 0, () => bookOne(context, refund));
    } catch (error) {
      if (error instanceof LockBusyError) continue;
      context.logger.warn(`Refund ${refund.id} is still to be booked: ${messageOf(error)}`);
    }
  }
  return rows.length;
}

async function bookOne(context: CheckoutContext, { id, amount, checkout_id }: Unbooked): Promise<void> {
  const row = await context.rows.find(checkout_id);
  if (!row?.order_id || !(await isKnownToStripe(context, row))) return;
  // Under the name that the engine gives it, which it looks for before it adds one.
  await context.container.resolve(Modules.ORDER).addOrderTransactions({
    order_id: row.order_id,
    amount: -amount,
    currency_code: row.currency_code,
    reference: "refund",
    reference_id: id,
  });
}

/** Whether Stripe has paid back at least as much as the engine's refunds come to. */
async function isKnownToStripe(context: CheckoutContext, row: CheckoutRow): Promise<boolean> {
  const { rows } = await context.database.raw<{ rows: { sum: number }[] }>(
    `select coalesce(sum(refund.amount), 0)::float8 as sum from refund join payment on payment.id = refund.payment_id
     where payment.data->>'id' = ? and refund.deleted_at is null`,
    [row.payment_intent_id],
  );
  const { refunded } = await refundedAtStripe(context, row);
  return refunded >= toCents(rows[0]?.sum ?? 0, row.currency_code);
}
