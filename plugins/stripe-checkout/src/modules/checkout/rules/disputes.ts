import type Stripe from "stripe";
import type { DisputeNote } from "../rows/row";
import type { ReviewReason } from "../state-machine/states";

/** Stripe's words for a dispute that is over without a loss. */
const HARMLESS = new Set(["won", "warning_closed", "prevented"]);

/** What Stripe says of a dispute, reduced to what staff and the order's transactions need. */
export function noteOf(dispute: Stripe.Dispute): DisputeNote {
  const { id, reason, status, amount, balance_transactions: moved, evidence_details: asked } = dispute;
  // The movements are in the currency of the shop's account: they only tell whether the money is gone.
  const isGone = moved.reduce((sum, movement) => sum + movement.amount, 0) < 0;
  return {
    id,
    reason,
    status,
    amount,
    withdrawn: isGone ? amount : 0,
    due_by: asked.due_by && isOpen({ status }) ? new Date(asked.due_by * 1000).toISOString() : null,
    is_seen: false,
  };
}

/**
 * Why a payment cannot be paid back while a dispute is as it is, said to staff with what they can do; undefined when it can. A
 * bank's mere inquiry leaves a payment refundable, and Stripe says so.
 */
export function refundObstacle({
  status,
  is_charge_refundable,
}: Pick<Stripe.Dispute, "status" | "is_charge_refundable">): string | undefined {
  if (status === "lost") {
    return "The bank has given this payment back to the cardholder, so that nothing of it can be paid back. Leave the order as it is, or archive it.";
  }
  if (is_charge_refundable || HARMLESS.has(status)) return undefined;
  return "The cardholder disputes this payment, so that nothing of it can be paid back now. Answer the dispute at Stripe, and try again once the bank has decided.";
}

/** What Stripe says now, with what staff have seen of it: a dispute that has ended since is to be looked at anew. */
export function mergeNotes(known: DisputeNote[], now: DisputeNote[]): DisputeNote[] {
  return now.map((note) => {
    const before = known.find(({ id }) => id === note.id);
    return { ...note, is_seen: before?.is_seen === true && isOpen(before) === isOpen(note) };
  });
}

/** Why somebody has to look at a payment's disputes; undefined when nobody has to. A loss says more than a question. */
export function disputeReview(notes: DisputeNote[]): ReviewReason | undefined {
  const unseen = notes.filter(({ is_seen }) => !is_seen);
  if (unseen.some(({ status }) => status === "lost")) return "dispute_lost";
  return unseen.some(isOpen) ? "disputed" : undefined;
}

const isOpen = ({ status }: Pick<DisputeNote, "status">) => status !== "lost" && !HARMLESS.has(status);
