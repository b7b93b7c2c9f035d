import { formatCents } from "@emberly/kit/admin/format";
import type { ReviewRecord } from "../../modules/checkout/rules/review-record";

type Dispute = ReviewRecord["disputes"][number];

const REASONS: Record<string, string> = {
  amount_differs: "The authorised amount was not the cart's total; it was given back",
  placement_failed: "The order could not be placed; the authorisation was given back",
  captured_without_order: "Money was taken, but there is no order",
  captured_otherwise: "Somebody took another sum at Stripe than the order's",
  capture_failed: "The order exists, but its money could not be taken",
  order_without_payment: "The order exists, but its payment was canceled or paid back",
  order_without_stock: "The order exists and somebody has worked on it, but nothing is reserved for it",
  disputed: "The customer has disputed the payment at their bank",
  dispute_lost: "The bank has decided a dispute for the customer: the money is gone",
  refunded_elsewhere: "A refund was made at Stripe and added to the order",
  refund_failed: "A refund did not reach the customer: their bank has sent it back",
};

interface ActionWords {
  label: string;
  question: string;
}

const ACTIONS: Record<string, ActionWords> = {
  place: { label: "Place the order", question: "Make the order that this payment was for?" },
  capture: { label: "Take the money", question: "Try again to take the authorised money?" },
  refund: { label: "Refund", question: "Pay all of it back to the customer's card?" },
  cancel_order: {
    label: "Cancel the order",
    question: "Cancel the order and give its stock and payment back?",
  },
  pay_again: { label: "Pay again", question: "Pay what came back to the customer's card once more?" },
  accept: { label: "It is right so", question: "Keep the order as it is and close this case?" },
  close: { label: "Close", question: "Close this case? The customer has been told by mail." },
};

export function describeReason(reason: string | null): string {
  return (reason && REASONS[reason]) ?? "Something unforeseen";
}

/** What staff do about a case, where the buttons do not say it. */
const ADVICE: Record<string, string> = {
  disputed:
    "Keep goods back that have not left yet. Answer at Stripe in time, with proof of delivery, or accept the dispute there. Refunds are refused meanwhile.",
  refund_failed:
    "A card that was closed or lost sends it back each time: then agree with the customer on another way, and accept it as it is.",
  dispute_lost: "The order's transactions tell what left. Ask for goods back that were delivered.",
};

export function adviceOn(reason: string | null): string | undefined {
  return reason ? ADVICE[reason] : undefined;
}

/** A dispute in a line, such as `product not received, $47.95, answer by Dec 1, 2026`. */
export function describeDispute(
  { reason, status, amount, due_by }: Dispute,
  checkout: Pick<ReviewRecord, "currency_code" | "cents_per_unit">,
): string {
  const due = due_by && new Date(due_by).toLocaleDateString(undefined, { dateStyle: "medium" });
  const how = due ? `answer by ${due}` : status.replaceAll("_", " ");
  return `${reason.replaceAll("_", " ")}, ${formatCents(amount, checkout)}, ${how}`;
}

export function describeAction(action: string): ActionWords {
  return ACTIONS[action] ?? { label: action, question: `Really ${action}?` };
}
