import { MedusaError } from "@medusajs/framework/utils";
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows";
import type { CheckoutContext } from "../../modules/checkout/context";
import type { Lease } from "../../modules/checkout/locks/cluster-lock";
import type { CheckoutRow } from "../../modules/checkout/rows/row";
import { type ReviewAction, reviewActions } from "../../modules/checkout/state-machine/review";
import { advanceLocked } from "./advance";
import { captureOrder } from "./capture";
import { handOverMails } from "./mails";

const WAIT_MS = 10_000;

/**
 * Does what an administrator decided about a checkout in review.
 *
 * @returns the row afterwards
 * @throws MedusaError NOT_FOUND, or NOT_ALLOWED when the case is resolved already or the action does not fit it
 */
export async function resolveReview(
  context: CheckoutContext,
  checkoutId: string,
  action: ReviewAction,
): Promise<CheckoutRow> {
  const resolved = await context.lock.run(`checkout:${checkoutId}`, WAIT_MS, async (lease) => {
    const row = await context.rows.find(checkoutId);
    if (!row) throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such checkout");
    if (row.state !== "needs_review" || !row.review_reason) {
      throw new MedusaError(MedusaError.Types.NOT_ALLOWED, "This payment is not waiting for a review");
    }
    if (!reviewActions(row.review_reason).includes(action)) {
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        `"${action}" does not resolve ${row.review_reason}`,
      );
    }
    return perform(context, lease, row, action);
  });
  await handOverMails(context, resolved);
  return resolved;
}

async function perform(
  context: CheckoutContext,
  lease: Lease,
  row: CheckoutRow,
  action: ReviewAction,
): Promise<CheckoutRow> {
  const { rows, stripe, container } = context;
  switch (action) {
    case "place": {
      await rows.move(row, "authorised", { patch: { attempts: 0, review_reason: null, last_error: null } });
      return (await advanceLocked(context, lease, row.id, {})) ?? row;
    }
    case "capture":
      return captureOrder(context, { ...row, attempts: 0 });
    case "refund":
      await stripe.refunds.create(
        { payment_intent: row.payment_intent_id ?? "" },
        { idempotencyKey: `review-refund:${row.id}` },
      );
      return close(context, row);
    case "cancel_order":
      await cancelOrderWorkflow(container).run({ input: { order_id: row.order_id ?? "" } });
      return close(context, row);
    case "accept":
      return rows.move(row, "captured", { patch: { review_reason: null, last_error: null } });
    case "close":
      return close(context, row);
  }
}

function close({ rows }: CheckoutContext, row: CheckoutRow): Promise<CheckoutRow> {
  return rows.move(row, "released", {
    patch: { release_reason: "failed", released_at: new Date(), review_reason: null },
  });
}
