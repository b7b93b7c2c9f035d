import type { Product, ProductVariant } from "@contract/records";
import { describe, expect, it } from "vitest";
import { chosenVariant, optionGroups } from "./variant-choice";

const variant = (size: string, colour: string, inStock = true): ProductVariant => ({
  _id: `${size}-${colour}`,
  title: `${size} / ${colour}`,
  options: { Size: size, Colour: colour },
  price: 10,
  compareAtPrice: null,
  stock: inStock ? 1 : 0,
  inStock,
  sku: null,
  imageUrl: [{ secure_url: `/${colour}.jpg`, public_id: colour, alt: colour }],
  attributes: [],
});

const pan = {
  options: [
    { name: "Size", values: ["10", "12"] },
    { name: "Colour", values: ["Sage", "Ember"] },
  ],
  variants: [variant("10", "Sage", false), variant("10", "Ember"), variant("12", "Ember")],
} as Product;

const chosen = (search: string) => chosenVariant(pan, new URLSearchParams(search));

describe("the chosen variant", () => {
  it("is the one that the address names, sold out or not", () => {
    expect(chosen("variant=10-Sage")._id).toBe("10-Sage");
  });

  it("is the first that can be bought when the address names none, or one that is unknown", () => {
    expect(chosen("")._id).toBe("10-Ember");
    expect(chosen("variant=nonsense")._id).toBe("10-Ember");
  });

  it("is the first one when all are sold out", () => {
    const soldOut = { ...pan, variants: pan.variants.map((one) => ({ ...one, inStock: false })) };
    expect(chosenVariant(soldOut, new URLSearchParams())._id).toBe("10-Sage");
  });
});

describe("the options of a product", () => {
  it("lead to the variant with that value, and keep the others where that exists", () => {
    const [size, colour] = optionGroups(pan, chosen("variant=10-Ember"));
    expect(size?.choices.map(({ value, variant: { _id }, isChosen }) => [value, _id, isChosen])).toEqual([
      ["10", "10-Ember", true],
      ["12", "12-Ember", false],
    ]);
    expect(colour?.choices.map(({ variant: { _id } }) => _id)).toEqual(["10-Sage", "10-Ember"]);
  });

  it("never lead nowhere: a value that does not go with the others changes them", () => {
    const [, colour] = optionGroups(pan, chosen("variant=12-Ember"));
    expect(colour?.choices.map(({ variant: { _id } }) => _id)).toEqual(["10-Sage", "12-Ember"]);
  });

  it("are words for a size, even where each has a picture of its own", () => {
    const sizes = {
      options: [{ name: "Size", values: ["10", "12"] }],
      variants: [variant("10", "Sage"), variant("12", "Ember")],
    } as Product;
    const [size] = optionGroups(sizes, chosenVariant(sizes, new URLSearchParams()));
    expect(size?.hasPictures).toBe(false);
  });

  it("are shown by pictures where they are colours with one each", () => {
    expect(optionGroups(pan, chosen("")).map(({ hasPictures }) => hasPictures)).toEqual([false, true]);
  });
});
