import { toCents } from "@emberly/stripe-checkout";
import type { BigNumberInput } from "@medusajs/framework/types";
import { MathBN } from "@medusajs/framework/utils";

/**
 * What was paid for each line of an order, in cents. A discount leaves fractions of a cent at a line, and the order was charged as a
 * whole, rounded once: so each line gets what the sum grows by with it, and all lines together come to what was charged for them.
 *
 * @param sums dollars, discounts taken off and taxes in
 */
export function paidByLine(sums: BigNumberInput[], currencyCode: string): number[] {
  let sum: BigNumberInput = 0;
  let told = 0;
  return sums.map((one) => {
    sum = MathBN.add(sum, one);
    const before = told;
    told = toCents(sum, currencyCode);
    return told - before;
  });
}
