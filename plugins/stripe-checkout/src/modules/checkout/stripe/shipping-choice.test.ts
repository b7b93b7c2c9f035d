import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import type { CheckoutRow } from "../rows/row";
import { shippingChoice } from "./shipping-choice";

function paidBy(name: string, line1: string): Stripe.Checkout.Session {
  const session: unknown = {
    customer_details: { email: "ada@example.com", phone: null, name },
    collected_information: {
      shipping_details: { name, address: { line1, city: "Salem", country: "US", postal_code: "97301" } },
    },
    shipping_cost: null,
    shipping_options: [],
  };
  return session as Stripe.Checkout.Session;
}

const row = {
  email: "ada@example.com",
  shipping_rates: [],
  currency_code: "usd",
  asks_address: true,
} as unknown as CheckoutRow;

describe("where a paid checkout goes", () => {
  it("is what the shopper wrote on the hosted page", () => {
    const { address } = shippingChoice(row, paidBy("Ada King Lovelace", "12 Mill St 🏠"));
    expect(address).toMatchObject({
      first_name: "Ada King",
      last_name: "Lovelace",
      phone: "",
      address_1: "12 Mill St 🏠",
      country_code: "us",
    });
  });

  it("is freed from what no JSON column takes, so that the paid order can be written", () => {
    const { address } = shippingChoice(row, paidBy("Ada\0 Lovelace", `12 Mill St ${"🏠".slice(0, 1)}`));
    expect(address).toMatchObject({
      first_name: "Ada",
      last_name: "Lovelace",
      address_1: "12 Mill St \ufffd",
    });
  });
});
