import { Failure } from "@emberly/kit/failure";
import { MedusaError } from "@medusajs/framework/utils";
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows";
import type { CheckoutContext } from "../../modules/checkout/context";
import { isOrderCancelled } from "../../modules/checkout/engine-tables/cancelled-order";
import type { Lease } from "../../modules/checkout/locks/cluster-lock";
import type { CheckoutRow } from "../../modules/checkout/rows/row";
import { isOpen, keyOf } from "../../modules/checkout/rules/failed-refunds";
import { answered, openQuestion } from "../../modules/checkout/rules/open-question";
import { type Observation, observeIntent } from "../../modules/checkout/state-machine/observation";
import { type ReviewAction, reviewActions } from "../../modules/checkout/state-machine/review";
import { retrieveIntent } from "../../modules/checkout/stripe/intents";
import { payBack } from "../../modules/checkout/stripe/refunds";
import { advanceLocked } from "./advance";
import { cancelOnce, prepareCancellation } from "./cancel-order";
import { captureOrder } from "./capture";
import { handOverMails } from "./mails";
import { refundedAtStripe, refundPart } from "./refunds";
import { closeReview, sendToReview } from "./release";
import { settleCancelled } from "./settle-cancelled";

const WAIT_MS = 10_000;

/**
 * Does what an administrator decided about a checkout in review.
 *
 * @returns the row afterwards
 * @throws MedusaError NOT_FOUND, or NOT_ALLOWED when the case is resolved already or the action does not fit it
 * @throws Failure when the order cannot be cancelled now, or its money cannot be taken
 */
export async function resolveReview(
  context: CheckoutContext,
  checkoutId: string,
  action: ReviewAction,
): Promise<CheckoutRow> {
  const resolveLocked = () =>
    context.lock.run(`checkout:${checkoutId}`, WAIT_MS, async (lease) => {
      const row = await findInReview(context, checkoutId, action);
      return withQuestions(context, await perform(context, lease, row, action));
    });
  const orderId = action === "cancel_order" && (await context.rows.find(checkoutId))?.order_id;
  // Packing and shipping hold the order's lock alone; whoever needs both takes the order's first.
  const resolved = orderId
    ? await context.lock.run(`order:${orderId}`, WAIT_MS, resolveLocked)
    : await resolveLocked();
  await handOverMails(context, resolved);
  return resolved;
}

/** @throws MedusaError as {@link resolveReview} does */
async function findInReview(
  { rows }: CheckoutContext,
  checkoutId: string,
  action: ReviewAction,
): Promise<CheckoutRow> {
  const row = await rows.find(checkoutId);
  if (!row) throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such checkout");
  if (row.state !== "needs_review" || !row.review_reason) {
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, "This payment is not waiting for a review");
  }
  if (!reviewActions(row.review_reason).includes(action)) {
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, `"${action}" does not resolve ${row.review_reason}`);
  }
  return row;
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
      const seen = await lookAtPayment(context, row);
      if (seen.payment === "captured" && (seen.refunded > 0 || seen.isDisputed)) {
        throw new MedusaError(
          MedusaError.Types.NOT_ALLOWED,
          "Part of this payment has gone back, or its customer has disputed it: refund what is left instead",
        );
      }
      await rows.move(row, "authorised", {
        patch: { attempts: 0, faults: 0, review_reason: null, last_error: null },
      });
      return (await advanceLocked(context, lease, row.id, {})) ?? row;
    }
    case "capture":
      return takeMoney(context, row);
    case "refund": {
      const { received, refunded } = await refundedAtStripe(context, row);
      const left = received - refunded;
      if (left > 0) {
        await payBack(
          stripe,
          { payment_intent: row.payment_intent_id ?? "", amount: left },
          `review-refund:${row.id}`,
        );
      }
      return closeReview(context, row);
    }
    case "cancel_order":
      // Staff may have done it on the order's own page.
      if (!(await isOrderCancelled(context, row))) {
        await prepareCancellation(context, lease, row, row.order_id ?? "");
        await cancelOnce(context, row.order_id ?? "", async () => {
          await cancelOrderWorkflow(container).run({ input: { order_id: row.order_id ?? "" } });
        });
      }
      await settleCancelled(context, row);
      return closeReview(context, row);
    case "pay_again":
      for (const failed of row.failed_refunds.filter(isOpen))
        await refundPart(context, row, { cents: failed.amount, key: keyOf(failed) });
      return accept(context, row);
    case "accept":
      return accept(context, row);
    case "close":
      return closeReview(context, row);
  }
}

/** @throws Failure 409 with the reason when the money cannot be taken; the case stays open */
async function takeMoney(context: CheckoutContext, row: CheckoutRow): Promise<CheckoutRow> {
  const taken = await captureOrder(context, { ...row, faults: 0 });
  if (taken.state !== "needs_review") return taken;
  const reason = (await context.rows.find(row.id))?.last_error;
  throw new Failure(409, reason ?? "The money of this order cannot be taken now. Try again in a moment.");
}

/** Ends a case without any change to the order. */
function accept({ rows }: CheckoutContext, row: CheckoutRow): Promise<CheckoutRow> {
  const patch = { review_reason: null, last_error: null, ...answered(row) };
  return rows.move(row, row.order_id ? "captured" : "released", { patch });
}

async function lookAtPayment({ stripe }: CheckoutContext, row: CheckoutRow): Promise<Observation> {
  return observeIntent(await retrieveIntent(stripe, row.payment_intent_id ?? ""));
}

/** A case that is closed brings up what has happened to its payment meanwhile. */
async function withQuestions(context: CheckoutContext, row: CheckoutRow): Promise<CheckoutRow> {
  const reason = openQuestion(row);
  const isAtItsEnd = row.state === "captured" || row.state === "released";
  return reason && isAtItsEnd ? sendToReview(context, row, { reason }) : row;
}
