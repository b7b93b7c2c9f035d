import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { withdrawalOf } from "./withdrawal";

beforeEach(() => vi.useFakeTimers({ now: new Date("2026-12-15T23:59:59Z") }));
afterEach(() => vi.useRealTimers());

it("withdrawing is possible to the end of the last day after the day of the delivery", () => {
  expect(withdrawalOf("2026-12-01T09:00:00Z", 14)?.until?.toISOString()).toBe("2026-12-15T23:59:59.999Z");
  expect(withdrawalOf("2026-11-30T23:00:00Z", 14)).toBeUndefined();
});

it("withdrawing is possible before the delivery, and nowhere without the setting", () => {
  expect(withdrawalOf(null, 14)).toEqual({ until: null });
  expect(withdrawalOf(null, 0)).toBeUndefined();
  expect(withdrawalOf("2026-12-15T09:00:00Z", 0)).toBeUndefined();
});
