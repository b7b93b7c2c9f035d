import { describe, expect, it } from "vitest";
import { boxContents, factsInWords, stovesOf } from "./facts";

const fact = (handle: string, value: string | number | boolean, unit: string | null = null) => ({
  handle,
  label: handle,
  value,
  unit,
});

describe("facts in words", () => {
  it.each([
    [12, "in", "12 in (30.5 cm)"],
    [5.5, "qt", "5.5 qt (5.2 l)"],
    [500, "°F", "500 °F (260 °C)"],
    [11.8, "lb", "11.8 lb (5.4 kg)"],
    [3, "pieces", "3 pieces"],
    [3, null, "3"],
    ["Cast iron", null, "Cast iron"],
    [true, null, "Yes"],
    [false, null, "No"],
  ])("say %s %s as %s", (value, unit, text) => {
    expect(factsInWords([fact("x", value, unit)])[0]?.text).toBe(text);
  });
});

describe("stoves", () => {
  it("are told of what says whether it works on induction", () => {
    expect(stovesOf([fact("induction", false)])?.at(-1)).toEqual({ name: "Induction", works: false });
    const told = [fact("induction", true), fact("oven_safe", 500, "°F"), fact("glass_hob", false)];
    expect(stovesOf(told)).toEqual([
      { name: "Gas", works: true },
      { name: "Electric coil", works: true },
      { name: "Glass ceramic", works: false },
      { name: "Induction", works: true },
      { name: "Oven to 500 °F (260 °C)", works: true },
    ]);
    expect(stovesOf([fact("material", "Steel")])).toBeNull();
  });
});

describe("what is in the box", () => {
  const box = (value: string) => boxContents([{ handle: "box", label: "In the box", value, unit: null }]);

  it("is one entry a thing, parted by semicolons or lines", () => {
    expect(box("Pan; Felt protector;; Pan\n Leaflet ")).toEqual(["Pan", "Felt protector", "Leaflet"]);
  });
  it("is nothing where it is not told", () => {
    expect(box(" ")).toEqual([]);
    expect(boxContents([])).toEqual([]);
  });
});
