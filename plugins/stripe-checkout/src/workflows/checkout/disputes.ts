import { Modules } from "@medusajs/framework/utils";
import type { CheckoutContext } from "../../modules/checkout/context";
import type { CheckoutRow, DisputeNote } from "../../modules/checkout/rows/row";
import { mergeNotes, noteOf } from "../../modules/checkout/rules/disputes";
import { UNFINISHED } from "../../modules/checkout/state-machine/states";
import { fromCents, toCents } from "../../modules/checkout/stripe/money";
import { advanceLocked } from "./advance";
import { askStaff } from "./ask-staff";
import { correctRefunds } from "./refunds";

/** How a movement of the order's money says that a dispute caused it. */
const REFERENCE = "dispute";

/**
 * Brings a checkout in line with what Stripe says of its disputes. The order's transactions show what left and what came back,
 * and staff are asked to look at what is new.
 *
 * @throws Error when the checkout is not at its end yet; then it is to be tried again
 */
export async function recordDisputes(
  context: CheckoutContext,
  { id }: CheckoutRow,
  { eventIds = [], waitMs }: { eventIds?: string[]; waitMs: number },
): Promise<void> {
  await context.lock.run(`checkout:${id}`, waitMs, async (lease) => {
    const found = await context.rows.find(id);
    const isUnfinished = found && (UNFINISHED as readonly string[]).includes(found.state);
    const row = isUnfinished ? await advanceLocked(context, lease, id, {}) : found;
    if (!row) return context.inbox.markProcessed(eventIds);
    if ((UNFINISHED as readonly string[]).includes(row.state)) {
      throw new Error(`Checkout ${id} is disputed but still ${row.state}`);
    }
    const disputes = mergeNotes(row.disputes, await disputesAtStripe(context, row));
    await book(context, row, disputes);
    await askStaff(context, row, { disputes }, { eventIds });
  });
}

async function disputesAtStripe({ stripe }: CheckoutContext, row: CheckoutRow): Promise<DisputeNote[]> {
  const notes: DisputeNote[] = [];
  const ofPayment = { payment_intent: row.payment_intent_id ?? "", limit: 100 };
  for await (const dispute of stripe.disputes.list(ofPayment)) notes.push(noteOf(dispute));
  return notes;
}

/** Adds to the order's transactions what they lack, so that they come to what is gone: again is a no-op. */
async function book(context: CheckoutContext, row: CheckoutRow, notes: DisputeNote[]): Promise<void> {
  const { order_id: orderId, currency_code } = row;
  if (!orderId) return;
  await correctRefunds(context, row);
  for (const { id, withdrawn } of notes) {
    const { rows } = await context.database.raw<{ rows: { booked: number }[] }>(
      `select coalesce(sum(amount), 0)::float8 as booked from order_transaction
       where order_id = ? and reference = ? and reference_id = ? and deleted_at is null`,
      [orderId, REFERENCE, id],
    );
    const missing = -withdrawn - toCents(rows[0]?.booked ?? 0, currency_code);
    if (missing === 0) continue;
    await context.container.resolve(Modules.ORDER).addOrderTransactions({
      order_id: orderId,
      amount: fromCents(missing, currency_code),
      currency_code,
      reference: REFERENCE,
      reference_id: id,
    });
  }
}
