import type { SearchTypes } from "@medusajs/framework/types";
import { describe, expect, test } from "vitest";
import { type Asked, DEFINITION, searchIndex } from "./search-index";

const { ask, idsOf, providerOf } = searchIndex();

const sorted = async (asked: Asked) => (await idsOf(asked)).sort();

describe("a text", () => {
  test("is found in titles before it is found in prose", async () => {
    expect(await idsOf({ q: "hammer" })).toEqual(["hammer", "mallet"]);
  });

  test("is found misspelt, and the answer says as what", async () => {
    const found = await ask({ q: "hamer" });
    expect(found.hits[0]).toEqual({ id: "hammer", document: { title: "Claw hammer" } });
    expect(found.provider_metadata).toMatchObject({ did_you_mean: "hammer" });
  });

  test.each([
    ["the query", { search_options: { typo_tolerance: false } }],
    ["the index", { index: { ...DEFINITION, settings: { typo_tolerance: { enabled: false } } } }],
  ])("is not found misspelt where %s forbids it", async (_who, asked) => {
    expect(await idsOf({ q: "hamer", ...asked })).toEqual([]);
    expect(await idsOf({ q: "hammer", ...asked })).not.toEqual([]);
  });

  test("is found as it stands in a field that forgives nothing, and never corrected in it", async () => {
    expect(await idsOf({ q: "hammerlok" })).toEqual(["saw"]);
    expect(await idsOf({ q: "hammerlock" })).toEqual([]);
  });

  test("finds synonyms of the options", async () => {
    const shop = providerOf({ synonyms: { same: [["mallet", "beetle"]] } });
    expect(await idsOf({ q: "beetle" }, shop)).toEqual(["mallet"]);
  });

  test("needs all words, or any, or a last one that has only begun, as the query says", async () => {
    const strict = { typo_tolerance: false };
    const by = (q: string, match_strategy: SearchTypes.SearchMatchStrategy) =>
      idsOf({ q, search_options: { ...strict, match_strategy } });
    expect(await by("timber rubber", "all")).toEqual([]);
    expect((await by("timber rubber", "any")).sort()).toEqual(["hammer", "mallet", "saw"]);
    expect(await by("claw ham", "all")).toEqual([]);
    expect(await by("claw ham", "last")).toEqual(["hammer"]);
  });

  test("with most of its words found is an answer, unless the options forbid it", async () => {
    expect(await idsOf({ q: "claw hammer zeppelin" })).toEqual(["hammer"]);
    expect(await idsOf({ q: "claw hammer zeppelin" }, providerOf({ relaxed: false }))).toEqual([]);
  });

  test("is looked for in the named fields alone", async () => {
    expect(await idsOf({ q: "hammer", search_options: { attributes_to_search_on: ["body"] } })).toEqual([
      "mallet",
    ]);
  });

  test.each(["%%%", "'; drop table tool; --", "? :a ??", "the and of"])("%j finds nothing", async (q) => {
    expect(await ask({ q })).toMatchObject({ hits: [], metadata: { count: 0 } });
  });
});

describe("filters", () => {
  const cases: [string, SearchTypes.SearchFilters, string[]][] = [
    ["a value", { sku: "CH-1" }, ["hammer"]],
    ["one of several values", { id: ["saw", "mallet", "drill"] }, ["mallet", "saw"]],
    ["no values at all", { id: { $in: [] } }, []],
    [
      "another value, which no value is too",
      { sold_from: { $ne: "2026-03-01T00:00:00Z" } },
      ["mallet", "saw"],
    ],
    ["none of several", { id: { $nin: ["saw", "mallet"] } }, ["hammer"]],
    ["a range", { price: { $gte: 9, $lt: 20 } }, ["hammer", "mallet"]],
    ["a moment", { sold_from: { $gt: new Date("2026-02-01") } }, ["hammer"]],
    ["true", { in_stock: true }, ["mallet", "saw"]],
    ["what is not there", { sold_from: null }, ["mallet"]],
    ["what is there", { "tags.name": { $exists: true } }, ["hammer", "saw"]],
    ["a value among several", { "tags.name": "wood" }, ["hammer", "saw"]],
    ["all of several", { "tags.name": { $contains: ["wood", "garden"] } }, ["saw"]],
    ["any of several", { "tags.name": { $overlaps: ["garden", "sea"] } }, ["saw"]],
    ["a beginning", { sku: { $prefix: "CH" } }, ["hammer", "mallet"]],
    ["a part", { "tags.name": { $like: "arde" } }, ["saw"]],
    ["one or the other", { $or: [{ id: "saw" }, { price: { $lt: 10 } }] }, ["mallet", "saw"]],
    ["neither", { $not: { $or: [{ id: "saw" }, { price: { $lt: 10 } }] } }, ["hammer"]],
    ["both", { $and: [{ in_stock: true }, { price: { $lt: 10 } }] }, ["mallet"]],
  ];

  test.each(cases)("leave %s", async (_what, filters, ids) => {
    expect(await sorted({ filters })).toEqual(ids);
  });

  test("narrow a text too", async () => {
    expect(await idsOf({ q: "hammer", filters: { in_stock: true } })).toEqual(["mallet"]);
  });

  test("that make no sense are refused", async () => {
    await expect(ask({ filters: { price: "cheap" } })).rejects.toThrow("price");
    await expect(ask({ filters: { price: { $prefix: "1" } } })).rejects.toThrow("$prefix");
  });
});

