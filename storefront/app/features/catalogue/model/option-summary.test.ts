import { expect, it } from "vitest";
import { optionSummary } from "./option-summary";

it.each([
  [["Sage", "Ember"], "Sage, Ember"],
  [["8 inch", "10 inch", "12 inch"], "8 inch, 10 inch, 12 inch"],
  [["8 inch", "9 inch", "10 inch", "11 inch", "12 inch"], "8 inch, 9 inch, 10 inch +2"],
  [
    ["A glaze with a name that is longer than a card", "Sage"],
    "A glaze with a name that is longer than a card +1",
  ],
  [Array.from({ length: 100 }, (_, index) => `No. ${index + 1}`), "No. 1, No. 2, No. 3, No. 4 +96"],
  [[], ""],
])("%j is %j on a card", (values, text) => {
  expect(optionSummary(values)).toBe(text);
});
