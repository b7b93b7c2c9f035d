import type { SourceVariant } from "@emberly/catalogue";
import { describe, expect, it } from "vitest";
import type { CheckoutLine } from "../../../contract/checkout";
import {
  addUpLines,
  cartChanged,
  findChanges,
  isUnchosen,
  type OfferedCart,
  refuseUnchosen,
  variantOf,
} from "./lines";

const variant = (id: string): SourceVariant => ({
  id,
  title: id,
  sku: null,
  metadata: null,
  price_set_id: `price_${id}`,
  place: [0, 0],
  stock: null,
  options: [],
  images: [],
});

const shop = new Map([
  ["pan", { title: "Pan", variants: [variant("pan-10"), variant("pan-12")] }],
  ["wok", { title: "Wok", variants: [variant("wok")] }],
]);

const added = (lines: CheckoutLine[]) =>
  addUpLines(lines, shop).map((line) => [variantOf(line, shop)?.id, line.quantity, line.price]);

describe("adding up cart lines", () => {
  it("adds lines of one variant, whether it is named or the product's only one", () => {
    const lines = [
      { id: "wok", quantity: 2, price: 10 },
      { id: "pan", variantId: "pan-12", quantity: 1 },
      { id: "wok", variantId: "wok", quantity: 3, price: 10 },
    ];
    expect(added(lines)).toEqual([
      ["wok", 5, 10],
      ["pan-12", 1, undefined],
    ]);
  });

  it("keeps two variants of one product apart", () => {
    const lines = ["pan-10", "pan-12"].map((variantId) => ({ id: "pan", variantId, quantity: 60 }));
    expect(added(lines)).toEqual([
      ["pan-10", 60, undefined],
      ["pan-12", 60, undefined],
    ]);
  });

  it("refuses more than 99 of one variant in all", () => {
    const lines = [60, 40].map((quantity) => ({ id: "wok", quantity }));
    expect(() => addUpLines(lines, shop)).toThrow("at most 99");
  });

  it("marks a line that does not say which, beside those that do, and no checkout opens: it names the product", () => {
    const lines = addUpLines(
      [
        { id: "pan", quantity: 1 },
        { id: "wok", quantity: 1 },
        { id: "pan", variantId: "pan-10", quantity: 1 },
        { id: "gone", quantity: 1 },
      ],
      shop,
    );
    expect(lines.map((line) => [variantOf(line, shop)?.id, isUnchosen(line, shop)])).toEqual([
      [undefined, true],
      ["wok", false],
      ["pan-10", false],
      [undefined, false],
    ]);
    const refuse = (some: CheckoutLine[]) => () => refuseUnchosen({ lines: some, products: shop });
    expect(refuse(lines)).toThrow('Choose which you would like of "pan"');
    expect(refuse(lines.filter(({ id }) => id !== "pan"))).not.toThrow();
  });

  it("finds nothing on sale for a product or a variant that is gone", () => {
    const lines = [
      { id: "gone", quantity: 1 },
      { id: "pan", variantId: "pan-8", quantity: 1 },
    ];
    expect(added(lines)).toEqual([
      [undefined, 1, undefined],
      [undefined, 1, undefined],
    ]);
  });
});

/** Lines beside what the shop offers of them: dollars and pieces, or nothing. */
function offered(
  given: [line: CheckoutLine, offer?: { title: string; price: number; stock: number | null }][],
): OfferedCart {
  return {
    lines: given.map(([line]) => line),
    products: new Map([["known", { title: "Cast Iron Skillet", variants: [variant("v1")] }]]),
    offers: new Map(
      given.flatMap(([line, offer]) =>
        offer ? [[line, { ...offer, bought: { variant_id: "v1", quantity: line.quantity } }]] : [],
      ),
    ),
  };
}

const skillet = { title: "cast iron skillet", price: 39, stock: 2 };
const wok = { title: "wok “grand” (Large)", price: 19.99, stock: 0 };
const griddle = { title: "griddle", price: 10, stock: null };

describe("comparing a cart with the shop", () => {
  it("finds nothing when price and stock are as the shopper saw them", () => {
    expect(findChanges(offered([[{ id: "p1", quantity: 2, price: 39 }, skillet]]))).toEqual([]);
    const uncounted = { id: "p3", quantity: 99, price: 10.000001 };
    expect(findChanges(offered([[uncounted, griddle]]))).toEqual([]);
  });

  it("ignores a price that was not said", () => {
    expect(findChanges(offered([[{ id: "p1", quantity: 1 }, skillet]]))).toEqual([]);
  });

  it("names every changed line in one refusal, in words and as data", () => {
    const changes = findChanges(
      offered([
        [{ id: "p1", quantity: 3, price: 35 }, skillet],
        [{ id: "p2", variantId: "v2", quantity: 1 }, wok],
        [{ id: "gone", quantity: 1 }],
        [{ id: "known", variantId: "v9", quantity: 1 }],
      ]),
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
      { id: "known", variantId: "v9", reason: "unavailable" },
    ]);
  });

  it("keeps the header within ASCII and what clients accept, whatever ids are sent", () => {
    const lines = [...Array(100).keys()].map((index) => ({ id: `${index}é😀\n`.repeat(12), quantity: 1 }));
    const changes = findChanges(offered(lines.map((line) => [line])));
    const header = cartChanged(changes).headers["X-Cart-Changes"] ?? "";
    expect(header).toMatch(/^[\x20-\x7e]+$/);
    expect(header.length).toBeLessThanOrEqual(6000);
    expect(JSON.parse(header)[0].id).toBe(lines[0]?.id);
  });
});
