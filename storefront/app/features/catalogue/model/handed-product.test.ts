import type { Product } from "@contract/records";
import { describe, expect, it } from "vitest";
import { handedProduct } from "./handed-product";

const product = {
  _id: "prod_1",
  handle: "wok",
  variants: [{ _id: "v" }],
  rating: { average: null, count: 0 },
} as Product;

describe("a product that a link passed", () => {
  it("is used under its handle and its id", () => {
    expect(handedProduct({ product }, "wok")).toBe(product);
    expect(handedProduct({ product }, "prod_1")).toBe(product);
  });
  it("is not used when an older release wrote it, which told no variants or no rating", () => {
    const { variants: _variants, ...withoutVariants } = product;
    const { rating: _rating, ...withoutRating } = product;
    for (const older of [withoutVariants, withoutRating]) {
      expect(handedProduct({ product: older }, "wok")).toBeUndefined();
    }
  });
  it("is not used for another address, as history may hold anything", () => {
    for (const state of [{ product }, null, undefined, "wok", {}, { product: null }]) {
      expect(handedProduct(state, "skillet")).toBeUndefined();
    }
  });
});
