import type { Observation } from "./observation";
import type { CheckoutState, ReleaseReason, ReviewReason } from "./states";

/** What has to be done next with a checkout. */
export type Move =
  | { do: "nothing" }
  /** Write down that the bank said yes. */
  | { do: "authorise" }
  | { do: "place" }
  | { do: "capture" }
  /** Stripe has the money already: bring our side in line. */
  | { do: "settle" }
  | { do: "release"; reason: ReleaseReason }
  /** End the session at Stripe: it can be paid, but nobody was told its address. */
  | { do: "expire" }
  /** Give the authorisation back; the checkout has ended without an order, or with one that was cancelled. */
  | { do: "void" }
  /** The order was cancelled and its money never taken: nothing is left to do. */
  | { do: "close" }
  | { do: "review"; reason: ReviewReason };

/**
 * The whole logic of a checkout in one pure function: from where it stands and what Stripe says now, what comes
 * next. Because it looks at Stripe's truth and not at an event's content, lost, repeated and reordered events
 * all end alike.
 *
 * @param authorised what the bank had said yes to when the order was made, in cents; null before
 * @param isCancelled whether staff have cancelled the order
 */
export function nextMove(
  state: CheckoutState,
  seen: Observation,
  authorised: number | null = null,
  isCancelled = false,
): Move {
  switch (state) {
    case "opening":
    case "opened":
      return whilePayable(state, seen);
    case "authorised":
      if (seen.payment === "cancelled" || seen.payment === "expired") {
        return { do: "release", reason: "cancelled" };
      }
      if (isPaidBack(seen)) return { do: "release", reason: "cancelled" };
      // Part of it has gone back, or the bank has it: no order is made that is not paid.
      if (isDiminished(seen)) return { do: "review", reason: "captured_without_order" };
      return hasMoney(seen) ? { do: "place" } : { do: "nothing" };
    case "placed":
      if (isCancelled && seen.payment === "authorised") return { do: "void" };
      if (isCancelled && (seen.payment === "free" || isOver(seen))) return { do: "close" };
      if (seen.payment === "free") return { do: "settle" };
      if (seen.payment === "authorised") return { do: "capture" };
      if (seen.payment === "captured") {
        const isAsAgreed = authorised === null || seen.amount === authorised;
        return isAsAgreed ? { do: "settle" } : { do: "review", reason: "captured_otherwise" };
      }
      return isOver(seen) ? { do: "review", reason: "order_without_payment" } : { do: "nothing" };
    case "released":
      if (seen.payment === "authorised") return { do: "void" };
      return seen.payment === "captured" && !isPaidBack(seen)
        ? { do: "review", reason: "captured_without_order" }
        : { do: "nothing" };
    case "captured":
    case "needs_review":
      return { do: "nothing" };
  }
}

function whilePayable(state: "opening" | "opened", seen: Observation): Move {
  if (hasMoney(seen)) return { do: "authorise" };
  if (seen.payment === "expired") return { do: "release", reason: "expired" };
  if (seen.payment === "cancelled") return { do: "release", reason: "failed" };
  // Written down, but the process ended before Stripe was asked: nobody can pay it.
  if (state === "opening" && seen.payment === "none") return { do: "release", reason: "failed" };
  if (state === "opening" && seen.payment === "open") return { do: "expire" };
  return { do: "nothing" };
}

const PAID: readonly Observation["payment"][] = ["free", "authorised", "captured"];
const hasMoney = ({ payment }: Observation) => PAID.includes(payment);
const isPaidBack = (seen: Observation) => seen.payment === "captured" && seen.refunded >= seen.amount;
const isDiminished = (seen: Observation) =>
  seen.payment === "captured" && (seen.refunded > 0 || seen.isDisputed);
const isOver = ({ payment }: Observation) => payment === "cancelled" || payment === "expired";
