import { expect, test } from "vitest";
import { lastSent, type PackedFulfillment, parcelsOf } from "./parcels";

const line = (id: string, quantity: number) => ({
  id,
  title: id,
  quantity,
  product_id: `prod_${id}`,
  product_title: id,
  variant_id: `variant_${id}`,
  variant_title: "Standard",
});

const fulfillment = (id: string, day: number, more: Partial<PackedFulfillment>): PackedFulfillment => ({
  id,
  packed_at: `2026-11-${day}T10:00:00Z`,
  created_at: "2026-11-10T09:00:00Z",
  shipped_at: null,
  delivered_at: null,
  canceled_at: null,
  metadata: null,
  ...more,
});

test("parcels come in the order of packing, each with its own pieces, carrier and tracking number", () => {
  const parcels = parcelsOf(
    [line("wok", 3), line("lid", 1)],
    [
      fulfillment("second", 12, { items: [{ line_item_id: "wok", quantity: 1 }] }),
      fulfillment("first", 11, {
        items: [
          { line_item_id: "wok", quantity: "2" },
          { line_item_id: "lid", quantity: 1 },
        ],
        shipped_at: "2026-11-11T12:00:00Z",
        metadata: { carrier: "UPS" },
        labels: [{ tracking_number: "1Z", tracking_url: "https://carrier.example/1Z" }],
      }),
    ],
  );
  expect(parcels).toMatchObject([
    {
      lines: [
        { id: "prod_wok", variantId: "variant_wok", quantity: 2 },
        { id: "prod_lid", quantity: 1 },
      ],
      carrier: "UPS",
      trackingNumber: "1Z",
      trackingUrl: "https://carrier.example/1Z",
      packedAt: "2026-11-11T10:00:00.000Z",
      shippedAt: "2026-11-11T12:00:00.000Z",
      deliveredAt: null,
    },
    { lines: [{ id: "prod_wok", quantity: 1 }], carrier: null, trackingNumber: null, shippedAt: null },
  ]);
});

test("a kit counts once, however many parts lie in the parcel", () => {
  const items = [
    { line_item_id: "set", quantity: 2 },
    { line_item_id: "set", quantity: 8 },
  ];
  expect(parcelsOf([line("set", 2)], [fulfillment("one", 11, { items })])[0]?.lines).toMatchObject([
    { id: "prod_set", quantity: 2 },
  ]);
});

test("the parcel that was sent last is known, whichever was packed first, and any that has left by its fulfilment", () => {
  const sent = (day: number) => ({ shipped_at: `2026-11-${day}T10:00:00Z` });
  const parcels = [
    fulfillment("first", 11, sent(21)),
    fulfillment("second", 12, sent(20)),
    fulfillment("third", 13, {}),
  ];
  expect(lastSent(parcels)?.id).toBe("first");
  expect(lastSent(parcels, "second")?.id).toBe("second");
  expect(lastSent(parcels, "third")).toBeUndefined();
  expect(lastSent(parcels.slice(2))).toBeUndefined();
});
