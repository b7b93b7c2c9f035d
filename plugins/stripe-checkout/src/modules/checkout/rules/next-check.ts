import type { CheckoutRow } from "../rows/row";

/** How much rarer a page is asked about on which nothing has happened: Stripe's lists tell of those on which something has. */
const RARER = 10;
/** Stripe ends a page within moments of its time. */
const END_MARGIN_MS = 5000;

/** When Stripe is to be asked about a checkout next. */
export function nextCheckAt(
  { state, expires_at }: Pick<CheckoutRow, "state" | "expires_at">,
  { reconcileAfterS }: { reconcileAfterS: number },
  now = new Date(),
): Date {
  const soon = now.getTime() + reconcileAfterS * 1000;
  const end = (expires_at?.getTime() ?? 0) + END_MARGIN_MS;
  if (state !== "opened" || end <= now.getTime()) return new Date(soon);
  return new Date(Math.min(end, now.getTime() + RARER * reconcileAfterS * 1000));
}
