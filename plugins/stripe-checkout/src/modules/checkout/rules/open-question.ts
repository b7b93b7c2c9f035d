import type { CheckoutRow } from "../rows/row";
import type { ReviewReason } from "../state-machine/states";
import { disputeReview } from "./disputes";
import { isOpen } from "./failed-refunds";

type Asked = Pick<CheckoutRow, "disputes" | "failed_refunds">;

/** Cases that come up after a payment has come to its end, and again when another case of it is closed. */
const QUESTIONS: ReadonlySet<ReviewReason | null> = new Set(["disputed", "dispute_lost", "refund_failed"]);

/** Whether a case comes up after the payment has come to its end. */
export const isQuestion = (reason: ReviewReason | null) => QUESTIONS.has(reason);

/** Why somebody has to look at a payment that is at its end; undefined when nobody has to. */
export function openQuestion({ disputes, failed_refunds }: Asked): ReviewReason | undefined {
  return disputeReview(disputes) ?? (failed_refunds.some(isOpen) ? "refund_failed" : undefined);
}

/** What a row says once somebody has answered its question. */
export function answered({ review_reason, disputes, failed_refunds }: CheckoutRow): Partial<Asked> {
  if (review_reason === "refund_failed")
    return { failed_refunds: failed_refunds.map((refund) => ({ ...refund, is_settled: true })) };
  return isQuestion(review_reason)
    ? { disputes: disputes.map((dispute) => ({ ...dispute, is_seen: true })) }
    : {};
}
