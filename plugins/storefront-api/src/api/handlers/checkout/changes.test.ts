import { describe, expect, it } from "vitest";
import { cartChanged, findChanges } from "./changes";
import type { Offer } from "./offers";

const offer = (title: string, price: number, stock: number | null): Offer => ({
  title,
  price,
  stock,
  variantId: `variant of ${title}`,
  images: [],
});

const offers = new Map<string, Offer>([
  ["p1", offer("cast iron skillet", 39, 2)],
  ["p2", offer("wok “grand”", 19.99, 0)],
  ["p3", offer("griddle", 10, null)],
]);

describe("comparing a cart with the shop", () => {
  it("finds nothing when price and stock are as the shopper saw them", () => {
    expect(findChanges([{ id: "p1", quantity: 2, price: 39 }], offers)).toEqual([]);
    expect(findChanges([{ id: "p3", quantity: 99, price: 10.000001 }], offers)).toEqual([]);
  });

  it("ignores a price that was not said", () => {
    expect(findChanges([{ id: "p1", quantity: 1 }], offers)).toEqual([]);
  });

  it("names every changed line in one refusal, in words and as data", () => {
    const changes = findChanges(
      [
        { id: "p1", quantity: 3, price: 35 },
        { id: "p2", quantity: 1 },
        { id: "gone", quantity: 1 },
      ],
      offers,
    );
    const failure = cartChanged(changes, offers);
    expect(failure.status).toBe(409);
    expect(failure.message).toBe(
      'Your cart has changed: "cast iron skillet" now costs $39.00; only 2 of "cast iron skillet" left; ' +
        '"wok “grand”" is sold out; the item gone is no longer available.',
    );
    expect(JSON.parse(failure.headers["X-Cart-Changes"] ?? "")).toEqual([
      { id: "p1", reason: "price", price: 39 },
      { id: "p1", reason: "stock", stock: 2 },
      { id: "p2", reason: "stock", stock: 0 },
      { id: "gone", reason: "unavailable" },
    ]);
  });

  it("keeps the header within ASCII and what clients accept, whatever ids are sent", () => {
    const wanted = [...Array(100).keys()].map((index) => ({ id: `${index}é😀\n`.repeat(12), quantity: 1 }));
    const header = cartChanged(findChanges(wanted, offers), offers).headers["X-Cart-Changes"] ?? "";
    expect(header).toMatch(/^[\x20-\x7e]+$/);
    expect(header.length).toBeLessThanOrEqual(6000);
    expect(JSON.parse(header)[0].id).toBe(wanted[0]?.id);
  });
});
