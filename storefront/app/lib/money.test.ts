import { expect, it } from "vitest";
import { formatCents, formatDollars, formatThreshold } from "./money";

it("shows money in dollars with two decimals", () => {
  expect(formatDollars(1234.5)).toBe("$1,234.50");
  expect(formatDollars(39)).toBe("$39.00");
  expect(formatCents(123450)).toBe("$1,234.50");
});

it("shows a threshold within a sentence as short as it is exact", () => {
  expect(formatThreshold(50)).toBe("$50");
  expect(formatThreshold(49.5)).toBe("$49.50");
});

it("writes it as the language's own formatter does", () => {
  const { format } = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
  for (const cents of [0, 1, 9, 10, 99, 100, 12_345, 99_999, 100_000, 123_456_789, -5, -123_456]) {
    expect(formatCents(cents)).toBe(format(cents / 100));
    expect(formatDollars(cents / 100)).toBe(format(cents / 100));
  }
});
