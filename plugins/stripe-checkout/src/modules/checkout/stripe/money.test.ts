import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromCents, toCents } from "./money";

describe("an amount of the engine as Stripe counts it", () => {
  it.each([
    ["usd", 19.99, 1999],
    ["USD", 0.005, 1],
    // None of them has decimals in the engine's table.
    ["huf", 175, 17_500],
    ["rsd", 12.34, 1234],
    ["idr", 50_000, 5_000_000],
    ["cop", 7, 700],
    ["jpy", 500, 500],
    ["krw", 499.5, 500],
    ["ugx", 5, 500],
    ["isk", 5.4, 500],
    ["isk", 5.5, 600],
    ["kwd", 5.124, 5120],
    ["kwd", 5.125, 5130],
    ["bhd", 1, 1000],
  ])("is for %s %s the sum %s", (currency, amount, cents) => {
    expect(toCents(amount, currency)).toBe(cents);
  });

  it("is the same when it comes back", () => {
    const currency = fc.constantFrom("usd", "huf", "jpy", "ugx", "isk", "kwd", "xyz");
    fc.assert(
      fc.property(currency, fc.integer({ min: -1_000_000, max: 1_000_000 }), (code, whole) => {
        const cents = toCents(whole / 100, code);
        expect(toCents(fromCents(cents, code), code)).toBe(cents);
      }),
    );
  });
});
