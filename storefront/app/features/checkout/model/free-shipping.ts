/**
 * The dollars that are missing for free shipping; 0 when the cart ships free, which it does from exactly the threshold.
 * Counts in cents, so that 49.90 + 0.10 is exactly 50.
 */
export function missingForFreeShipping(total: number, threshold: number): number {
  return Math.max(0, Math.round(threshold * 100) - Math.round(total * 100)) / 100;
}
