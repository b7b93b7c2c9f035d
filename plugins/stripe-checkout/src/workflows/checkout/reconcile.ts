import { Limiter } from "@emberly/kit/limiter";
import type { CheckoutContext } from "../../modules/checkout/context";
import { LockBusyError } from "../../modules/checkout/locks/cluster-lock";
import { dropLeftUsage } from "../../modules/checkout/promotions/usage";
import type { CheckoutRow } from "../../modules/checkout/rows/row";
import { keptOf, messageOf } from "../../modules/checkout/rules/error-codes";
import { nextCheckAt } from "../../modules/checkout/rules/next-check";
import { UNFINISHED } from "../../modules/checkout/state-machine/states";
import { releaseOrphans } from "../../modules/checkout/stock/orphans";
import { advance } from "./advance";
import { closeCancelledOrders } from "./cancelled-orders";
import { listEndedPages } from "./ended-pages";
import { processAgain } from "./inbox";
import { processMissedEvents } from "./missed-events";
import { recordMissedRefunds } from "./missed-refunds";
import { bookUnbookedRefunds } from "./unbooked-refunds";

/** How many checkouts are looked at at the same time: what Stripe and the database bear beside the shop's own work. */
const AT_ONCE = 8;
/** Events younger than this are most likely being processed by whoever received them. */
const INBOX_GRACE_S = 3;
const BATCH = 50;
/** Stripe is asked so often, at most, to bring a paid page to its end, and about one that is merely open. */
const CALLS = { paid: 4, open: 1 };
/** A round ends after the time to the next one, and not before this. */
const LEAST_ROUND_MS = 5000;

/** How much a round found to do. */
export interface ReconcileReport {
  events: number;
  checkouts: number;
  /** Checkouts with a refund that no event had reported. */
  refunds: number;
}

/**
 * One round of the reconciler. It
 * - handles events that were left behind;
 * - asks Stripe about refunds, disputes and ended pages that no event reported;
 * - gives back stock that no checkout needs;
 * - asks about every unfinished checkout that is due, those that are paid first.
 *
 * It ends in time for the next round, so that a long backlog delays none of this. One instance runs it at a time; the others
 * skip the round. Its calls to Stripe leave room for shoppers, and a round is over as soon as Stripe answers that there are too
 * many.
 */
export async function reconcile(context: CheckoutContext): Promise<ReconcileReport> {
  try {
    return await context.lock.run("reconcile", 0, () => round(context));
  } catch (error) {
    if (error instanceof LockBusyError) return { events: 0, checkouts: 0, refunds: 0 };
    throw error;
  }
}

async function round(context: CheckoutContext): Promise<ReconcileReport> {
  const report: ReconcileReport = { events: 0, checkouts: 0, refunds: 0 };
  const end = Date.now() + Math.max(LEAST_ROUND_MS, context.options.reconcileIntervalS * 1000);
  const { refused } = context.pace;
  const isOver = () => Date.now() >= end || context.pace.refused > refused;
  const inTurn = async (row: CheckoutRow, calls: number) => {
    await context.pace.turn(calls);
    if (!isOver()) await check(context, row);
  };
  const events = await context.inbox.listLeftBehind(INBOX_GRACE_S, BATCH);
  await atOnce(events, ({ id }) => processAgain(context, id, 0));
  report.events += events.length;
  report.refunds = await orElse(context, "refunds without an event", 0, recordMissedRefunds);
  await orElse(context, "refunds without a transaction", 0, bookUnbookedRefunds);
  report.events += await orElse(context, "events that did not arrive", 0, processMissedEvents);
  await orElse(context, "stock held for nothing", 0, releaseOrphans);
  await orElse(context, "cases of cancelled orders", 0, closeCancelledOrders);
  await orElse(context, "promotions reserved for nothing", 0, dropLeftUsage);
  const ended = await orElse(context, "pages that have ended", [], listEndedPages);
  for (let from = 0; from < ended.length && !isOver(); from += BATCH) {
    const batch = ended.slice(from, from + BATCH);
    await atOnce(batch, (row) => inTurn(row, CALLS.paid));
    report.checkouts += batch.length;
  }
  while (!isOver()) {
    const due = await context.rows.listDue(UNFINISHED, BATCH);
    await atOnce(due, (row) => inTurn(row, row.state === "opened" ? CALLS.open : CALLS.paid));
    report.checkouts += due.length;
    if (due.length < BATCH) break;
  }
  return report;
}

async function atOnce<T>(things: T[], work: (thing: T) => Promise<void>): Promise<void> {
  const limiter = new Limiter(AT_ONCE);
  await Promise.all(things.map((thing) => limiter.run(() => work(thing))));
}

/** What fails here must not keep unfinished checkouts waiting. */
async function orElse<T>(
  context: CheckoutContext,
  what: string,
  otherwise: T,
  work: (context: CheckoutContext) => Promise<T>,
): Promise<T> {
  try {
    return await work(context);
  } catch (error) {
    context.logger.warn(`Looking for ${what} failed: ${messageOf(error)}`);
    return otherwise;
  }
}

async function check(context: CheckoutContext, row: CheckoutRow): Promise<void> {
  const { id: checkoutId } = row;
  // Said before looking, so that a row whose turn fails does not stand in the way of the others for ever.
  await context.rows.patch(checkoutId, { next_check_at: nextCheckAt(row, context.options) });
  try {
    await advance(context, checkoutId, { waitMs: 0 });
  } catch (error) {
    if (error instanceof LockBusyError) return;
    context.logger.warn(`Checkout ${checkoutId} could not be reconciled: ${messageOf(error)}`);
    await context.rows.patch(checkoutId, { last_error: keptOf(messageOf(error)) });
  }
}
