import { describe, expect, it } from "vitest";
import { checkOptions, type ReviewsOptions } from "./options";

describe("the options of reviews", () => {
  it("may all be left out", () => {
    expect(checkOptions()).toEqual({ publish: "at-once", askAfterDays: 0 });
  });

  it.each<[string, object]>([
    ["publish", { publish: "later" }],
    ["askAfterDays", { askAfterDays: -1 }],
    ["askAfterDays", { askAfterDays: 1.5 }],
    ["askAfterDays", { askAfterDays: "14" }],
  ])("are refused by name: %s of %j", (name, options) => {
    expect(() => checkOptions(options as ReviewsOptions)).toThrow(`the option ${name} must be`);
  });
});
