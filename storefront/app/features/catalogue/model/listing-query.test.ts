import { type AttributeFacet, ListingQuery } from "@contract/catalogue";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  apiQuery,
  asksForAttributes,
  type Listing,
  listingSearch,
  PAGE_SIZE,
  readListing,
  SORTS,
} from "./listing-query";

const attribute = { unit: null, label: "" };
const ATTRIBUTES: AttributeFacet[] = [
  { ...attribute, handle: "material", type: "text", values: [] },
  { ...attribute, handle: "diameter", type: "number", range: null },
  { ...attribute, handle: "induction", type: "boolean", count: 0 },
];
const read = (search: string, attributes = ATTRIBUTES) =>
  readListing(new URLSearchParams(search), attributes);

const dollars = fc.double({ min: 0, max: 1_000_000, noNaN: true });
const filters = {
  kind: fc.string({ minLength: 1, maxLength: 80 }),
  sort: fc.constantFrom(...SORTS.map(({ value }) => value)),
  in_stock: fc.constant<true>(true),
  min_price: dollars,
  max_price: dollars,
};
const sizes = fc.double({ min: 0, max: 100_000, noNaN: true });
const chosen = fc.record(
  {
    material: fc.string({ minLength: 1, maxLength: 80 }),
    min_diameter: sizes,
    max_diameter: sizes,
    induction: fc.constant<true>(true),
  },
  { requiredKeys: [] },
);
const listings: fc.Arbitrary<Listing> = fc.record(
  { ...filters, chosen, page: fc.integer({ min: 1, max: 100_000 }) },
  { requiredKeys: ["page", "chosen"] },
);

describe("any listing", () => {
  it("is read back from its address as it was", () => {
    fc.assert(
      fc.property(listings, (listing) => {
        expect(read(listingSearch(listing))).toEqual(listing);
      }),
    );
  });
  it("asks the API for the same by every filter, in the API's own names", () => {
    fc.assert(
      fc.property(listings, (listing) => {
        const { page, chosen, ...fixed } = listing;
        const query = apiQuery(listing);
        // As the API reads it from the address that the call is written into.
        const texts = Object.entries(query).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, String(value)]],
        );
        expect(ListingQuery.strict().parse(Object.fromEntries(texts))).toEqual({
          ...fixed,
          ...chosen,
          limit: PAGE_SIZE,
          offset: (page - 1) * PAGE_SIZE,
        });
      }),
    );
  });
});

describe("a listing's address", () => {
  it("says everything that the page shows, and can be read back", () => {
    const search = "?kind=cast-iron&sort=price_asc&in_stock=true&min_price=20&max_price=99.5&page=2";
    expect(listingSearch(read(search))).toBe(search);
  });
  it("is short when nothing is chosen", () => {
    expect(listingSearch(read(""))).toBe("");
    expect(listingSearch(read("?kind=&min_price=&page=1"))).toBe("");
  });
  it("says what is chosen of the shop's attributes, of those that it has", () => {
    const search = "?kind=cast-iron&material=cast+iron&min_diameter=10&induction=true";
    expect(listingSearch(read(search))).toBe(search);
    expect(listingSearch(read(search, []))).toBe("?kind=cast-iron");
    expect(listingSearch(read("?utm_source=mail&limit=5&q=pan"))).toBe("");
  });
  it.each(["?utm_source=mail", "?min_diameter=1", "?kind=griddle&material=x"])(
    "needs the shop's attributes to be read for %s",
    (search) => expect(asksForAttributes(new URLSearchParams(search))).toBe(true),
  );
  it.each(["", "?kind=griddle&sort=title&in_stock=true&min_price=1&max_price=2&page=2"])(
    "needs no attributes for %j",
    (search) => expect(asksForAttributes(new URLSearchParams(search))).toBe(false),
  );
  it.each([
    "?page=0",
    "?min_diameter=wide",
    "?max_diameter=100001",
    "?induction=maybe",
    "?material=",
    "?page=-2",
    "?page=x",
    "?sort=best",
    "?min_price=-1",
    "?max_price=abc",
    "?in_stock=yes",
  ])("ignores %s", (search) => {
    expect(listingSearch(read(search))).toBe("");
  });
  it("asks the API for 24 products from the right place on", () => {
    expect(apiQuery(read("?page=3"))).toMatchObject({ limit: 24, offset: 48 });
  });
});
