import type { Product, ToldAttribute } from "@contract/records";
import { expect, it } from "vitest";
import { compareRows } from "./compare-rows";

const diameter = (value: number): ToldAttribute => ({
  handle: "diameter",
  label: "Diameter",
  value,
  unit: "in",
});
const induction: ToldAttribute = { handle: "induction", label: "Induction", value: false, unit: null };

/** A product of which only what is compared is made up. */
function product(priceFrom: number, priceTo: number, told: ToldAttribute[][]): Product {
  const variants = told.map((attributes) => ({ attributes }));
  return {
    priceFrom,
    priceTo,
    compareAtPrice: null,
    options: [],
    inStock: true,
    variants,
  } as unknown as Product;
}

const rows = compareRows([
  product(44, 88, [[diameter(8)], [diameter(12)], [diameter(12)]]),
  product(44, 44, [[induction, diameter(8)]]),
]);
const row = (label: string) => rows.find((one) => one.label === label);

it("has the price first, then the facts, and the stoves last", () => {
  expect(rows.map(({ label }) => label)).toEqual([
    "Price",
    "Availability",
    "Diameter",
    "Induction",
    "Fits your stove",
  ]);
});

it("tells each fact of any variant once, in both measures", () => {
  expect(row("Diameter")?.texts).toEqual(["8 in (20.3 cm), 12 in (30.5 cm)", "8 in (20.3 cm)"]);
  expect(row("Price")?.texts).toEqual(["$44.00 to $88.00", "$44.00"]);
});

it("tells what it cost before a sale", () => {
  const [price] = compareRows([{ ...product(44, 44, [[]]), compareAtPrice: 60 }]);
  expect(price?.texts).toEqual(["$44.00, was $60.00"]);
});

it("tells the lowest price before a sale, in a shop that has to", () => {
  const variant = { attributes: [], price: 44, compareAtPrice: 60, lowestPrice: 41 };
  const onSale = { ...product(44, 44, []), price: 44, compareAtPrice: 60, variants: [variant] };
  const [price] = compareRows([onSale as unknown as Product]);
  expect(price?.texts).toEqual(["$44.00, was $60.00, lowest in the 30 days before: $41.00"]);
});

it("leaves open what one of them does not tell, which is a difference", () => {
  expect(row("Induction")).toEqual({ label: "Induction", texts: [null, "No"], differs: true });
  expect(row("Availability")?.differs).toBe(false);
});
