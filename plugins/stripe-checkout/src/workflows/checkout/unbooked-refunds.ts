import { Modules } from "@medusajs/framework/utils";
import type { CheckoutContext } from "../../modules/checkout/context";
import { findPayment } from "../../modules/checkout/engine-tables/find-payment";
import { LockBusyError } from "../../modules/checkout/locks/cluster-lock";
import type { CheckoutRow } from "../../modules/checkout/rows/row";
import { messageOf } from "../../modules/checkout/rules/error-codes";
import { toCents } from "../../modules/checkout/stripe/money";
import { refundedAtStripe } from "./refunds";

/** A refund of the engine's that its order's transactions do not include; dollars. */
interface Unbooked {
  id: string;
  amount: number;
  checkout_id: string;
}

/**
 * Younger ones are being written down by the engine still; older ones were looked at often enough. Takes the id of the refund to look at,
 * null for all of them.
 */
const UNBOOKED = `
  select refund.id, refund.amount::float8 as amount, checkout.id as checkout_id from refund
  join payment on payment.id = refund.payment_id
  join stripe_checkout checkout on checkout.payment_intent_id = payment.data->>'id'
  where refund.deleted_at is null and checkout.order_id is not null
    and refund.id = coalesce(:id, refund.id)
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
  const found = await listUnbooked(context, null);
  for (const refund of found) {
    try {
      await context.lock.run(`checkout:${refund.checkout_id}`, 0, () => bookOne(context, refund));
    } catch (error) {
      if (error instanceof LockBusyError) continue;
      context.logger.warn(`Refund ${refund.id} is still to be booked: ${messageOf(error)}`);
    }
  }
  return found.length;
}

async function listUnbooked({ database }: CheckoutContext, id: string | null): Promise<Unbooked[]> {
  return (await database.raw<{ rows: Unbooked[] }>(UNBOOKED, { id })).rows;
}

async function bookOne(context: CheckoutContext, { id, amount, checkout_id }: Unbooked): Promise<void> {
  const row = await context.rows.find(checkout_id);
  if (!row?.order_id || !(await isKnownToStripe(context, row))) return;
  // Another engine's round may have booked it between the list and the lock; the engine's module books whatever it is told.
  if ((await listUnbooked(context, id)).length === 0) return;
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
  const payment = await findPayment(context, row);
  if (!payment) return false;
  const known = payment.refunds.reduce((sum, one) => sum + toCents(one.amount, row.currency_code), 0);
  const { refunded } = await refundedAtStripe(context, row);
  return refunded >= known;
}
