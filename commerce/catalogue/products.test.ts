import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { products } from "./products";

const folder = path.join(__dirname, "pictures");

test("there are twenty products, four of each kind, no handle or title twice", () => {
  expect(products).toHaveLength(20);
  expect(new Set(products.map(({ handle }) => handle)).size).toBe(20);
  expect(new Set(products.map(({ title }) => title)).size).toBe(20);
  for (const kind of ["Cast iron", "Dutch oven", "Griddle", "Nonstick", "Stainless steel"]) {
    expect(products.filter((product) => product.kind === kind)).toHaveLength(4);
  }
});

test.each(products.map((product) => [product.handle, product] as const))(
  "%s is complete",
  (_handle, product) => {
    expect(product.title).toBe(product.title.toLowerCase());
    expect(product.handle).toMatch(/^[a-z0-9-]+$/);
    expect(product.price * 100).toBeCloseTo(Math.round(product.price * 100), 6);
    expect(product.stock).toBeGreaterThan(0);
    expect(product.catchphrases.every((phrase) => phrase.length > 0)).toBe(true);
    expect(product.pictures.length).toBeGreaterThan(0);
    for (const { file, alt } of product.pictures) {
      expect(existsSync(path.join(folder, file))).toBe(true);
      expect(alt.length).toBeGreaterThan(10);
    }
  },
);

test("every picture belongs to a product", () => {
  const used = new Set(products.flatMap(({ pictures }) => pictures.map(({ file }) => file)));
  expect(readdirSync(folder).filter((file) => !used.has(file))).toEqual([]);
});
