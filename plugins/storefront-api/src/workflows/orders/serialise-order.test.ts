import { describe, expect, it } from "vitest";
import { type SourceOrder, serialiseOrder } from "./serialise-order";

const source: SourceOrder = {
  id: "order_1",
  display_id: 12,
  status: "pending",
  created_at: new Date("2026-01-02T03:04:05Z"),
  customer_id: "cus_1",
  email: "ann@example.com",
  currency_code: "usd",
  item_total: 59.97,
  shipping_total: 6.95,
  total: 66.92,
  original_item_total: 59.97,
  items: [
    {
      id: "ordli_1",
      title: "wok",
      product_id: "prod_1",
      product_title: "wok",
      variant_id: "variant_1",
      variant_title: "14 inch",
      variant_sku: "WOK-14",
      thumbnail: "http://shop/wok.jpg",
      unit_price: 19.99,
      quantity: 3,
      requires_shipping: true,
      metadata: { images: [{ secure_url: "http://shop/kept.jpg", public_id: "kept", alt: "wok" }] },
      detail: { fulfilled_quantity: 0, delivered_quantity: 0 },
    },
  ],
  shipping_address: {
    first_name: "Mary Ann",
    last_name: "Smith",
    phone: "+12125550123",
    address_1: "1 Main St",
    address_2: null,
    city: "Portland",
    province: "ME",
    postal_code: "04101",
    country_code: "us",
    metadata: { email: "mary@example.com" },
  },
  fulfillments: [],
};
const around = {
  paymentIntentId: "pi_1",
  images: new Map(),
  afterSale: undefined,
  returnRules: { days: 30, withdrawalDays: 14, windows: [] },
  shippingDescription: "1-2 working days after dispatch",
};

describe("an order as the outside sees it", () => {
  it("has whole cents that add up, and dollars for one piece", () => {
    const order = serialiseOrder(source, around);
    expect(order).toMatchObject({ total: 6692, subtotal: 5997, shippingTotal: 695, orderNumber: 12 });
    expect(order.subtotal + order.shippingTotal).toBe(order.total);
    expect(order.products).toEqual([
      {
        _id: "prod_1",
        variantId: "variant_1",
        title: "wok",
        variantTitle: "14 inch",
        sku: "WOK-14",
        quantity: 3,
        price: 19.99,
        imageUrl: [{ secure_url: "http://shop/kept.jpg", public_id: "kept", alt: "wok" }],
      },
    ]);
  });

  it.each([
    ["usd", "20.9049999999999999", 20.91],
    ["usd", 20.904, 20.9],
    ["jpy", 2090, 2090],
  ])(
    "rounds the price of a piece in %s as its page has rounded it: %s",
    (currency_code, unit_price, price) => {
      const items = source.items?.map((item) => item && { ...item, unit_price });
      const order = serialiseOrder({ ...source, currency_code, items }, around);
      expect(order.products[0]?.price).toBe(price);
    },
  );

  it("shows the pictures that it was bought with, and today's where it has kept none", () => {
    const today = { secure_url: "http://shop/today.jpg", public_id: "today", alt: "wok" };
    const images = new Map([["variant_1", [today]]]);
    const pictures = (order: SourceOrder) =>
      serialiseOrder(order, { ...around, images }).products[0]?.imageUrl.map(({ public_id }) => public_id);
    expect(pictures(source)).toEqual(["kept"]);
    for (const metadata of [null, {}, { images: [] }]) {
      const older = { ...source, items: source.items?.map((item) => item && { ...item, metadata }) };
      expect(pictures(older)).toEqual(["today"]);
    }
  });

  it("says where it goes in the shopper's own words", () => {
    expect(serialiseOrder(source, around).shipping).toEqual({
      name: "Mary Ann Smith",
      email: "mary@example.com",
      phone: "+12125550123",
      address: {
        line1: "1 Main St",
        line2: "",
        city: "Portland",
        state: "ME",
        postal_code: "04101",
        country: "US",
      },
    });
  });

  it("is delivered only when all of it has arrived", () => {
    const withDelivered = (delivered_quantity: number) => ({
      ...source,
      items: source.items?.map(
        (item) => item && { ...item, detail: { fulfilled_quantity: 3, delivered_quantity } },
      ),
      fulfillments: [
        {
          id: "ful_1",
          packed_at: null,
          created_at: "2026-01-02T10:00:00Z",
          shipped_at: "2026-01-03T00:00:00Z",
          delivered_at: "2026-01-05T00:00:00Z",
          canceled_at: null,
          metadata: null,
          labels: [{ tracking_number: "TRACK1", tracking_url: "https://carrier.example/TRACK1" }],
        },
      ],
    });
    expect(serialiseOrder(withDelivered(2), around)).toMatchObject({
      delivery_status: "pending",
      deliveredAt: undefined,
      status: "shipped",
      canCancel: false,
      transitDays: { earliest: 1, latest: 2 },
      returnableUntil: null,
    });
    expect(serialiseOrder(withDelivered(3), around)).toMatchObject({
      delivery_status: "delivered",
      trackingNumber: "TRACK1",
      trackingUrl: "https://carrier.example/TRACK1",
      shippedAt: "2026-01-03T00:00:00.000Z",
      deliveredAt: "2026-01-05T00:00:00.000Z",
      status: "delivered",
      returnableUntil: "2026-02-04T00:00:00.000Z",
    });
  });

  it("knows an order without address and product", () => {
    const bare = { ...source, shipping_address: null, email: null, items: [] };
    expect(serialiseOrder(bare, around).shipping).toMatchObject({ name: "", email: "", phone: "" });
  });
});
