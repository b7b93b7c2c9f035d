import { describe, expect, test } from "vitest";
import { Vocabulary } from "./vocabulary";

describe("the vocabulary of a shop", () => {
  test("knows no synonyms and joins no words unless told", () => {
    const plain = new Vocabulary();
    expect(plain.synonymsOf("skillet")).toBeUndefined();
    expect(plain.wordsOf("sauce pan 10in")).toEqual(["sauce", "pan", "10", "inch"]);
    expect(plain.fractionsOf("10")).toEqual([]);
  });

  test("takes synonyms as they are written and compares them as text is compared", () => {
    const shop = new Vocabulary({
      synonyms: { same: [["Sauce-Pans", "crème pan"]] },
      compounds: { joined: ["sauce pan"] },
    });
    expect(shop.synonymsOf("saucepan")).toEqual(["saucepan", "creme pan"]);
  });

  test("has its own units", () => {
    const shop = new Vocabulary({ units: { zoll: ['"', "zoll"] } });
    expect(shop.wordsOf('10" und 10zoll, 3qt')).toEqual(["10", "zoll", "und", "10", "zoll", "3", "qt"]);
  });

  test("in another language leaves endings and small words to the database", () => {
    const german = new Vocabulary({ language: "german" });
    expect(german.singular("ovens")).toBe("ovens");
    expect(german.isNoise("for")).toBe(false);
  });

  test.each(["english'; drop table product", "", "English"])("refuses %j as a language", (language) => {
    expect(() => new Vocabulary({ language })).toThrow("text search configuration");
  });

  test("a compound of one word or three is refused", () => {
    expect(() => new Vocabulary({ compounds: { joined: ["saucepan"] } })).toThrow("two words");
    expect(() => new Vocabulary({ compounds: { split: ["a b c"] } })).toThrow("two words");
  });

  test("synonyms change answers alone, units and compounds what is stored too", () => {
    const plain = new Vocabulary();
    const synonyms = new Vocabulary({ synonyms: { same: [["lid", "cover"]] } });
    const compounds = new Vocabulary({ compounds: { joined: ["sauce pan"] } });
    expect(synonyms.print).not.toBe(plain.print);
    expect(synonyms.storedPrint).toBe(plain.storedPrint);
    expect(compounds.storedPrint).not.toBe(plain.storedPrint);
  });
});
