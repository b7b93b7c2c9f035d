import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reconcileLines, type SessionInput, sessionExpiry, sessionParams } from "./session-params";

const rate = (code: string, amount: number) => ({
  shipping_option_id: `so_${code}`,
  name: code,
  code,
  amount,
  is_tax_inclusive: false,
});
const LINE = {
  id: "cali_1",
  title: "cast iron skillet",
  quantity: 2,
  unit_amount: 2500,
  total: 5000,
  is_tax_inclusive: false,
};
const input: SessionInput = {
  checkoutId: "chk_1",
  cartId: "cart_1",
  email: "ann@example.com",
  currency: "usd",
  countries: ["US"],
  lines: [LINE],
  rates: [rate("standard", 0), rate("expedited", 1495)],
  successUrl: "http://localhost:8000/payment-success?session_id={CHECKOUT_SESSION_ID}",
  cancelUrl: "http://localhost:8000/payment-failure",
  asksAddress: true,
  expiresAt: 1_800_000_000,
  automaticTax: false,
};

describe("the parameters of a hosted session", () => {
  it("authorises only, ships to the US, asks for a phone number and comes back to the storefront", () => {
    expect(sessionParams(input)).toMatchObject({
      mode: "payment",
      client_reference_id: "cart_1",
      customer_email: "ann@example.com",
      payment_intent_data: { capture_method: "manual" },
      shipping_address_collection: { allowed_countries: ["US"] },
      phone_number_collection: { enabled: true },
      success_url: "http://localhost:8000/payment-success?session_id={CHECKOUT_SESSION_ID}",
      cancel_url: "http://localhost:8000/payment-failure",
      expires_at: 1_800_000_000,
    });
  });

  it("offers standard shipping first, each rate with the engine's option", () => {
    const { shipping_options: options } = sessionParams(input);
    expect(options?.map((option) => option.shipping_rate_data)).toMatchObject([
      { fixed_amount: { amount: 0, currency: "usd" }, metadata: { shipping_option_id: "so_standard" } },
      { fixed_amount: { amount: 1495, currency: "usd" }, metadata: { shipping_option_id: "so_expedited" } },
    ]);
  });

  it("says how prices are taxed only when Stripe works the tax out", () => {
    expect(JSON.stringify(sessionParams(input))).not.toContain("tax");
    expect(sessionParams({ ...input, automaticTax: true })).toMatchObject({
      automatic_tax: { enabled: true },
      line_items: [{ metadata: { cart_line_id: "cali_1" }, price_data: { tax_behavior: "exclusive" } }],
      shipping_options: [
        { shipping_rate_data: { tax_behavior: "exclusive" } },
        { shipping_rate_data: { tax_behavior: "exclusive" } },
      ],
    });
  });

  it("shows a discounted line that has no whole unit price as one piece", () => {
    const lines = [{ ...LINE, title: "wok", quantity: 3, unit_amount: 1000, total: 2699 }];
    expect(sessionParams({ ...input, lines }).line_items).toMatchObject([
      { quantity: 1, price_data: { unit_amount: 2699, product_data: { name: "3 × wok" } } },
    ]);
  });

  it("makes lines add up to the cart's own sum", () => {
    const lines = reconcileLines(
      [
        { ...LINE, title: "a", quantity: 1, unit_amount: 333, total: 333 },
        { ...LINE, title: "b", quantity: 1, unit_amount: 333, total: 333 },
      ],
      667,
    );
    expect(lines.map(({ total }) => total)).toEqual([334, 333]);
  });

  it("lets no line get below zero for it, and adds up whatever rounding has left", () => {
    const half = fc.record({
      halves: fc.integer({ min: 0, max: 7 }),
      quantity: fc.integer({ min: 1, max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(half, { minLength: 1, maxLength: 12 }), (goods) => {
        // Each line is rounded up from half a cent, the sum only once.
        const lines = goods.map(({ halves, quantity }) => ({
          ...LINE,
          quantity,
          total: Math.round(halves / 2),
        }));
        const sum = Math.round(goods.reduce((all, { halves }) => all + halves, 0) / 2);
        const totals = reconcileLines(lines, sum).map(({ total }) => total);
        expect(totals.reduce((all, total) => all + total, 0)).toBe(sum);
        expect(Math.min(...totals)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("lives half an hour and a little for slow requests", () => {
    const now = new Date("2026-01-01T00:00:00.900Z");
    const lives = sessionExpiry(now) - now.getTime() / 1000;
    expect(lives).toBeGreaterThan(1800);
    expect(lives).toBeLessThanOrEqual(1860);
  });
});
