import { toCents } from "@emberly/stripe-checkout";
import type { ChosenReturn } from "./choose-lines";

/**
 * What is taken off the refund of a return: once for all of it, never more than it pays back, and nothing as soon as one piece comes
 * back by the shop's fault. That the goods are not as agreed costs a consumer nothing (Directive (EU) 2019/771, article 14).
 *
 * @param fee in whole units of the currency (dollars)
 * @returns in its smallest unit (cents)
 */
export function returnFee(
  { lines, refundTotal }: ChosenReturn,
  { fee, currency }: { fee: number; currency: string },
): number {
  if (lines.some(({ reason }) => reason !== "no_longer_wanted")) return 0;
  return Math.min(toCents(fee, currency), refundTotal);
}
