import type { Order } from "@contract/records";
import { describe, expect, it } from "vitest";
import { newOrder } from "./wait-for-order";

const order = (orderNumber: number, createdAt: string): Order => ({
  paymentIntentId: `pi_${orderNumber}`,
  orderNumber,
  products: [],
  total: 0,
  subtotal: 0,
  shippingTotal: 0,
  createdAt,
  delivery_status: "pending",
  shipping: {
    name: "",
    email: "",
    phone: "",
    address: { city: "", country: "", line1: "", line2: "", postal_code: "", state: "" },
  },
});

describe("the order of a payment", () => {
  const opened = Date.parse("2026-11-21T12:00:00Z");

  it("is the newest one when it came after the payment was opened", () => {
    const orders = [order(8, "2026-11-21T12:03:00Z"), order(7, "2026-11-20T09:00:00Z")];
    expect(newOrder(orders, opened)?.orderNumber).toBe(8);
  });

  it("is not an earlier order of the same customer", () => {
    expect(newOrder([order(7, "2026-11-21T11:59:00Z")], opened)).toBeUndefined();
    expect(newOrder([], opened)).toBeUndefined();
  });
});
