import type { CartQuote } from "@contract/checkout";
import { describe, expect, it } from "vitest";
import { loweredPrices, quotedChanges, repairLines, toldNow } from "./cart-changes";

const line = { id: "pan", variantId: "pan-10", title: "pan", price: 40, quantity: 3 };

const quoteOf = (over: Partial<CartQuote["lines"][number]>): CartQuote => ({
  lines: [
    {
      id: "pan",
      variantId: "pan-10",
      quantity: 3,
      mustChoose: false,
      unitPrice: 40,
      compareAtPrice: null,
      discount: 0,
      total: 120,
      available: 9,
      ...over,
    },
  ],
  subtotal: 120,
  discountTotal: 0,
  shipping: [],
  total: 120,
  freeShippingMissing: 0,
  codes: [],
  promotions: [],
  problem: null,
});

describe("a quote beside the cart", () => {
  it("changes nothing where it says the same, or that pieces are not counted", () => {
    expect(quotedChanges([line], quoteOf({}))).toEqual([]);
    expect(quotedChanges([line], quoteOf({ available: null }))).toEqual([]);
  });

  it.each([
    ["dearer", { unitPrice: 42 }, { reason: "price", price: 42 }],
    ["short", { available: 2 }, { reason: "stock", stock: 2 }],
    ["sold out", { available: 0 }, { reason: "stock", stock: 0 }],
    ["gone", { available: 0, unitPrice: 0 }, { reason: "unavailable" }],
  ] as const)("names what is %s, as the checkout would", (_, over, change) => {
    expect(quotedChanges([line], quoteOf(over))).toEqual([{ id: "pan", variantId: "pan-10", ...change }]);
  });

  it("takes the mark from a line that can be bought again, and from no other", () => {
    const pot = { ...line, id: "pot", variantId: "pot-1", title: "pot" };
    const marked = repairLines(
      [line, pot],
      [
        { id: "pan", variantId: "pan-10", reason: "stock", stock: 0 },
        { id: "pot", variantId: "pot-1", reason: "unavailable" },
      ],
    );
    const soldOut = quoteOf({ available: 0 });
    const told = (quote: CartQuote) =>
      toldNow(marked, repairLines([line, pot], quotedChanges([line, pot], quote)), [line, pot], quote);
    expect(told(soldOut)).toBe(marked);
    expect(told(quoteOf({}))).toEqual([expect.objectContaining({ id: "pot-1", unavailable: true })]);
  });

  it("takes the mark from a line that the shopper has removed, since nothing is left to do about it", () => {
    const marked = repairLines([line], [{ id: "pan", variantId: "pan-10", reason: "stock", stock: 0 }]);
    expect(toldNow(marked, [], [], quoteOf({ available: 0 }))).toEqual([]);
  });

  it("finds the line of a cart that names no variant", () => {
    const { variantId: _, ...old } = line;
    expect(quotedChanges([old], quoteOf({ available: 1 }))).toEqual([
      { id: "pan", reason: "stock", stock: 1 },
    ]);
  });

  it("changes no line that the shopper has yet to choose, though a variant of its product is on another", () => {
    const { variantId: _, ...old } = line;
    const quote = quoteOf({});
    const [known] = quote.lines;
    if (!known) throw new Error("The quote has no line");
    const unchosen = { ...known, variantId: null, mustChoose: true, unitPrice: 0, available: 0 };
    expect(quotedChanges([old, line], { ...quote, lines: [known, unchosen] })).toEqual([]);
    expect(loweredPrices([old], { ...quote, lines: [known, unchosen] })).toEqual([]);
  });

  it("tells a lower price apart, which needs no notice", () => {
    expect(quotedChanges([line], quoteOf({ unitPrice: 35 }))).toEqual([]);
    expect(loweredPrices([line], quoteOf({ unitPrice: 35 }))).toEqual([{ id: "pan-10", price: 35 }]);
    expect(loweredPrices([line], quoteOf({ unitPrice: 0, available: 0 }))).toEqual([]);
  });
});
