import { expect, test } from "vitest";
import { firstFree, slugOf } from "./choose-handle";

test.each([
  ["3 Quart Sauté Pan, glass lid", "3-quart-saute-pan-glass-lid"],
  ['10.25" Skillet', "10-25-skillet"],
  ["  --  ", "product"],
  ["鉄のフライパン", "鉄のフライパン"],
  ["a".repeat(300), "a".repeat(100)],
])("%s becomes %s", (title, slug) => {
  expect(slugOf(title)).toBe(slug.normalize("NFKD").replace(/\p{M}/gu, ""));
});

test("a taken handle gets the first free number", () => {
  expect(firstFree("wok", new Set())).toBe("wok");
  expect(firstFree("wok", new Set(["wok", "wok-2", "wok-lid"]))).toBe("wok-3");
});
