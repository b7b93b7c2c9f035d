import { shippingCents, toCents } from "@emberly/stripe-checkout";
import { MathBN } from "@medusajs/framework/utils";
import fc from "fast-check";
import { expect, test } from "vitest";
import { paidByLine } from "./paid-by-line";

test("lines with fractions of a cent come to what was charged, and not to a cent more", () => {
  expect(paidByLine([4.675, 4.675], "usd")).toEqual([468, 467]);
  expect(paidByLine([0.005, 0.005, 0.005], "usd")).toEqual([1, 0, 1]);
});

test("whole cents stay as they are, and so does a currency without cents", () => {
  expect(paidByLine([12.34, 0, 5], "usd")).toEqual([1234, 0, 500]);
  expect(paidByLine([1200, 30], "jpy")).toEqual([1200, 30]);
});

test("all lines together are the order's sum, and none is off by a cent or more", () => {
  // Tenths of a cent.
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 30 }),
      (sums) => {
        const paid = paidByLine(
          sums.map((one) => one / 1000),
          "usd",
        );
        const total = sums.reduce((sum, one) => sum + one, 0);
        expect(paid.reduce((sum, one) => sum + one, 0)).toBe(Math.floor((total + 5) / 10));
        for (const [at, one] of paid.entries()) expect(Math.abs(one * 10 - (sums[at] ?? 0))).toBeLessThan(10);
      },
    ),
  );
});

test("all lines and the shipping are what the order was charged, with taxes on top of each", () => {
  const tenths = fc.integer({ min: 0, max: 10_000_000 });
  fc.assert(
    fc.property(fc.array(tenths, { minLength: 1, maxLength: 30 }), tenths, (lines, way) => {
      const sums = lines.map((one) => MathBN.div(one, 1000));
      const [goods, shipping] = [MathBN.sum(...sums), MathBN.div(way, 1000)];
      const paid = paidByLine(sums, "usd").reduce((sum, one) => sum + one, 0);
      expect(paid + shippingCents(goods, shipping, "usd")).toBe(toCents(MathBN.add(goods, shipping), "usd"));
    }),
  );
});
