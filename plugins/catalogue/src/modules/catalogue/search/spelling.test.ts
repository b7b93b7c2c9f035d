import { describe, expect, test } from "vitest";
import { corrections, editDistance } from "./spelling";

describe("the number of slips between two words", () => {
  test.each([
    ["skillet", "skillet", 0],
    ["skilet", "skillet", 1],
    ["skilllet", "skillet", 1],
    ["dtuch", "dutch", 1],
    ["grddile", "griddle", 2],
    ["wok", "", 3],
    ["", "wok", 3],
  ])("%s and %s are %d apart", (from, to, slips) => {
    expect(editDistance(from, to)).toBe(slips);
  });
});

describe("what a misspelt word was meant to be", () => {
  const catalogue = ["skillet", "griddle", "grill", "dutch", "saucepan", "wok", "iron"];

  test.each([
    ["skilet", ["skillet"]],
    ["gridle", ["griddle"]],
    ["saucpean", ["saucepan"]],
    ["wokk", ["wok"]],
    ["irn", ["iron"]],
  ])("%s was meant as %j", (typed, meant) => {
    expect(corrections(typed, catalogue)).toEqual(meant);
  });

  test.each(["laptop", "bicycle", "dress", "milk"])("%s is no misspelling of anything here", (typed) => {
    expect(corrections(typed, catalogue)).toEqual([]);
  });

  test("all nearest words are kept when several are equally near", () => {
    expect(corrections("pant", ["pan", "part", "pans"]).sort()).toEqual(["pan", "pans", "part"]);
  });
});
