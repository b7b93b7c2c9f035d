import { Failure } from "@emberly/kit/failure";
import { prepared } from "@emberly/kit/sql";
import { Modules } from "@medusajs/framework/utils";
import type { CheckoutContext } from "../../modules/checkout/context";
import { findPayment } from "../../modules/checkout/engine-tables/find-payment";
import { AT_STRIPE } from "../../modules/checkout/engine-tables/refund-origin";
import { LockBusyError } from "../../modules/checkout/locks/cluster-lock";
import type { CheckoutRow } from "../../modules/checkout/rows/row";
import { messageOf } from "../../modules/checkout/rules/error-codes";
import { toCents } from "../../modules/checkout/stripe/money";
import { isOfEngine, type Refunds, readRefunds } from "../../modules/checkout/stripe/refunds";

/** A refund of the engine's that its order's transactions do not include; dollars. */
interface Unbooked {
  id: string;
  amount: number;
  created_by: string | null;
  checkout_id: string;
  /** The process that made it may still be asking Stripe. */
  is_young: boolean;
}

const UNBOOKED = `
  select refund.id, refund.amount::float8 as amount, refund.created_by, checkout.id as checkout_id,
    refund.created_at > now() - interval '1 minute' as is_young
  from refund
  join payment on payment.id = refund.payment_id
  join stripe_checkout checkout on checkout.payment_intent_id = payment.data->>'id'
  where refund.deleted_at is null and checkout.order_id is not null
    and not exists (
      select from order_transaction booked where booked.order_id = checkout.order_id and booked.reference = 'refund'
        and booked.reference_id in (refund.id, payment.id) and booked.deleted_at is null)`;
/**
 * Younger ones are being written down by the engine still; older ones were looked at often enough. Takes the id of the refund to look at,
 * null for all of them.
 */
const LATELY = `${UNBOOKED} and refund.id = coalesce(:id, refund.id)
  and refund.created_at between now() - interval '2 days' and now() - interval '1 minute'
  limit 100`;
const OF_CHECKOUT = `${UNBOOKED} and checkout.id = ?`;

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
  return (await database.raw<{ rows: Unbooked[] }>(LATELY, { id })).rows;
}

async function bookOne(context: CheckoutContext, unbooked: Unbooked): Promise<void> {
  const row = await context.rows.find(unbooked.checkout_id);
  const seen = row && (await lookAtRefunds(context, row));
  if (!seen || !isCovered(seen)) return;
  // Another engine's round may have booked it between the list and the lock; the engine's module books whatever it is told.
  if ((await listUnbooked(context, unbooked.id)).length === 0) return;
  await book(context, row, unbooked);
}

async function book(
  { container }: CheckoutContext,
  { order_id, currency_code }: CheckoutRow,
  { id, amount }: Unbooked,
): Promise<void> {
  if (!order_id) return;
  await container.resolve(Modules.ORDER).addOrderTransactions({
    order_id,
    amount: -amount,
    currency_code,
    reference: "refund",
    reference_id: id,
  });
}

/**
 * Leaves no refund of a checkout's payment unbooked, before another one is made: the engine's workflow then books each that it finds
 * unbooked with the sum of the new one. One that never came to Stripe is taken out of the engine's tables; if Stripe has it after all, it
 * is written down as one that was made there. The caller holds the checkout's lock.
 *
 * @throws Failure 409 while the process that made one may still be asking Stripe
 */
export async function settleUnbooked(context: CheckoutContext, row: CheckoutRow): Promise<void> {
  const list = () => prepared<Unbooked>(context.database, OF_CHECKOUT, [row.id]);
  if ((await list()).length === 0) return;
  const seen = await lookAtRefunds(context, row);
  if (!seen) return;
  // Listed once more: who pays back past the checkout's lock may have booked one while Stripe was asked.
  for (const refund of await list()) {
    if (isCovered(seen) || isKnown(seen.atStripe, refund)) await book(context, row, refund);
    else if (refund.is_young)
      throw new Failure(409, "A refund of this payment was cut off only just now. Try again in a minute.");
    else await context.container.resolve(Modules.PAYMENT).deleteRefunds([refund.id]);
  }
}

/** A payment's refunds: those of the engine, in cents altogether, and Stripe's. */
interface Seen {
  inEngine: number;
  atStripe: Refunds;
}

async function lookAtRefunds(context: CheckoutContext, row: CheckoutRow): Promise<Seen | undefined> {
  const payment = await findPayment(context, row);
  if (!payment) return undefined;
  return {
    inEngine: payment.refunds.reduce((sum, one) => sum + toCents(one.amount, row.currency_code), 0),
    atStripe: await readRefunds(context.stripe, row.payment_intent_id ?? ""),
  };
}

/** Whether Stripe has paid back at least as much as the engine's refunds come to. */
const isCovered = ({ inEngine, atStripe }: Seen) => atStripe.refunded >= inEngine;

/** Whether Stripe has heard of a refund of the engine's, also of one that has failed since: that is taken back out once it is booked. */
const isKnown = ({ standing, failed }: Refunds, { id, created_by }: Unbooked) =>
  created_by === AT_STRIPE || [...standing, ...failed].some((refund) => isOfEngine(refund, id));
