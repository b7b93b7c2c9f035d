import { prepared } from "@emberly/kit/sql";
import type { UpdatePaymentDTO } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows";
import type { CheckoutContext } from "../../modules/checkout/context";
import { type EnginePayment, findPayment } from "../../modules/checkout/engine-tables/find-payment";
import type { CheckoutRow, OwedMail } from "../../modules/checkout/rows/row";
import { retrieveIntent } from "../../modules/checkout/stripe/intents";
import { fromCents, toCents } from "../../modules/checkout/stripe/money";
import { handOverMails } from "./mails";
import { closeReview } from "./release";

/**
 * Writes refunds down. One made in the engine's dashboard is in its tables already; one made at Stripe is added
 * to them and put before an administrator. The shopper is told of both.
 */
export async function recordRefunds(
  context: CheckoutContext,
  { id }: CheckoutRow,
  { eventIds = [], waitMs }: { eventIds?: string[]; waitMs: number },
): Promise<void> {
  await context.lock.run(`checkout:${id}`, waitMs, async () => {
    const row = await context.rows.find(id);
    if (row) await record(context, row, eventIds);
  });
  const row = await context.rows.find(id);
  if (row) await handOverMails(context, row);
}

async function record(context: CheckoutContext, row: CheckoutRow, eventIds: string[]): Promise<void> {
  const { refunded, received } = await refundedAtStripe(context, row);
  if (refunded <= row.refunded_amount) {
    await context.inbox.markProcessed(eventIds);
    return;
  }
  const outside = row.order_id ? await adopt(context, row, refunded) : false;
  const mail: OwedMail = {
    template: "order.refunded",
    key: `order.refunded:${row.id}:${refunded}`,
    refunded: refunded - row.refunded_amount,
    reason: `${new Intl.NumberFormat("en-US", { style: "currency", currency: row.currency_code }).format(
      fromCents(refunded - row.refunded_amount, row.currency_code),
    )} was refunded to your card.`,
  };
  if (outside && row.state === "captured") {
    await context.rows.move(row, "needs_review", {
      patch: { refunded_amount: refunded, review_reason: "refunded_elsewhere" },
      mails: [mail],
      eventIds,
    });
    return;
  }
  if (row.review_reason === "captured_without_order" && refunded >= received) {
    await closeReview(context, row, { refunded, mails: [mail], eventIds });
    return;
  }
  await context.rows.patch(row.id, { refunded_amount: refunded });
  await context.rows.oweMail(row.id, mail);
  await context.inbox.markProcessed(eventIds);
}

/** Cents. */
export async function refundedAtStripe({ stripe }: CheckoutContext, row: CheckoutRow) {
  const { latest_charge: charge, amount_received } = await retrieveIntent(
    stripe,
    row.payment_intent_id ?? "",
  );
  const refunded = charge && typeof charge !== "string" ? charge.amount_refunded : 0;
  return { refunded, received: amount_received };
}

/**
 * Pays back all that is left of a payment, and writes it into the engine's tables. Stripe comes first and refuses to pay back
 * more than is left, so that a second try after a crash only writes down what is missing. The caller holds the checkout's lock.
 *
 * @throws the error with which Stripe refuses; nothing is booked then
 */
export async function refundWhole(context: CheckoutContext, row: CheckoutRow): Promise<void> {
  const { refunded, received } = await refundedAtStripe(context, row);
  const left = received - refunded;
  if (left > 0) {
    await context.stripe.refunds.create({ payment_intent: row.payment_intent_id ?? "", amount: left });
  }
  await adopt(context, row, received);
}

/** Where Stripe's refund keeps what it was made for. */
const MADE_FOR = "made_for";

/**
 * Pays a part of a payment back, once for each key however often it is tried, and writes it into the engine's tables. The caller
 * holds the checkout's lock.
 *
 * @returns cents that were paid back for the key: those of the first try
 * @throws the error with which Stripe refuses; nothing is booked then
 */
export async function refundPart(
  context: CheckoutContext,
  row: CheckoutRow,
  { cents, key }: { cents: number; key: string },
): Promise<number> {
  const { stripe } = context;
  const payment_intent = row.payment_intent_id ?? "";
  const made = await findRefund(context, payment_intent, key);
  const { amount } =
    made ??
    (await stripe.refunds.create(
      { payment_intent, amount: cents, metadata: { [MADE_FOR]: key } },
      { idempotencyKey: `refund:${key}` },
    ));
  await adopt(context, row, (await refundedAtStripe(context, row)).refunded);
  return amount;
}

async function findRefund({ stripe }: CheckoutContext, payment_intent: string, key: string) {
  for await (const refund of stripe.refunds.list({ payment_intent, limit: 100 })) {
    const counts = refund.status !== "failed" && refund.status !== "canceled";
    if (counts && refund.metadata?.[MADE_FOR] === key) return refund;
  }
  return undefined;
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

/** Adds to the engine's tables what they lack; true when they lacked something. */
async function adopt(context: CheckoutContext, row: CheckoutRow, refunded: number): Promise<boolean> {
  const { container } = context;
  const payment = await findPayment(context, row);
  // What was never written down as taken cannot be written down as given back.
  if (!payment || payment.captures.length === 0) return false;
  const known = payment.refunds.reduce((sum, { amount }) => sum + toCents(amount, row.currency_code), 0);
  const missing = refunded - known;
  if (missing <= 0) return false;
  // The provider sees this mark and does not refund a second time.
  const marked: UpdatePaymentDTO & Pick<EnginePayment, "data"> = {
    id: payment.id,
    data: { ...payment.data, adopt_refund: missing },
  };
  await container.resolve(Modules.PAYMENT).updatePayment(marked);
  await refundPaymentWorkflow(container).run({
    input: { payment_id: payment.id, amount: fromCents(missing, row.currency_code), note: "Made at Stripe" },
  });
  return true;
}
