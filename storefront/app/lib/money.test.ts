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
