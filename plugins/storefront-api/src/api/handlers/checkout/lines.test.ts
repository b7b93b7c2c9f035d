import type { SourceVariant } from "@emberly/catalogue";
import { describe, expect, it } from "vitest";
import { addUpLines, refuseUnchosen } from "./lines";

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

const added = (lines: Parameters<typeof addUpLines>[0]) =>
  addUpLines(lines, shop).map(({ variant, quantity, price }) => [variant?.id, quantity, price]);

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
    const wanted = addUpLines(
      [
        { id: "pan", quantity: 1 },
        { id: "wok", quantity: 1 },
        { id: "pan", variantId: "pan-10", quantity: 1 },
        { id: "gone", quantity: 1 },
      ],
      shop,
    );
    expect(wanted.map(({ variant, mustChoose }) => [variant?.id, mustChoose])).toEqual([
      [undefined, true],
      ["wok", false],
      ["pan-10", false],
      [undefined, false],
    ]);
    expect(() => refuseUnchosen(wanted)).toThrow('Choose which you would like of "pan"');
    expect(() => refuseUnchosen(wanted.filter(({ id }) => id !== "pan"))).not.toThrow();
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
