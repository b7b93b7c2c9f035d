import { isDeepStrictEqual } from "node:util";
import type { CheckoutContext } from "../../modules/checkout/context";
import type { Lease } from "../../modules/checkout/locks/cluster-lock";
import type { CheckoutRow, FailedRefund, OwedMail } from "../../modules/checkout/rows/row";
import { failedRefunds } from "../../modules/checkout/rules/failed-refunds";
import { UNFINISHED } from "../../modules/checkout/state-machine/states";
import { fromCents } from "../../modules/checkout/stripe/money";
import { advanceLocked } from "./advance";
import { askStaff } from "./ask-staff";
import { finishCancellation, isLeftStanding } from "./finish-cancellation";
import { handOverMails } from "./mails";
import { adopt, refundedAtStripe, takeBackFailed } from "./refunds";
import { closeReview } from "./release";
import { endUnfinishedCreditLines } from "./unfinished-credit-lines";

/**
 * Writes refunds down. One made in the engine's dashboard is in its tables already; one made at Stripe is added to them and put
 * before an administrator. The shopper is told of both. One that the bank has sent back is taken out of them again, and staff are
 * asked what is to become of the money. One that was made to cancel an order which stands still cancels it.
 */
export async function recordRefunds(
  context: CheckoutContext,
  { id }: CheckoutRow,
  { eventIds = [], waitMs }: { eventIds?: string[]; waitMs: number },
): Promise<void> {
  const recordOnce = (asksStaff: boolean) =>
    context.lock.run(`checkout:${id}`, waitMs, async (lease) => {
      const known = await context.rows.find(id);
      return known && record(context, lease, known, { eventIds, asksStaff });
    });
  const standing = await recordOnce(false);
  if (standing) {
    await finishCancellation(context, standing, waitMs);
    await recordOnce(true);
  }
  const row = await context.rows.find(id);
  if (row) await handOverMails(context, row);
}

/** The same for whoever holds the checkout's lock; the mails are handed over later. */
export async function recordLocked(
  context: CheckoutContext,
  lease: Lease,
  row: CheckoutRow,
  eventIds: string[] = [],
): Promise<void> {
  await record(context, lease, row, { eventIds, asksStaff: true });
}

/**
 * @param asksStaff about an order that should have been cancelled with the refund; otherwise nothing of that refund is written down yet
 * @returns the checkout of such an order where staff were not asked
 */
async function record(
  context: CheckoutContext,
  lease: Lease,
  row: CheckoutRow,
  { eventIds, asksStaff }: { eventIds: string[]; asksStaff: boolean },
): Promise<CheckoutRow | undefined> {
  const seen = await refundedAtStripe(context, row);
  const { refunded, received } = seen;
  const failures = failedRefunds(row.failed_refunds, seen);
  if (!isDeepStrictEqual(failures, row.failed_refunds)) {
    await recordFailures(context, await bringToItsEnd(context, lease, row), failures, refunded);
    const changed = await context.rows.find(row.id);
    return changed && record(context, lease, changed, { eventIds, asksStaff });
  }
  if (refunded <= row.refunded_amount) {
    await context.inbox.markProcessed(eventIds);
    return undefined;
  }
  const isLeft = row.state === "captured" && (await isLeftStanding(context, row, seen));
  if (isLeft && !asksStaff) return row;
  await endUnfinishedCreditLines(context, row);
  const outside = row.order_id ? await adopt(context, row, refunded) : false;
  const mail = refundMail(row, refunded);
  if (row.state === "captured" && (outside || isLeft)) {
    const review_reason = isLeft ? "order_without_payment" : "refunded_elsewhere";
    await context.rows.move(row, "needs_review", {
      patch: { refunded_amount: refunded, review_reason },
      mails: [mail],
      eventIds,
    });
    return undefined;
  }
  if (row.review_reason === "captured_without_order" && refunded >= received) {
    await closeReview(context, row, { refunded, mails: [mail], eventIds });
    return undefined;
  }
  await context.rows.patch(row.id, { refunded_amount: refunded }, [mail]);
  await context.inbox.markProcessed(eventIds);
  return undefined;
}

/** Writes down which refunds have failed, or were paid again since. */
async function recordFailures(
  context: CheckoutContext,
  row: CheckoutRow,
  failed_refunds: FailedRefund[],
  refunded: number,
): Promise<void> {
  if (failed_refunds.length > row.failed_refunds.length && row.order_id)
    await takeBackFailed(context, row, refunded);
  const refunded_amount = Math.min(refunded, row.refunded_amount);
  await askStaff(context, row, { failed_refunds, refunded_amount }, {});
}

/** @throws Error when the checkout is still on its way; then it is to be tried again */
async function bringToItsEnd(context: CheckoutContext, lease: Lease, row: CheckoutRow): Promise<CheckoutRow> {
  const isUnfinished = ({ state }: CheckoutRow) => (UNFINISHED as readonly string[]).includes(state);
  const moved = isUnfinished(row) ? ((await advanceLocked(context, lease, row.id, {})) ?? row) : row;
  if (isUnfinished(moved))
    throw new Error(`A refund of checkout ${row.id} has failed but it is still ${moved.state}`);
  return moved;
}

/** The mail about a refund. A sum that was paid back, has failed and is paid back again gets a mail of its own. */
function refundMail(row: CheckoutRow, refunded: number): OwedMail {
  const cents = refunded - row.refunded_amount;
  const amount = new Intl.NumberFormat("en-US", { style: "currency", currency: row.currency_code }).format(
    fromCents(cents, row.currency_code),
  );
  const failures = row.failed_refunds.length;
  return {
    template: "order.refunded",
    key: `order.refunded:${row.id}:${refunded}${failures > 0 ? `:after-${failures}` : ""}`,
    refunded: cents,
    reason: `${amount} was refunded to your card.`,
  };
}
