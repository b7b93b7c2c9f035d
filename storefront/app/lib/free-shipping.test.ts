import type { CartQuote } from "@contract/checkout";
import { describe, expect, it } from "vitest";
import { freeShippingOf } from "./free-shipping";

const quoteOf = (goods: number, missing: number, shipping: number): CartQuote => ({
  lines: [],
  subtotal: goods,
  discountTotal: 0,
  shipping: [{ id: "so", name: "Standard", price: shipping, arrives: null }],
  total: goods + shipping,
  freeShippingMissing: missing,
  codes: [],
  promotions: [],
  problem: null,
});

describe("free shipping", () => {
  it("is as far as the shop's rule says, also for a cart that has changed since", () => {
    const quote = quoteOf(49.9, 0.1, 6.95);
    expect(freeShippingOf(49.9, quote, true)).toEqual({ missing: 0.1, goods: 49.9, from: 50 });
    expect(freeShippingOf(20, quote, false)).toEqual({ missing: 30, goods: 20, from: 50 });
    expect(freeShippingOf(120, quote, false)?.missing).toBe(0);
  });

  it("is said only of a cart that the shop sends for nothing", () => {
    expect(freeShippingOf(80, quoteOf(80, 0, 0), true)?.missing).toBe(0);
    expect(freeShippingOf(10, quoteOf(80, 0, 0), false)).toBeUndefined();
  });

  it("is not spoken of where no sum makes it free, or nothing is known", () => {
    expect(freeShippingOf(80, quoteOf(80, 0, 6.95), true)).toBeUndefined();
    expect(freeShippingOf(80, undefined, false)).toBeUndefined();
  });
});
