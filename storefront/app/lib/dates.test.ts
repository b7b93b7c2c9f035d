import { expect, it } from "vitest";
import { formatDate } from "./dates";

it("shows a date as day, long month and year", () => {
  expect(formatDate("2026-11-21T12:00:00.000Z")).toBe("21 November 2026");
});

it("shows nothing for what is no date", () => {
  expect(formatDate("soon")).toBe("");
});
