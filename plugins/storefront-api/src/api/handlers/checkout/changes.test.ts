import type { SourceVariant } from "@emberly/catalogue";
import { describe, expect, it } from "vitest";
import { cartChanged, findChanges } from "./changes";
import type { Offer } from "./offers";

const offers = new Map<string, Offer>([
  ["v1", { title: "cast iron skillet", price: 39, stock: 2, images: [] }],
  ["v2", { title: "wok “grand” (Large)", price: 19.99, stock: 0, images: [] }],
  ["v3", { title: "griddle", price: 10, stock: null, images: [] }],
]);

const variant = (id: string): SourceVariant => ({
  id,
  title: "Standard",
  sku: null,
  metadata: null,
  price_set_id: `price_${id}`,
  place: [0, 0],
  stock: null,
  options: [],
  images: [],
});

describe("comparing a cart with the shop", () => {
  it("finds nothing when price and stock are as the shopper saw them", () => {
    expect(findChanges([{ id: "p1", variant: variant("v1"), quantity: 2, price: 39 }], offers)).toEqual([]);
    const uncounted = { id: "p3", variant: variant("v3"), quantity: 99, price: 10.000001 };
    expect(findChanges([uncounted], offers)).toEqual([]);
  });

  it("ignores a price that was not said", () => {
    expect(findChanges([{ id: "p1", variant: variant("v1"), quantity: 1 }], offers)).toEqual([]);
  });

  it("names every changed line in one refusal, in words and as data", () => {
    const changes = findChanges(
      [
        { id: "p1", variant: variant("v1"), quantity: 3, price: 35 },
        { id: "p2", variantId: "v2", variant: variant("v2"), quantity: 1 },
        { id: "gone", quantity: 1 },
        { id: "p1", variantId: "v9", title: "cast iron skillet", quantity: 1 },
      ],
      offers,
    );
    const failure = cartChanged(changes);
    expect(failure.status).toBe(409);
    expect(failure.message).toBe(
      'Your cart has changed: "cast iron skillet" now costs $39.00; only 2 of "cast iron skillet" left; ' +
        '"wok “grand” (Large)" is sold out; the item gone is no longer available; ' +
        'the "cast iron skillet" that you chose is no longer available.',
    );
    expect(JSON.parse(failure.headers["X-Cart-Changes"] ?? "")).toEqual([
      { id: "p1", reason: "price", price: 39 },
      { id: "p1", reason: "stock", stock: 2 },
      { id: "p2", variantId: "v2", reason: "stock", stock: 0 },
      { id: "gone", reason: "unavailable" },
      { id: "p1", variantId: "v9", reason: "unavailable" },
    ]);
  });

  it("keeps the header within ASCII and what clients accept, whatever ids are sent", () => {
    const wanted = [...Array(100).keys()].map((index) => ({ id: `${index}é😀\n`.repeat(12), quantity: 1 }));
    const header = cartChanged(findChanges(wanted, offers)).headers["X-Cart-Changes"] ?? "";
    expect(header).toMatch(/^[\x20-\x7e]+$/);
    expect(header.length).toBeLessThanOrEqual(6000);
    expect(JSON.parse(header)[0].id).toBe(wanted[0]?.id);
  });
});
