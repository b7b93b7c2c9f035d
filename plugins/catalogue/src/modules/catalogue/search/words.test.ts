import { describe, expect, test } from "vitest";
import { Speller } from "./words";

const speller = new Speller({
  compounds: {
    joined: ["non stick", "sauce pan", "cook ware"],
    split: ["fry pan", "stock pot"],
  },
});
const wordsOf = (text: string) => speller.wordsOf(text);

describe("the words of a text", () => {
  test.each(['10"', "10in", "10 in", "10-inch", "10 inches", "10″", "10''", "10 Inch"])(
    "%s is ten inches",
    (text) => {
      expect(wordsOf(text)).toEqual(["10", "inch"]);
    },
  );

  test.each(["3qt", "3 qt", "3-quart", "3 quarts", "3 QT"])("%s is three quarts", (text) => {
    expect(wordsOf(text)).toEqual(["3", "quart"]);
  });

  test("keeps decimals whole", () => {
    expect(wordsOf('10.25" skillet, 5.5qt')).toEqual(["10.25", "inch", "skillet", "5.5", "quart"]);
  });

  test("drops accents, case and punctuation", () => {
    expect(wordsOf("Sauté Pan & CRÊPE-pan!")).toEqual(["saute", "pan", "crepe", "pan"]);
  });

  test.each([
    ["non-stick", ["nonstick"]],
    ["non stick", ["nonstick"]],
    ["sauce pan", ["saucepan"]],
    ["sauce-pans", ["saucepans"]],
    ["stockpot", ["stock", "pot"]],
    ["frypan", ["fry", "pan"]],
    ["cook ware", ["cookware"]],
  ])("spells %s one way", (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  test("does not take the word in for inches without a number", () => {
    expect(wordsOf("made in Italy")).toEqual(["made", "in", "italy"]);
  });

  test.each(["", "   ", "!?%", "'';--"])("%j has no words", (text) => {
    expect(wordsOf(text)).toEqual([]);
  });
});
