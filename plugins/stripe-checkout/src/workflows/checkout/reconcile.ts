import type { CheckoutContext } from "../../modules/checkout/context";
import { LockBusyError } from "../../modules/checkout/locks/cluster-lock";
import { messageOf } from "../../modules/checkout/rules/error-codes";
import { UNFINISHED } from "../../modules/checkout/state-machine/states";
import { releaseOrphans } from "../../modules/checkout/stock/orphans";
import { advance } from "./advance";
import { processEvent } from "./inbox";
import { processMissedDisputes } from "./missed-disputes";
import { recordMissedRefunds } from "./missed-refunds";

/** Events younger than this are most likely being processed by whoever received them. */
const INBOX_GRACE_S = 3;
const BATCH = 100;

/** How much a round found to do. */
export interface ReconcileReport {
  events: number;
  checkouts: number;
  /** Checkouts with a refund that no event had told of. */
  refunds: number;
}

/**
 * One round of the reconciler: acts upon events that were left behind, asks Stripe about refunds that no event told of,
 * gives back stock that stands for nothing, and asks about every unfinished checkout that is due. One instance at a time; the others skip the round.
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
  for (const event of await context.inbox.listLeftBehind(INBOX_GRACE_S, BATCH)) {
    await processEvent(context, event.id, 0);
    report.events += 1;
  }
  report.refunds = await orNone(context, "refunds without an event", recordMissedRefunds);
  report.events += await orNone(context, "disputes without an event", processMissedDisputes);
  await orNone(context, "stock held for nothing", releaseOrphans);
  for (;;) {
    const due = await context.rows.listDue(UNFINISHED, BATCH);
    for (const row of due) {
      await check(context, row.id);
      report.checkouts += 1;
    }
    if (due.length < BATCH) return report;
  }
}

/** What fails here must not keep unfinished checkouts waiting. */
async function orNone(
  context: CheckoutContext,
  what: string,
  work: (context: CheckoutContext) => Promise<number>,
): Promise<number> {
  try {
    return await work(context);
  } catch (error) {
    context.logger.warn(`Looking for ${what} failed: ${messageOf(error)}`);
    return 0;
  }
}

async function check(context: CheckoutContext, checkoutId: string): Promise<void> {
  // Said before looking, so that a row whose turn fails does not stand in the way of the others for ever.
  const next = new Date(Date.now() + context.options.reconcileAfterS * 1000);
  await context.rows.patch(checkoutId, { next_check_at: next });
  try {
    await advance(context, checkoutId, { waitMs: 0 });
  } catch (error) {
    if (error instanceof LockBusyError) return;
    context.logger.warn(`Checkout ${checkoutId} could not be reconciled: ${messageOf(error)}`);
    await context.rows.patch(checkoutId, { last_error: messageOf(error).slice(0, 1000) });
  }
}
