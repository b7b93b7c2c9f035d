import { expect, it } from "vitest";
import { BackOff } from "./back-off";

it("waits longer with each death, half a minute at most, and briefly again after a quiet minute", () => {
  const backOff = new BackOff();
  let now = 1_000_000;
  const waits = Array.from({ length: 9 }, () => {
    const wait = backOff.next(now);
    now += wait + 20_000;
    return wait;
  });
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  expect(backOff.next(now + 60_000)).toBe(500);
});
