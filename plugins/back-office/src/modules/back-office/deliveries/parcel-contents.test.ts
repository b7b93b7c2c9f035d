import { describe, expect, it } from "vitest";
import { type ParcelLine, parcelContents, type Reservation } from "./parcel-contents";

const PAN: ParcelLine = {
  id: "pan",
  title: "Sauté pan",
  requires_shipping: true,
  variant_title: "28 cm",
  variant_sku: "PAN-28",
  variant_barcode: "401",
  variant: {
    manage_inventory: true,
    inventory_items: [{ required_quantity: 1, inventory: { id: "i-pan", title: null, sku: "I-PAN" } }],
  },
};
const SET: ParcelLine = {
  id: "set",
  title: "Knives and forks",
  requires_shipping: true,
  variant: {
    manage_inventory: true,
    inventory_items: [
      { required_quantity: 6, inventory: { id: "i-knife", title: "Knife", sku: null } },
      { required_quantity: 6, inventory: { id: "i-fork", title: "Fork", sku: null } },
    ],
  },
};
const CARD: ParcelLine = {
  id: "card",
  title: "Recipe card",
  requires_shipping: true,
  variant: { manage_inventory: false },
};

const reserved = (line: string, item: string, quantity: number): Reservation => ({
  id: `of ${item}`,
  line_item_id: line,
  inventory_item_id: item,
  location_id: "barn",
  quantity,
});
const RESERVED = [reserved("pan", "i-pan", 3), reserved("set", "i-knife", 12), reserved("set", "i-fork", 12)];

describe("a parcel", () => {
  it("holds each thing that a line is made of, and takes it off its shelf", () => {
    const { items, taken } = parcelContents([PAN, SET], [{ id: "set", quantity: 2 }], RESERVED);
    expect(items).toMatchObject([
      { line_item_id: "set", inventory_item_id: "i-knife", title: "Knife", quantity: 12 },
      { line_item_id: "set", inventory_item_id: "i-fork", title: "Fork", quantity: 12 },
    ]);
    expect(taken).toEqual([
      { reservation: RESERVED[1], pieces: 12 },
      { reservation: RESERVED[2], pieces: 12 },
    ]);
  });

  it("takes no more than the pieces that are to leave", () => {
    const { items, taken } = parcelContents([PAN], [{ id: "pan", quantity: 2 }], RESERVED);
    expect(items).toEqual([
      {
        line_item_id: "pan",
        inventory_item_id: "i-pan",
        quantity: 2,
        title: "28 cm",
        sku: "I-PAN",
        barcode: "401",
      },
    ]);
    expect(taken).toEqual([{ reservation: RESERVED[0], pieces: 2 }]);
  });

  it("holds what nobody counts, and takes it off no shelf", () => {
    const { items, taken } = parcelContents([CARD], [{ id: "card", quantity: 1 }], RESERVED);
    expect(items).toMatchObject([
      { line_item_id: "card", inventory_item_id: undefined, title: "Recipe card", quantity: 1 },
    ]);
    expect(taken).toEqual([]);
  });

  it.each([
    ["more is to leave than is reserved", [{ id: "pan", quantity: 4 }], RESERVED, /Less is reserved/],
    [
      "nothing is reserved of goods that are counted",
      [{ id: "pan", quantity: 1 }],
      [],
      /No stock is reserved/,
    ],
    ["a line is not the order's", [{ id: "lid", quantity: 1 }], RESERVED, /no line lid/],
  ])("is not made where %s", (_, wanted, reservations, words) => {
    expect(() => parcelContents([PAN, SET, CARD], wanted, reservations)).toThrow(words);
  });
});
