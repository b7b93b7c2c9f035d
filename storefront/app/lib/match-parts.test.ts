import { describe, expect, it } from "vitest";
import { matchParts } from "./match-parts";

const matches = (text: string, query: string) =>
  matchParts(text, query).flatMap(({ part, isMatch }) => (isMatch ? [part] : []));

describe("what a query matches in a title", () => {
  it("is the start of each word that it names, in any order and case", () => {
    expect(matches("5.5 quart round Dutch oven", "oven dut")).toEqual(["Dut", "oven"]);
  });
  it("is the longest of words that begin alike", () => {
    expect(matches("dutch oven", "ov oven")).toEqual(["oven"]);
  });
  it.each(["", "  ", "a", "zzz", "ven"])("is nothing for %j", (query) => {
    expect(matches("dutch oven", query)).toEqual([]);
  });
  it("takes signs literally", () => {
    expect(matches("10.5 inch pan (c++)", "10.5 (c++ .*")).toEqual(["10.5", "(c++"]);
  });
  it("loses no letter of the text", () => {
    const text = "Crêpe pan, crêpe set";
    expect(
      matchParts(text, "crêpe")
        .map(({ part }) => part)
        .join(""),
    ).toBe(text);
  });
});
