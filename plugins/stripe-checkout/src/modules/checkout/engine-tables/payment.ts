import { prepared } from "@emberly/kit/sql";
import { generateEntityId } from "@medusajs/framework/utils";
import type { CheckoutContext } from "../context";
import type { IntentData } from "../stripe/intents";
import { announce, linkEvent, rowEvent } from "./announce";
import { rawAmount } from "./raw-amount";
import { PATIENCE } from "./transaction";

/** A payment that the engine expects. */
export interface OpenedPayment {
  collection_id: string;
  session_id: string;
}

export interface PaymentToOpen {
  cart_id: string;
  provider_id: string;
  currency_code: string;
  /** Dollars. */
  amount: number;
  intent: IntentData;
}

/**
 * Writes a cart's payment collection with one session into the engine's tables: what its payment module leaves there
 * after creating both, in one statement (the test of equal end states compares the tables).
 */
export async function openPayment(
  context: CheckoutContext,
  { cart_id, provider_id, currency_code, amount, intent }: PaymentToOpen,
): Promise<OpenedPayment> {
  const opened = {
    collection_id: generateEntityId(undefined, "pay_col"),
    session_id: generateEntityId(undefined, "payses"),
  };
  const linkId = generateEntityId(undefined, "capaycol");
  const raw = rawAmount(amount);
  await prepared(
    context.database,
    `with collection as (
       insert into payment_collection (id, currency_code, amount, raw_amount) values (?, ?, ?, ?)
     ), link as (
       insert into cart_payment_collection (id, cart_id, payment_collection_id) values (?, ?, ?)
     )
     insert into payment_session
       (id, payment_collection_id, provider_id, currency_code, amount, raw_amount, data, metadata)
     values (?, ?, ?, ?, ?, ?, ?, '{}')`,
    [
      ...[opened.collection_id, currency_code, amount, raw],
      ...[linkId, cart_id, opened.collection_id],
      ...[opened.session_id, opened.collection_id, provider_id, currency_code, amount, raw, dataOf(intent)],
    ],
  );
  await announce(context, [
    rowEvent("payment", "payment_collection", "created", opened.collection_id),
    linkEvent("CartCartPaymentPaymentCollectionLink", "LinkCartPaymentCollection", linkId),
    rowEvent("payment", "payment_session", "created", opened.session_id),
    rowEvent("payment", "payment_session", "updated", opened.session_id),
  ]);
  return opened;
}

/**
 * Writes an opened payment down as authorised, in one statement: from here on the order has its payment.
 *
 * @param intent an intent that waits to be captured
 * @returns the payment's id
 */
export async function authorisePayment(
  context: CheckoutContext,
  { collection_id, session_id }: OpenedPayment,
  intent: IntentData,
): Promise<string> {
  const paymentId = generateEntityId(undefined, "pay");
  const data = dataOf(intent);
  const authorised = await prepared(
    context.database,
    `with ${PATIENCE}, session as (
       update payment_session session set status = 'authorized', authorized_at = now(), updated_at = now(), data = ?
       from patience where id = ? and status = 'pending' and deleted_at is null
       returning session.*
     ), collection as (
       update payment_collection collection set status = 'authorized', updated_at = now(),
         authorized_amount = session.amount, raw_authorized_amount = session.raw_amount,
         captured_amount = 0, raw_captured_amount = ?, refunded_amount = 0, raw_refunded_amount = ?
       from session where collection.id = session.payment_collection_id
     )
     insert into payment
       (id, amount, raw_amount, currency_code, provider_id, data, payment_collection_id, payment_session_id)
     select ?, amount, raw_amount, currency_code, provider_id, data, payment_collection_id, id from session
     returning id`,
    [data, session_id, rawAmount(0), rawAmount(0), paymentId],
  );
  if (authorised.length !== 1)
    throw new Error(`Payment session ${session_id} does not wait to be authorised`);
  await announce(context, [
    rowEvent("payment", "payment", "created", paymentId),
    rowEvent("payment", "payment_session", "updated", session_id),
    rowEvent("payment", "payment_collection", "updated", collection_id),
  ]);
  return paymentId;
}

/** Payments are found by the intent's id, sessions by what the provider was opened with. */
function dataOf(intent: IntentData): string {
  return JSON.stringify({ payment_intent: intent.id, ...intent });
}
