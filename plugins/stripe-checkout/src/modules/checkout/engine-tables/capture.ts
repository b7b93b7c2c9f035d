import { prepared } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { BigNumberInput } from "@medusajs/framework/types";
import { generateEntityId, MathBN, Modules, PaymentEvents } from "@medusajs/framework/utils";
import type { CheckoutContext } from "../context";
import { captureIntent, describeIntent, type IntentData } from "../stripe/intents";
import { announce, type RowEvent, rowEvent } from "./announce";
import type { EnginePayment } from "./find-payment";
import { exactAmount } from "./raw-amount";
import { inEngineTransaction, PATIENCE } from "./transaction";

/**
 * Takes the whole of a payment that nothing was taken of yet and writes it into the engine's tables: what its workflow
 * capture-payment leaves there and tells, with the capture written down before Stripe is asked and all the rest in one
 * transaction afterwards (the test of equal end states compares the tables). Whatever is not as plain as that throws and
 * leaves the capture's row, by which the next try knows that it is the engine's to sort out.
 *
 * @returns whether somebody had cancelled the order by then
 */
export async function captureWhole(
  context: CheckoutContext,
  payment: EnginePayment,
  { orderId, intentId }: { orderId: string; intentId: string },
): Promise<{ isCancelled: boolean }> {
  const { container, database, stripe } = context;
  const captureId = generateEntityId(undefined, "capt");
  await begin(database, payment.id, captureId);
  const intent = await captureIntent(stripe, intentId, captureId).catch(async (error: unknown) => {
    await database("capture").where({ id: captureId }).delete();
    throw error;
  });
  const { events, isCancelled } = await database.transaction((trx) =>
    finish(trx, { payment, orderId, captureId, intent: describeIntent(intent) }),
  );
  await announce(context, events);
  const captured = { name: PaymentEvents.CAPTURED, data: { id: payment.id } };
  await container.resolve(Modules.EVENT_BUS).emit(captured);
  return { isCancelled };
}

/** Under the row's lock, which the engine takes too before it captures: only one finds that nothing was taken. */
async function begin(database: Knex, paymentId: string, captureId: string): Promise<void> {
  await database.transaction(async (trx) => {
    await prepared(
      trx,
      `with ${PATIENCE} select payment.id from patience, payment where payment.id = ? for update of payment`,
      [paymentId],
    );
    const noted = await prepared(
      trx,
      `insert into capture (id, payment_id, amount, raw_amount)
       select ?, id, amount, raw_amount from payment
       where id = ? and captured_at is null and canceled_at is null and deleted_at is null
         and not exists (select from capture where payment_id = payment.id and deleted_at is null)
       returning id`,
      [captureId, paymentId],
    );
    if (noted.length !== 1) throw new Error(`Payment ${paymentId} is being captured or given back elsewhere`);
  });
}

/**
 * Takes captures out of the engine's tables that nothing was heard of from Stripe, so that they do not count as money taken. Whoever
 * has written one down and still waits for Stripe finds that out in {@link captureWhole} and writes nothing.
 */
export async function forgetCaptures({ database }: CheckoutContext, payment: EnginePayment): Promise<void> {
  await inEngineTransaction(database, (trx) =>
    trx.raw(
      `with untaken as (select id from payment where id = ? and captured_at is null for update)
       delete from capture using untaken where capture.payment_id = untaken.id and capture.id = any(?)`,
      [payment.id, payment.captures.map(({ id }) => id)],
    ),
  );
}

interface Taken {
  payment: EnginePayment;
  orderId: string;
  captureId: string;
  intent: IntentData;
}

async function finish(
  trx: Knex.Transaction,
  taken: Taken,
): Promise<{ events: RowEvent[]; isCancelled: boolean }> {
  const { payment, orderId, captureId, intent } = taken;
  const summary = await lockSummary(trx, taken);
  const transactionId = generateEntityId(undefined, "ordtrx");
  const booked = await prepared(
    trx,
    `with paid as (
       update payment set data = data || ?::jsonb, captured_at = now(), updated_at = now()
       where id = ? and captured_at is null
       returning *
     ), collection as (
       update payment_collection collection set status = 'completed', completed_at = now(), updated_at = now(),
         captured_amount = paid.amount, raw_captured_amount = paid.raw_amount
       from paid where collection.id = paid.payment_collection_id
         and collection.amount = paid.amount and coalesce(collection.captured_amount, 0) = 0
       returning collection.id
     ), summary as (
       update order_summary set totals = ?, updated_at = now() where id = ?
     )
     insert into order_transaction
       (id, order_id, version, amount, raw_amount, currency_code, reference, reference_id)
     select ?, ?, ?, paid.amount, paid.raw_amount, paid.currency_code, 'capture', ? from paid, collection
     returning id`,
    [
      ...[JSON.stringify(intent), payment.id],
      ...[JSON.stringify(withPayment(summary.totals, payment.amount)), summary.id],
      ...[transactionId, orderId, summary.version, captureId],
    ],
  );
  if (booked.length !== 1) throw new Error(`Payment ${payment.id} is not all that its collection asks for`);
  const events = [
    rowEvent("payment", "capture", "created", captureId),
    rowEvent("payment", "payment", "updated", payment.id),
    rowEvent("payment", "payment_collection", "updated", payment.payment_collection_id),
    rowEvent("order", "order_transaction", "created", transactionId),
    rowEvent("order", "order_summary", "updated", summary.id),
  ];
  return { events, isCancelled: summary.is_cancelled };
}

interface Summary {
  id: string;
  version: number;
  is_cancelled: boolean;
  totals: Record<string, BigNumberInput>;
}

/** Locks the capture too: one that somebody else has taken over meanwhile must not be booked a second time. */
async function lockSummary(trx: Knex.Transaction, { orderId, captureId }: Taken): Promise<Summary> {
  const rows = await prepared<Summary>(
    trx,
    `with ${PATIENCE}
     select summary.id, summary.version, summary.totals, o.status = 'canceled' as is_cancelled from patience, payment
     join capture on capture.payment_id = payment.id
     join "order" o on o.id = ?
     join order_summary summary on summary.order_id = o.id and summary.version = o.version
     where capture.id = ? and capture.deleted_at is null and payment.captured_at is null
       and o.deleted_at is null and summary.deleted_at is null
     for update of payment, capture, summary`,
    [orderId, captureId],
  );
  const [summary] = rows;
  if (!summary || rows.length > 1) {
    throw new Error(
      `Capture ${captureId} was taken over elsewhere, or order ${orderId} has no summary of its own`,
    );
  }
  return summary;
}

/** An order's totals once so many dollars more were paid. */
function withPayment(totals: Summary["totals"], amount: number): Record<string, unknown> {
  return {
    ...totals,
    ...total("paid_total", MathBN.add(of(totals, "paid_total"), amount)),
    ...total("transaction_total", MathBN.add(of(totals, "transaction_total"), amount)),
    ...total("pending_difference", MathBN.sub(of(totals, "pending_difference"), amount)),
  };
}

const of = (totals: Summary["totals"], name: string) => totals[`raw_${name}`] ?? totals[name] ?? 0;

function total(name: string, amount: BigNumberInput): Record<string, unknown> {
  return { [name]: MathBN.convert(amount).toNumber(), [`raw_${name}`]: exactAmount(amount) };
}