describe("order and pages", () => {
  test("documents without the value come last, up and down", async () => {
    const by = (direction: SearchTypes.SearchOrderBy, q?: string) =>
      idsOf({ q, pagination: { order: { sold_from: direction } } });
    expect(await by("ASC")).toEqual(["saw", "hammer", "mallet"]);
    expect(await by("DESC")).toEqual(["hammer", "saw", "mallet"]);
    expect(await by("DESC", "hammer")).toEqual(["hammer", "mallet"]);
  });

  test("a page has its part and the number of all, also behind the end", async () => {
    const page = (skip: number, q?: string) => ask({ q, pagination: { skip, take: 1 } });
    for (const q of [undefined, "hammer"]) {
      const all = q ? 2 : 3;
      expect(await page(0, q)).toMatchObject({ hits: { length: 1 }, metadata: { count: all, take: 1 } });
      expect(await page(9, q)).toMatchObject({ hits: { length: 0 }, metadata: { count: all, skip: 9 } });
    }
  });

  test("a count is left out when nobody wants it, and a score given when somebody does", async () => {
    const found = await ask({ q: "hammer", search_options: { count: "none", include_score: true } });
    expect(found.metadata.count).toBeNull();
    const [best = 0, next = 0] = found.hits.map(({ score }) => score);
    expect(best).toBeGreaterThan(next);
  });
});

describe("facets", () => {
  const facetsOf = async (facets: SearchTypes.SearchOptions["facets"], asked: Asked = {}) =>
    (await ask({ ...asked, search_options: { facets } })).facets;

  test("count values, also of several in one document", async () => {
    expect(await facetsOf(["tags.name", "in_stock"])).toEqual({
      "tags.name": {
        type: "value",
        values: [
          { value: "wood", count: 2 },
          { value: "garden", count: 1 },
        ],
      },
      in_stock: {
        type: "value",
        values: [
          { value: "true", count: 2 },
          { value: "false", count: 1 },
        ],
      },
    });
  });

  test("count ranges and sum up", async () => {
    const ranges = [{ to: 10 }, { key: "rest", from: 10 }];
    expect(await facetsOf([{ field: "price", type: "range", ranges }])).toEqual({
      price: {
        type: "range",
        ranges: [
          { key: "*-10", to: 10, count: 1 },
          { key: "rest", from: 10, count: 2 },
        ],
      },
    });
    const all = await facetsOf([{ field: "price", type: "stats" }], { filters: { in_stock: true } });
    expect(all).toEqual({ price: { type: "stats", min: 9, max: 20, avg: 14.5, sum: 29, count: 2 } });
  });

  test("count what a text finds, and nothing when it finds nothing", async () => {
    expect(await facetsOf(["in_stock"], { q: "timber" })).toMatchObject({
      in_stock: { values: [{ count: 1 }, { count: 1 }] },
    });
    expect(await facetsOf(["in_stock"], { q: "zeppelin" })).toMatchObject({ in_stock: { values: [] } });
  });
});

test.each<[string, Asked]>([
  ["vectors", { search_options: { vector: { value: [1] } } }],
  ["distinct hits", { search_options: { distinct: "sku" } }],
  ["a least score", { search_options: { min_score: 1 } }],
  ["highlights", { q: "saw", search_options: { highlight: true } }],
  ["a language of the query", { search_options: { locales: ["de"] } }],
  ["cursors", { pagination: { cursor: "x" } }],
])("%s are refused rather than left out", async (_what, asked) => {
  await expect(ask(asked)).rejects.toMatchObject({ type: "not_allowed" });
});
