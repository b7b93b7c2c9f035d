import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineDiscounts } from "./line-discounts";

describe("the discounts of lines", () => {
  it("leave a line alone that nothing lowers, whatever rounding leaves", () => {
    const lines = [
      { before: 1000, discount: 0 },
      { before: 2000, discount: 362.55 },
      { before: 1001, discount: 0 },
    ];
    expect(lineDiscounts(lines, 362)).toEqual([0, 362, 0]);
  });

  it("take no line below nothing", () => {
    const lines = [
      { before: 1000, discount: 1000.4 },
      { before: 500, discount: 0.4 },
    ];
    expect(lineDiscounts(lines, 1001)).toEqual([1000, 1]);
  });

  it("come to the whole discount for any lines", () => {
    const line = fc
      .record({ before: fc.nat(100_000), share: fc.double({ min: 0, max: 1, noNaN: true }) })
      .map(({ before, share }) => ({ before, discount: before * share }));
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: -4, max: 4 }),
        (lines, off) => {
          const exact = lines.reduce((sum, { discount }) => sum + discount, 0);
          const most = lines.reduce((sum, { before }) => sum + before, 0);
          const all = Math.min(most, Math.max(0, Math.round(exact) + off));
          const discounts = lineDiscounts(lines, all);
          expect(discounts.reduce((sum, discount) => sum + discount, 0)).toBe(all);
          discounts.forEach((discount, index) => {
            expect(discount).toBeGreaterThanOrEqual(0);
            expect(discount).toBeLessThanOrEqual(lines[index]?.before ?? 0);
          });
        },
      ),
    );
  });
});
