import { expect, it } from "vitest";
import { askAgainAfter } from "./ask-again";

it("asks about a payment soon at first and then ever less often, but never gives up", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 2000].map(askAgainAfter)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
  ]);
});
