import { setTimeout as delay } from "node:timers/promises";

/**
 * Makes work take a whole multiple of a step, so that nobody can tell what it found out from how long it took. The step
 * must be longer than the work usually takes. Failures take as long as successes.
 */
export async function padDuration<T>(stepMs: number, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  try {
    return await work();
  } finally {
    const taken = performance.now() - begun;
    await delay(Math.ceil(taken / stepMs) * stepMs - taken);
  }
}
