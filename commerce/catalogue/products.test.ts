import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ATTRIBUTES } from "../config/attributes";
import { picturesOf, products } from "./products";

const folder = path.join(__dirname, "pictures");

test("there are twenty products, four of each kind, no handle or title twice", () => {
  expect(products).toHaveLength(20);
  expect(new Set(products.map(({ handle }) => handle)).size).toBe(20);
  expect(new Set(products.map(({ title }) => title)).size).toBe(20);
  for (const kind of ["Cast iron", "Dutch oven", "Griddle", "Nonstick", "Stainless steel"]) {
    expect(products.filter((product) => product.kind === kind)).toHaveLength(4);
  }
});

test("the first of the shelf, and most of it, are bought without choosing", () => {
  expect(products.slice(0, 8).filter(({ variants }) => variants)).toEqual([]);
  expect(products.filter(({ variants }) => !variants).length).toBeGreaterThanOrEqual(14);
});

test.each(products.map((product) => [product.handle, product] as const))(
  "%s is complete",
  (_handle, product) => {
    expect(product.title).toBe(product.title.toLowerCase());
    expect(product.handle).toMatch(/^[a-z0-9-]+$/);
    expect(product.catchphrases.every((phrase) => phrase.length > 0)).toBe(true);
    for (const { price, stock } of product.variants ?? [product]) {
      expect(price * 100).toBeCloseTo(Math.round(price * 100), 6);
      expect(stock).toBeGreaterThan(0);
    }
    for (const { attributes } of product.variants ?? [product]) {
      const known = { ...product.attributes, ...attributes };
      expect(known).toMatchObject({
        material: expect.any(String),
        weightLb: expect.any(Number),
        care: expect.any(String),
        box: expect.any(String),
      });
      const configured = ATTRIBUTES.map(({ handle, key = handle }) => key);
      expect(Object.keys(known).filter((key) => key !== "origin" && !configured.includes(key))).toEqual([]);
    }
    expect(picturesOf(product).length).toBeGreaterThan(0);
    for (const { file, alt } of picturesOf(product)) {
      expect(existsSync(path.join(folder, file))).toBe(true);
      expect(alt.length).toBeGreaterThan(10);
    }
  },
);

test("every variant names the same options, each combination and item number once", () => {
  const numbers = products.flatMap(({ variants = [] }) => variants.map(({ sku }) => sku));
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const { variants } of products) {
    if (!variants) continue;
    expect(variants.length).toBeGreaterThan(1);
    expect(new Set(variants.map(({ options }) => Object.keys(options).join())).size).toBe(1);
    expect(new Set(variants.map(({ options }) => Object.values(options).join())).size).toBe(variants.length);
  }
});

test("every picture belongs to a product", () => {
  const used = new Set(products.flatMap(picturesOf).map(({ file }) => file));
  expect(readdirSync(folder).filter((file) => !used.has(file))).toEqual([]);
});
