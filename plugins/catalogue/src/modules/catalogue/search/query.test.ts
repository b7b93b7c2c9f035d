import { describe, expect, test } from "vitest";
import { singular } from "./english";
import { allTerms, literalTerms, mostTerms, TYPING, termsOf as termsIn } from "./query";
import { Vocabulary } from "./vocabulary";

/** A part of how cooks speak. */
const vocabulary = new Vocabulary({
  synonyms: {
    same: [
      ["skillet", "fry pan", "frying pan"],
      ["dutch oven", "casserole", "cocotte"],
    ],
    wider: { teflon: ["nonstick"] },
  },
  fractions: [".25", ".5", ".75"],
});

const termsOf = (words: string[], reading?: Parameters<typeof termsIn>[2]) =>
  termsIn(vocabulary, words, reading);

describe("terms of a query", () => {
  test("a phrase with synonyms is one term that finds all of them", () => {
    const [term] = termsOf(["frying", "pan"]);
    expect(term?.alternatives).toContainEqual(["skillet"]);
    expect(term?.alternatives).toContainEqual(["fry", "pan"]);
    expect(termsOf(["frying", "pan"])).toHaveLength(1);
  });

  test("a plural finds the synonyms of its singular", () => {
    expect(termsOf(["dutch", "ovens"])[0]?.alternatives).toContainEqual(["cocotte"]);
  });

  test("a wider word finds the narrower, not the reverse", () => {
    expect(termsOf(["teflon"])[0]?.alternatives).toContainEqual(["nonstick"]);
    expect(termsOf(["nonstick"])[0]?.alternatives).toEqual([["nonstick"]]);
  });

  test("10 inch also means the 10.25 and the 10.5", () => {
    expect(termsOf(["10", "inch"])[0]?.alternatives).toEqual([["10"], ["10.25"], ["10.5"], ["10.75"]]);
  });

  test("words that carry no wish are left out", () => {
    expect(termsOf(["pan", "for", "the"]).map(({ literal }) => literal)).toEqual([["pan"]]);
    expect(termsOf(["the", "and"])).toEqual([]);
  });

  test("a corrected word brings its synonyms", () => {
    const [term] = termsOf(["skilet"], { corrected: new Map([["skilet", ["skillet"]]]) });
    expect(term?.alternatives).toContainEqual(["fry", "pan"]);
  });

  test("only the last word may be unfinished, and no number is", () => {
    expect(allTerms(termsOf(["cast", "ir"]), "")).toBe("(('cast')) & (('ir':*))");
    expect(allTerms(termsOf(["iro", "1"]), "")).not.toContain(":*");
    expect(allTerms(termsOf(["ir"]), "")).not.toContain(":*");
  });

  test("while typing, one letter less is a beginning", () => {
    expect(allTerms(termsOf(["wo"], { beginning: TYPING }), "")).toBe("(('wo':*))");
    expect(allTerms(termsOf(["cast", "i"], { beginning: TYPING }), "")).toBe("(('cast')) & (('i':*))");
    expect(allTerms(termsOf(["w"], { beginning: TYPING }), "")).toBe("(('w'))");
  });

  test("an unfinished word finds the synonyms of what it may become", () => {
    expect(termsOf(["skil"])[0]?.alternatives).toContainEqual(["fry", "pan"]);
  });

  test("most of some words are two of the first few, however many there are", () => {
    const most = (text: string, least: number) => mostTerms(termsOf(text.split(" ")), least);
    expect(most("tall wide brim", 2)).toBe(
      "((('tall')) & (('wide'))) | ((('tall')) & (('brim':*))) | ((('wide')) & (('brim':*)))",
    );
    expect(most("tall wide thin brim", 3).match(/&/g)).toHaveLength(3);
    expect(most("tall wide brim", 1)).toBe("(('tall')) | (('wide')) | (('brim':*))");
  });

  test("a weight applies to every word", () => {
    expect(literalTerms(termsOf(["cast", "iron"]), "AB")).toBe("'cast':AB & 'iron':*AB");
  });

  test("a quote in a word stays text", () => {
    expect(allTerms([{ alternatives: [["a'b"]], literal: ["a'b"], open: false }], "")).toBe("(('a''b'))");
  });
});

describe("singular", () => {
  test.each([
    ["pans", "pan"],
    ["dishes", "dish"],
    ["glass", "glass"],
    ["stainless", "stainless"],
    ["gas", "gas"],
  ])("%s is %s", (plural, word) => {
    expect(singular(plural)).toBe(word);
  });
});
