import { expect, it } from "vitest";
import { returnableUntil } from "./returnable-until";

const HOLIDAYS = {
  id: "window_1",
  delivered_from: "2026-11-15",
  delivered_to: "2026-12-24",
  returnable_until: "2027-01-31",
};
const until = (delivered: string, days = 30) =>
  returnableUntil(delivered, { days, windows: [HOLIDAYS] }).toISOString();

it("what arrives within a window may be returned to the end of its last day", () => {
  expect(until("2026-11-15T00:00:00Z")).toBe("2027-01-31T23:59:59.999Z");
  expect(until("2026-12-24T23:59:59Z")).toBe("2027-01-31T23:59:59.999Z");
  expect(until("2026-12-01T10:00:00Z", 0)).toBe("2027-01-31T23:59:59.999Z");
});

it("the last day of a window lasts until it has ended everywhere", () => {
  expect(until("2026-12-24T23:00:00-08:00")).toBe("2027-01-31T23:59:59.999Z");
  expect(until("2026-12-24T23:59:59-12:00")).toBe("2027-01-31T23:59:59.999Z");
  expect(until("2026-12-25T00:00:00-12:00")).toBe("2027-01-24T12:00:00.000Z");
});

it("what arrives before or after it has the days of every day, and so has what these let stay longer", () => {
  expect(until("2026-11-14T23:59:59Z")).toBe("2026-12-14T23:59:59.000Z");
  expect(until("2026-12-25T12:00:00Z")).toBe("2027-01-24T12:00:00.000Z");
  expect(until("2026-12-20T00:00:00Z", 60)).toBe("2027-02-18T00:00:00.000Z");
});
