import { setTimeout as delay } from "node:timers/promises";

/**
 * Lets work take whole multiples of a stretch of time, so that what it found out cannot be told from how long it
 * took. The stretch must be longer than the work usually is; failures take as long as successes.
 */
export async function evenly<T>(stretchMs: number, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  try {
    return await work();
  } finally {
    const taken = performance.now() - begun;
    await delay(Math.ceil(taken / stretchMs) * stretchMs - taken);
  }
}
