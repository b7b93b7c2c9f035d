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
async function refundedAtStripe({ stripe }: CheckoutContext, row: CheckoutRow) {
  const { latest_charge: charge, amount_received } = await retrieveIntent(
    stripe,
    row.payment_intent_id ?? "",
  );
  const refunded = charge && typeof charge !== "string" ? charge.amount_refunded : 0;
  return { refunded, received: amount_received };
}

/** Adds to the engine's tables what they lack; true when they lacked something. */
async function adopt(context: CheckoutContext, row: CheckoutRow, refunded: number): Promise<boolean> {
  const { container } = context;
  const payment = await findPayment(context, row);
  if (!payment) return false;
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
