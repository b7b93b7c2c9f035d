import { setTimeout as delay } from "node:timers/promises";

/** Waits like a person, between nothing and twice the average, so that many do not go in step. */
export async function pause(averageMs: number): Promise<void> {
  if (averageMs > 0) await delay(2 * averageMs * Math.random());
}
