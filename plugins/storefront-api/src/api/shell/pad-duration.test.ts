import { expect, it } from "vitest";
import { padDuration } from "./pad-duration";

const STEP = 60;

async function time(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await padDuration(STEP, work).catch(() => undefined);
  return performance.now() - begun;
}

it("work that ends soon, work that ends later and work that fails all take the whole step", async () => {
  const busy = (ms: number) => () => new Promise((resolve) => setTimeout(resolve, ms));
  for (const work of [busy(0), busy(20), async () => Promise.reject(new Error("no"))]) {
    // Timers may be late on a busy machine, but never early by more than their grain.
    expect(await time(work)).toBeGreaterThan(STEP - 2);
  }
});
