import { Failure } from "@emberly/kit/failure";
import { prepared } from "@emberly/kit/sql";
import type { PaymentCollectionUpdatableFields } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows";
import type Stripe from "stripe";
import type { CheckoutContext } from "../../modules/checkout/context";
import { type EnginePayment, findPayment } from "../../modules/checkout/engine-tables/find-payment";
import { AT_STRIPE } from "../../modules/checkout/engine-tables/refund-origin";
import { LockBusyError } from "../../modules/checkout/locks/cluster-lock";
import type { CheckoutRow } from "../../modules/checkout/rows/row";
import { fromCents, toCents } from "../../modules/checkout/stripe/money";
import { MADE_FOR, payBack, type Refunds, readRefunds } from "../../modules/checkout/stripe/refunds";
import { assertRefundable } from "./assert-refundable";
import { settleUnbooked } from "./unbooked-refunds";

/** Where Stripe's refund keeps the order that was to be cancelled with it. */
export const CANCELS = "cancels";

/** What Stripe says now of a checkout's refunds. */
export function refundedAtStripe(
  { stripe }: CheckoutContext,
  { payment_intent_id }: Pick<CheckoutRow, "payment_intent_id">,
): Promise<Refunds> {
  return readRefunds(stripe, payment_intent_id ?? "");
}

/**
 * Pays back all that is left of a payment, for an order that is or will be cancelled, and writes it into the engine's tables. Stripe comes first and refuses to pay back
 * more than is left, so that a second try after a crash only writes down what is missing. The caller holds the checkout's lock.
 *
 * @throws the error with which Stripe refuses; nothing is booked then
 */
export async function refundWhole(context: CheckoutContext, row: CheckoutRow): Promise<void> {
  const { refunded, received } = await refundedAtStripe(context, row);
  const left = received - refunded;
  if (left > 0) {
    await context.stripe.refunds.create({
      payment_intent: row.payment_intent_id ?? "",
      amount: left,
      metadata: { [CANCELS]: row.order_id ?? "" },
    });
  }
  await adopt(context, row, received);
}

/**
 * Pays a part of a payment back, once for each key however often it is tried, and writes it into the engine's tables. The caller
 * holds the checkout's lock.
 *
 * @returns cents that were paid back for the key: those of the first try
 * @throws Failure 409, or the error with which Stripe refuses; nothing is paid back then, now or by an earlier try. LockBusyError where
 *   it is, and cannot be written down before somebody else is done
 */
export async function refundPart(
  context: CheckoutContext,
  row: CheckoutRow,
  { cents, key }: { cents: number; key: string },
): Promise<number> {
  const { standing, failed } = await refundedAtStripe(context, row);
  const isForIt = ({ metadata }: Stripe.Refund) => metadata?.[MADE_FOR] === key;
  const earlier = standing.find(isForIt);
  if (earlier) {
    await adoptPaid(context, row);
    return earlier.amount;
  }
  await assertRefundable(context, row);
  await settleUnbooked(context, row);
  // Stripe would repeat its answer of a try that has failed since.
  const failures = failed.filter(isForIt).length;
  const { amount } = await payBack(
    context.stripe,
    { payment_intent: row.payment_intent_id ?? "", amount: cents, metadata: { [MADE_FOR]: key } },
    `refund:${key}${failures > 0 ? `:after-${failures}` : ""}`,
  );
  await adoptPaid(context, row);
  return amount;
}

async function adoptPaid(context: CheckoutContext, row: CheckoutRow): Promise<void> {
  await afterPaying(row, async () => adopt(context, row, (await refundedAtStripe(context, row)).refunded));
}

/**
 * Writes down what Stripe has paid back. A refusal of it says nothing about the money: whoever took it for one would forget that it is
 * paid.
 *
 * @throws LockBusyError in place of a Failure
 */
export async function afterPaying(row: Pick<CheckoutRow, "id">, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw error instanceof Failure ? new LockBusyError(`checkout:${row.id}`) : error;
  }
}

/**
 * Takes back what the order's transactions say of refunds that were never made: the engine's cancel workflow books what it asks
 * for, also where it was refused. Again is a no-op.
 */
export async function correctRefunds(context: CheckoutContext, row: CheckoutRow): Promise<void> {
  const { order_id: orderId, payment_intent_id: intentId, currency_code } = row;
  if (!orderId || !intentId) return;
  const rows = await prepared<{ excess: number }>(
    context.database,
    `select (coalesce((select sum(amount) from order_transaction
         where order_id = :orderId and reference = 'refund' and deleted_at is null), 0)
       + coalesce((select sum(refund.amount) from refund
         join payment on payment.id = refund.payment_id
         join order_payment_collection paid on paid.payment_collection_id = payment.payment_collection_id
         where paid.order_id = :orderId and paid.deleted_at is null and refund.deleted_at is null), 0))::float8 as excess`,
    { orderId },
  );
  const missing = -toCents(rows[0]?.excess ?? 0, currency_code);
  if (missing <= 0) return;
  await context.container.resolve(Modules.ORDER).addOrderTransactions({
    order_id: orderId,
    amount: fromCents(missing, currency_code),
    currency_code,
    reference: "refund",
    reference_id: intentId,
  });
}

/**
 * Takes refunds that came to nothing out of the engine's tables, so that the order says again what it still owes. Again is a no-op.
 *
 * @param refunded cents that stay paid back
 */
export async function takeBackFailed(
  context: CheckoutContext,
  row: CheckoutRow,
  refunded: number,
): Promise<void> {
  const payment = await findPayment(context, row);
  if (!payment) return;
  const cents = ({ amount }: { amount: number }) => toCents(amount, row.currency_code);
  const sum = (refunds: EnginePayment["refunds"]) => refunds.reduce((all, one) => all + cents(one), 0);
  const excess = sum(payment.refunds) - refunded;
  if (excess > 0) {
    const exact = payment.refunds.find((one) => cents(one) === excess);
    // The engine's refunds may sum up several of Stripe's: then all of them go, and what stays is written down anew as one.
    const gone = exact ? [exact] : payment.refunds;
    const kept = fromCents(sum(payment.refunds) - sum(gone), row.currency_code);
    const payments = context.container.resolve(Modules.PAYMENT);
    const collection: PaymentCollectionUpdatableFields & { refunded_amount: number } = {
      refunded_amount: kept,
    };
    await payments.updatePaymentCollections(payment.payment_collection_id, collection);
    await payments.deleteRefunds(gone.map(({ id }) => id));
  }
  await correctRefunds(context, row);
  await adopt(context, row, refunded);
}

/**
 * Adds to the engine's tables what they lack of a payment's refunds.
 *
 * @param refunded cents that stay paid back
 * @returns whether they lacked something
 * @throws Failure as {@link settleUnbooked} does
 */
export async function adopt(context: CheckoutContext, row: CheckoutRow, refunded: number): Promise<boolean> {
  const { container } = context;
  const payment = await findPayment(context, row);
  // What was never written down as taken cannot be written down as given back.
  if (!payment || payment.captures.length === 0) return false;
  const known = payment.refunds.reduce((sum, { amount }) => sum + toCents(amount, row.currency_code), 0);
  const missing = refunded - known;
  if (missing <= 0) return false;
  await settleUnbooked(context, row);
  await refundPaymentWorkflow(container).run({
    input: {
      payment_id: payment.id,
      amount: fromCents(missing, row.currency_code),
      note: "Made at Stripe",
      created_by: AT_STRIPE,
    },
  });
  return true;
}
