import type { CheckoutContext } from "../../modules/checkout/context";
import type { CheckoutRow, OwedMail } from "../../modules/checkout/rows/row";
import type { CheckoutPatch } from "../../modules/checkout/rows/store";
import { isQuestion, openQuestion } from "../../modules/checkout/rules/open-question";

/**
 * Writes down what has happened to a payment that is at its end, and asks staff to look at what is new. A case that is open for
 * another reason stays so, and the question comes up when it is closed.
 */
export async function askStaff(
  { rows, inbox }: CheckoutContext,
  row: CheckoutRow,
  patch: CheckoutPatch,
  { mails = [], eventIds = [] }: { mails?: OwedMail[]; eventIds?: string[] },
): Promise<void> {
  const reason = openQuestion({ ...row, ...patch });
  const isAsked = isQuestion(row.review_reason);
  if (row.state !== "needs_review" && reason) {
    await rows.move(row, "needs_review", { patch: { ...patch, review_reason: reason }, mails, eventIds });
    return;
  }
  if (row.state === "needs_review" && isAsked && !reason) {
    const end = row.order_id ? "captured" : "released";
    await rows.move(row, end, { patch: { ...patch, review_reason: null }, mails, eventIds });
    return;
  }
  await rows.patch(row.id, { ...patch, ...(isAsked && reason ? { review_reason: reason } : {}) }, mails);
  await inbox.markProcessed(eventIds);
}
