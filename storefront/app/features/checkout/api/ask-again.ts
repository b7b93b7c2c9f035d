const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

/**
 * How long to wait before a payment is asked about again, in milliseconds: a second at first, twice as long each time,
 * and half a minute at most.
 *
 * @param asked how often it was asked about
 */
export function askAgainAfter(asked: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, asked - 1));
}
