/**
 * Dollars still missing for free shipping; 0 when the cart ships free. Exactly the threshold ships free.
 * Counted in cents, so that 49.90 + 0.10 is 50 and not a hair less.
 */
export function missingForFreeShipping(total: number, threshold: number): number {
  return Math.max(0, Math.round(threshold * 100) - Math.round(total * 100)) / 100;
}
