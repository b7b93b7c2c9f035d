import { ListingQuery } from "@contract/catalogue";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { apiQuery, type Listing, listingSearch, PAGE_SIZE, readListing, SORTS } from "./listing-query";

const read = (search: string) => readListing(new URLSearchParams(search));

const dollars = fc.double({ min: 0, max: 1_000_000, noNaN: true });
const filters = {
  kind: fc.string({ minLength: 1, maxLength: 80 }),
  sort: fc.constantFrom(...SORTS.map(({ value }) => value)),
  in_stock: fc.constant<true>(true),
  min_price: dollars,
  max_price: dollars,
};
const listings: fc.Arbitrary<Listing> = fc.record(
  { ...filters, page: fc.integer({ min: 1, max: 100_000 }) },
  { requiredKeys: ["page"] },
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
      fc.property(listings, ({ page, ...chosen }) => {
        const query = apiQuery({ page, ...chosen });
        // As the API reads it from the address that the call is written into.
        const texts = Object.entries(query).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, String(value)]],
        );
        expect(ListingQuery.strict().parse(Object.fromEntries(texts))).toEqual({
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
  it.each([
    "?page=0",
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
