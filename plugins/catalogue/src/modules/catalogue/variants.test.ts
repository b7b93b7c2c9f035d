import { describe, expect, it } from "vitest";
import type { SourceVariant } from "./source";
import { cheapestOf, optionsOf, pricedVariants, stockOf } from "./variants";

const variant = (title: string, place: SourceVariant["place"], stock: number | null = 1): SourceVariant => ({
  id: `variant_${title}`,
  title,
  sku: null,
  metadata: null,
  price_set_id: `price_${title}`,
  place,
  stock,
  options: [{ name: "Size", value: title, rank: null }],
  images: [],
});
const prices = (cents: Record<string, number>) =>
  new Map(
    Object.entries(cents).map(([title, each]) => [`price_${title}`, { cents: each, earlierCents: null }]),
  );
const titlesOf = (variants: SourceVariant[], priced: Record<string, number>) =>
  pricedVariants({ variants }, prices(priced)).map(({ title }) => title);

describe("variants", () => {
  it("are in the order of their ranks, then of their age", () => {
    const variants = [
      variant("c", [2, 1]),
      variant("b", [0, 5]),
      variant("a", [0, 9]),
      variant("d", [null, 1]),
    ];
    expect(titlesOf(variants, { a: 1, b: 1, c: 1, d: 1 })).toEqual(["b", "a", "c", "d"]);
  });

  it("that were made together without ranks go by title, numbers by their value", () => {
    const variants = ["10 inch", "8 inch", "12 inch"].map((title) => variant(title, [0, 7]));
    expect(titlesOf(variants, { "8 inch": 1, "10 inch": 1, "12 inch": 1 })).toEqual([
      "8 inch",
      "10 inch",
      "12 inch",
    ]);
  });

  it("without a price are not sold", () => {
    expect(titlesOf([variant("a", [0, 1]), variant("b", [1, 1])], { b: 1 })).toEqual(["b"]);
  });

  it("are stood for by the first of the cheapest", () => {
    const [first, ...others] = pricedVariants(
      { variants: [variant("a", [0, 1]), variant("b", [1, 1]), variant("c", [2, 1])] },
      prices({ a: 30, b: 20, c: 20 }),
    );
    if (!first) throw new Error("No variant has a price");
    expect(cheapestOf([first, ...others]).title).toBe("b");
  });

  it("have a stock together, unless that of one is not counted", () => {
    expect(stockOf([{ stock: 2 }, { stock: 0 }, { stock: 3 }])).toBe(5);
    expect(stockOf([{ stock: 2 }, { stock: null }])).toBeNull();
  });

  it("offer values by the merchant's rank, else as the variants bring them up; one alone offers none", () => {
    const of = (value: string, rank: number | null) => ({ options: [{ name: "Size", value, rank }] });
    expect(optionsOf([of("L", 2), of("S", 0), of("M", 1)])[0]?.values).toEqual(["S", "M", "L"]);
    expect(optionsOf([of("L", null), of("S", null), of("L", null)])[0]?.values).toEqual(["L", "S"]);
    expect(optionsOf([of("L", 0)])).toEqual([]);
  });
});
