import { describe, expect, it } from "vitest";
import { apiQuery, listingSearch, readListing } from "./listing-query";

const read = (search: string) => readListing(new URLSearchParams(search));

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
