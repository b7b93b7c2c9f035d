import type { OrderLine, Product } from "@contract/records";
import { describe, expect, it } from "vitest";
import { offeredAgain } from "./offered-again";

const line = (_id: string, variantId: string | null, quantity = 1) =>
  ({ _id, variantId, quantity, title: `pan ${_id}` }) as OrderLine;

/** A product of which only its variants are made up: their ids, with how many there are. */
const product = (_id: string, stocks: Record<string, number | null>) =>
  ({
    _id,
    variants: Object.entries(stocks).map(([id, stock]) => ({ _id: id, stock, inStock: stock !== 0 })),
  }) as unknown as Product;

const shop = new Map([
  ["a", product("a", { small: 5, large: 0 })],
  ["b", product("b", { only: null })],
]);

describe("what of an order can be bought again", () => {
  it("is each variant that there is, no more than there are", () => {
    const { offered, missing } = offeredAgain([line("a", "small", 9), line("b", "only", 9)], shop);
    expect(offered.map(({ variant, quantity }) => [variant._id, quantity])).toEqual([
      ["small", 5],
      ["only", 9],
    ]);
    expect(missing).toEqual([]);
  });

  it("leaves out by name what is sold out, gone, or was written freely by staff", () => {
    const lines = [line("a", "large"), line("a", "gone"), line("c", "any"), line("b", null)];
    expect(offeredAgain(lines, shop)).toEqual({ offered: [], missing: ["pan a", "pan a", "pan c", "pan b"] });
  });
});
