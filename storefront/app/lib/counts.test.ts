import { expect, test } from "vitest";
import { productsText } from "./counts";

test.each([
  [0, "0 products"],
  [1, "1 product"],
  [999, "999 products"],
  [1005, "1,005 products"],
  [1_000_024, "1,000,024 products"],
])("%i is %s", (count, text) => {
  expect(productsText(count)).toBe(text);
});
