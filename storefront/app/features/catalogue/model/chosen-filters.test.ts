import type { AttributeFacet } from "@contract/catalogue";
import { expect, it } from "vitest";
import { chosenFilters } from "./chosen-filters";
import { listingSearch, readListing } from "./listing-query";

const ATTRIBUTES: AttributeFacet[] = [
  {
    handle: "material",
    label: "Material",
    unit: null,
    type: "text",
    values: [{ value: "Cast iron", count: 4 }],
  },
  { handle: "diameter", label: "Diameter", unit: "in", type: "number", range: { min: 4, max: 14 } },
  { handle: "induction", label: "Induction", unit: null, type: "boolean", count: 3 },
];

const ADDRESS =
  "?kind=griddle&sort=title&in_stock=true&min_price=20&max_price=90&material=cast+iron&min_diameter=10&max_diameter=12&induction=true&page=3";

const chosen = (withKind = false) =>
  chosenFilters(readListing(new URLSearchParams(ADDRESS), ATTRIBUTES), ATTRIBUTES, { withKind });

it("says in words what is set, spelt as the shop spells it", () => {
  expect(chosen().map(({ text }) => text)).toEqual([
    "In stock only",
    "From $20.00",
    "Up to $90.00",
    "Material Cast iron",
    "Diameter from 10 in",
    "Diameter up to 12 in",
    "Induction",
  ]);
  expect(chosen(true)[0]?.text).toBe("Kind griddle");
});

it("takes one away and keeps the others, from the first page on", () => {
  const gone = [
    "in_stock",
    "min_price",
    "max_price",
    "material",
    "min_diameter",
    "max_diameter",
    "induction",
  ];
  const whole = readListing(new URLSearchParams(ADDRESS), ATTRIBUTES);
  for (const [at, { without }] of chosen().entries()) {
    const left = new URLSearchParams(listingSearch({ ...whole, page: 1 }));
    left.delete(gone[at] ?? "");
    expect(listingSearch(without)).toBe(`?${left}`);
  }
});
