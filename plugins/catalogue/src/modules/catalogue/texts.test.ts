import { expect, test } from "vitest";
import { checkTexts, textsOf } from "./texts";

test("a product has every text of the configuration, empty where nobody wrote one, and no other", () => {
  const texts = [{ name: "slogan" }, { name: "origin" }, { name: "motto" }];
  expect(textsOf(texts, { slogan: "Lasts", motto: 7, other: "x" })).toEqual({
    slogan: "Lasts",
    origin: "",
    motto: "",
  });
  expect(textsOf(texts, null)).toEqual({ slogan: "", origin: "", motto: "" });
});

test.each(["Slogan", "two words", "", "title", "attributes"])("the name %j stops the start", (name) => {
  expect(() => checkTexts([{ name }])).toThrow(/not allowed/);
});

test("a name that two texts have stops the start", () => {
  expect(() => checkTexts([{ name: "slogan" }, { name: "slogan" }])).toThrow(/"slogan"/);
});
