import { expect, test } from "vitest";
import { isWholeCents } from "./check-price";

test.each([0.01, 19.99, 1, 1000000, 4.35, 0.29, 999999.99])("%d dollars are whole cents", (dollars) => {
  expect(isWholeCents(dollars)).toBe(true);
});

test.each([0.001, 19.999, 1.005, 0.015])("%d dollars are not", (dollars) => {
  expect(isWholeCents(dollars)).toBe(false);
});
