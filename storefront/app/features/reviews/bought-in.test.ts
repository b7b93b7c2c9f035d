import { expect, test } from "vitest";
import { boughtIn } from "./bought-in";

test.each([
  ["Sage", "bought in sage"],
  ["Sage / 26 cm", "bought in sage, 26 cm"],
])("a variant named %s is told as a reader would say it", (variantTitle, told) => {
  expect(boughtIn(variantTitle)).toBe(told);
});
