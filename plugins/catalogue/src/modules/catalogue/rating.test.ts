import { describe, expect, it } from "vitest";
import { checkRatings, ratingOf, ratingScore } from "./rating";

describe("the rating of a product", () => {
  it("is the average to one decimal, halves up", () => {
    expect(ratingOf([0, 0, 0, 3, 1])).toEqual({ average: 4.3, count: 4 });
    expect(ratingOf([0, 0, 1, 11, 8])).toEqual({ average: 4.4, count: 20 });
    expect(ratingOf([1, 0, 0, 0, 0])).toEqual({ average: 1, count: 1 });
  });

  it("is nothing without reviews", () => {
    expect(ratingOf(null)).toEqual({ average: null, count: 0 });
    expect(ratingOf([0, 0, 0, 0, 0])).toEqual({ average: null, count: 0 });
  });
});

describe("the order by rating", () => {
  const best = (...products: number[][]) =>
    products.toSorted((one, other) => ratingScore(other) - ratingScore(one));

  it("believes two hundred reviews rather than one", () => {
    const many = [0, 0, 5, 30, 165];
    const one = [0, 0, 0, 0, 1];
    expect(best(one, many)).toEqual([many, one]);
  });

  it("puts what nobody rated between the praised and the blamed", () => {
    const praised = [0, 0, 0, 0, 3];
    const unknown = [0, 0, 0, 0, 0];
    const blamed = [20, 0, 0, 0, 0];
    expect(best(blamed, unknown, praised)).toEqual([praised, unknown, blamed]);
    expect(ratingScore(null)).toBe(ratingScore(unknown));
  });
});

describe("the table of ratings", () => {
  it("is a name and nothing else", () => {
    expect(() => checkRatings({ storeUrl: "http://localhost", ratings: "review_tally" })).not.toThrow();
    expect(() => checkRatings({ storeUrl: "http://localhost", ratings: "a; drop table b" })).toThrow(
      "name of a table",
    );
  });
});
