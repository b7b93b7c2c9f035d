import { decorateCartTotals } from "@medusajs/framework/utils";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { orderSums, type UnroundedSums } from "./order-sums";

describe("the sums of an order", () => {
  it("are split as the payment page has split them, although each alone would round otherwise", () => {
    const source = {
      currency_code: "usd",
      original_item_total: 100.008,
      item_total: 42.214,
      shipping_total: 15.994,
      total: 58.208,
    };
    expect(orderSums(source)).toEqual({
      subtotal: 10001,
      discountTotal: 5780,
      shippingTotal: 1600,
      total: 5821,
    });
  });

  it("are rounded as those of the page where a tax within prices leaves a hair less than half a cent", () => {
    const source = {
      currency_code: "usd",
      original_item_total: "742.44",
      item_total: "738.55499999999999999",
      shipping_total: "14.95",
      total: "753.50499999999999999",
    };
    expect(orderSums(source)).toEqual({
      subtotal: 74244,
      discountTotal: 388,
      shippingTotal: 1495,
      total: 75351,
    });
  });

  it("are those of the purchase, whatever was paid back since", () => {
    const source = {
      currency_code: "usd",
      original_item_total: 60,
      item_total: 60,
      shipping_total: 6.95,
      total: 56.95,
      credit_line_total: 10,
    };
    expect(orderSums(source)).toEqual({
      subtotal: 6000,
      discountTotal: 0,
      shippingTotal: 695,
      total: 6695,
    });
  });

  it("are those of the purchase, whatever came back since", () => {
    const cents = fc.integer({ min: 1, max: 100_000 });
    const line = fc.record({
      unit_price: cents.map((price) => price / 100),
      quantity: fc.integer({ min: 1, max: 5 }),
      received: fc.integer({ min: 0, max: 5 }),
      dismissed: fc.integer({ min: 0, max: 5 }),
      discount: fc.integer({ min: 0, max: 100 }),
    });
    const order = fc.record({
      rate: fc.constantFrom(0, 6, 8.875, 19),
      is_tax_inclusive: fc.boolean(),
      lines: fc.array(line, { minLength: 1, maxLength: 4 }),
      shipping: cents.map((price) => price / 100),
    });
    fc.assert(
      fc.property(order, ({ rate, is_tax_inclusive, lines, shipping }) => {
        const taxes = { is_tax_inclusive, tax_lines: [{ rate }] };
        const sums = (cameBack: boolean) => {
          const items = lines.map(({ unit_price, quantity, received, dismissed, discount }, at) => {
            const first = cameBack ? Math.min(received, quantity) : 0;
            const second = cameBack ? Math.min(dismissed, quantity - first) : 0;
            return {
              ...taxes,
              id: `line_${at}`,
              unit_price,
              quantity,
              adjustments: [{ amount: (unit_price * quantity * discount) / 100, is_tax_inclusive }],
              detail: { return_received_quantity: first, return_dismissed_quantity: second },
            };
          });
          const shipping_methods = [{ ...taxes, id: "way", amount: shipping, adjustments: [] }];
          const decorated = decorateCartTotals({ currency_code: "usd", items, shipping_methods });
          // Its type leaves out some of what is written into the order.
          return orderSums(decorated as unknown as UnroundedSums);
        };
        expect(sums(true)).toEqual(sums(false));
      }),
    );
  });
});
