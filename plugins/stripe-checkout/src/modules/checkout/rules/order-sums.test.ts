import { describe, expect, it } from "vitest";
import { orderSums } from "./order-sums";

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
});
