import { randomUUID } from "node:crypto";
import { type Knex, knex } from "@medusajs/framework/mikro-orm/knex";
import type { SearchTypes } from "@medusajs/framework/types";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testDatabaseServer, testDatabaseUrl } from "../../../../commerce/test/test-database";
import type { SearchProviderOptions } from "../../src/providers/search/options";
import CatalogueSearchProvider from "../../src/providers/search/service";

const NAME = `search_${randomUUID().replaceAll("-", "").slice(0, 12)}`;

const DEFINITION: SearchTypes.ResolvedSearchIndexDefinition = {
  name: "tool",
  entity: "tool",
  provider: CatalogueSearchProvider.identifier,
  primary_key: "id",
  definition_hash: "1",
  physical_name: "Tool's index_v1",
  settings: { typo_tolerance: { disabled_on_attributes: ["sku"] } },
  seed: async function* () {},
  fields: {
    id: { type: "keyword", filterable: true },
    title: { type: "text", searchable: { weight: 3 }, sortable: true },
    body: { type: "text", searchable: true },
    sku: { type: "keyword", searchable: true, filterable: true },
    price: { type: "float", filterable: true, sortable: true, facetable: { types: ["range", "stats"] } },
    sold_from: { type: "date", filterable: true, sortable: true },
    in_stock: { type: "boolean", filterable: true, facetable: true },
    tags: {
      type: "object",
      array: true,
      fields: { name: { type: "keyword", filterable: true, facetable: true, searchable: true } },
    },
    secret: { type: "keyword", retrievable: false },
  },
};

const DOCUMENTS: SearchTypes.SearchDocument[] = [
  {
    id: "saw",
    title: "Bow saw",
    body: "Cuts timber, not iron",
    sku: "BX-hammerlok",
    price: 20,
    sold_from: "2026-01-05T00:00:00Z",
    in_stock: true,
    tags: [{ name: "garden" }, { name: "wood" }],
    secret: "x",
  },
  {
    id: "hammer",
    title: "Claw hammer",
    body: "Drives nails into timber",
    sku: "CH-1",
    price: 12.5,
    sold_from: "2026-03-01T00:00:00Z",
    in_stock: false,
    tags: [{ name: "wood" }],
  },
  { id: "mallet", title: "Mallet", body: "A hammer of rubber", sku: "CH-2", price: 9, in_stock: true },
];

let database: Knex;

beforeAll(async () => {
  const server = testDatabaseServer();
  await server.ensureDatabase(NAME);
  database = knex({ client: "pg", connection: testDatabaseUrl(server.port, NAME) });
});

afterAll(async () => {
  await database?.destroy();
  await testDatabaseServer().dropDatabase(NAME);
});

const providerOf = (options?: SearchProviderOptions) =>
  new CatalogueSearchProvider({ __pg_connection__: database }, options);
let provider: CatalogueSearchProvider;

beforeEach(async () => {
  provider = providerOf();
  await provider.deleteIndex({ index: DEFINITION.physical_name });
  await provider.upsertIndex({ index: DEFINITION });
  await write(DOCUMENTS);
});

const write = (documents: SearchTypes.SearchDocument[]) =>
  provider.upsertDocuments({ index: DEFINITION.physical_name, documents });

type Asked = Partial<SearchTypes.ProviderSearchQuery>;

const ask = (asked: Asked, by = provider) =>
  by.search({ index: DEFINITION, attributes_to_retrieve: ["title"], ...asked });

async function idsOf(asked: Asked, by = provider): Promise<string[]> {
  return (await ask(asked, by)).hits.map(({ id }) => id);
}

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

describe("an index", () => {
  const count = async () =>
    (await provider.listIndexes()).find(({ name }) => name === DEFINITION.physical_name)?.document_count;

  test("has a document once, as it was written last", async () => {
    await write([
      { id: "saw", title: "Fret saw" },
      { id: "saw", title: "Hack saw" },
    ]);
    expect(await count()).toBe(3);
    expect(await idsOf({ q: "hack" })).toEqual(["saw"]);
    expect(await idsOf({ q: "timber" })).toEqual(["hammer"]);
  });

  test("loses what is deleted, by key or by filter, and can be emptied", async () => {
    const remove = (filters: SearchTypes.SearchFilters) =>
      provider.deleteDocuments({ index: DEFINITION.physical_name, filters });
    await remove({ id: ["hammer"] });
    expect(await idsOf({ q: "hammer" })).toEqual(["mallet"]);
    await remove({ price: { $gt: 10 } });
    expect(await idsOf({})).toEqual(["mallet"]);
    await provider.clearIndex({ index: DEFINITION.physical_name });
    expect(await count()).toBe(0);
  });

  test("keeps its documents when it is made again as it was, and not as another", async () => {
    await provider.upsertIndex({ index: DEFINITION });
    expect(await count()).toBe(3);
    const { body: _body, ...fields } = DEFINITION.fields;
    await provider.upsertIndex({ index: { ...DEFINITION, fields } });
    expect(await count()).toBe(0);
  });

  test("that is dropped is gone for every instance, and is said to be", async () => {
    const other = providerOf();
    expect(await idsOf({ q: "saw" }, other)).toEqual(["saw"]);
    await provider.deleteIndex({ index: DEFINITION.physical_name });
    await expect(ask({ q: "saw" }, other)).rejects.toMatchObject({ type: "not_found" });
    const { rows } = await database.raw(
      "select from pg_tables where tablename like 'catalogue_search_tool%'",
    );
    expect(rows).toEqual([]);
  });

  test("has its words made anew when the compounds or the language have changed", async () => {
    await write([{ id: "box", title: "Werkzeugkästen, tool box" }]);
    expect(await idsOf({ q: "toolbox", search_options: { typo_tolerance: false } })).toEqual([]);
    const joined = providerOf({ compounds: { joined: ["tool box"] } });
    expect(await idsOf({ q: "toolbox", search_options: { typo_tolerance: false } }, joined)).toEqual(["box"]);
    const german = providerOf({ language: "german" });
    const found = idsOf({ q: "Werkzeugkasten", search_options: { typo_tolerance: false } }, german);
    expect(await found).toEqual(["box"]);
    expect(await count()).toBe(4);
  });

  test("that asks for what is not there is refused when it is made", async () => {
    const make = (fields: SearchTypes.ResolvedSearchIndexDefinition["fields"]) =>
      provider.upsertIndex({ index: { ...DEFINITION, physical_name: "refused", fields } });
    await expect(make({ place: { type: "geo" } })).rejects.toThrow("geo");
    await expect(make({ meaning: { type: "vector", dimensions: 3 } })).rejects.toThrow("vector");
  });
});

describe("an answer that is kept", () => {
  const other = () => providerOf();
  const remove = (filters: SearchTypes.SearchFilters) =>
    provider.deleteDocuments({ index: DEFINITION.physical_name, filters });

  test("is given again without a look at the documents, until something is written", async () => {
    const { rows } = await database.raw("select table_name from catalogue_search_index where name = ?", [
      DEFINITION.physical_name,
    ]);
    const asked: Asked = { q: "hamer", search_options: { facets: ["in_stock"] } };
    const first = await ask(asked);
    await database(rows[0].table_name).where({ id: "mallet" }).update({ document: "{}" });
    expect({ ...(await ask(asked)), metadata: null }).toEqual({ ...first, metadata: null });
    await write([]);
    expect((await ask(asked)).hits).toContainEqual({ id: "mallet", document: {} });
  });

  const edits: [string, () => Promise<unknown>, string[]][] = [
    ["is written", () => write([{ id: "maul", title: "Hammer, heavy" }]), ["hammer", "mallet", "maul"]],
    ["is changed", () => write([{ id: "hammer", title: "Tongs" }]), ["mallet"]],
    ["is deleted by its key", () => remove({ id: ["hammer"] }), ["mallet"]],
    ["is deleted by a filter", () => remove({ price: { $lt: 10 } }), ["hammer"]],
  ];

  test.each(edits)(
    "is right at the next query after a document %s, on every instance",
    async (_what, edit, ids) => {
      const elsewhere = other();
      for (const by of [provider, elsewhere]) expect(await idsOf({ q: "hamer" }, by)).toHaveLength(2);
      await edit();
      for (const by of [elsewhere, provider]) expect((await idsOf({ q: "hamer" }, by)).sort()).toEqual(ids);
    },
  );

  test("is forgotten on every instance when the index is emptied or made anew", async () => {
    const elsewhere = other();
    for (const undo of [
      () => provider.clearIndex({ index: DEFINITION.physical_name }),
      async () => {
        await provider.deleteIndex({ index: DEFINITION.physical_name });
        await provider.upsertIndex({ index: DEFINITION });
      },
    ]) {
      await write(DOCUMENTS);
      expect(await idsOf({ q: "hamer" }, elsewhere)).toHaveLength(2);
      await undo();
      expect(await idsOf({ q: "hamer" }, elsewhere)).toEqual([]);
    }
  });

  test("belongs to its filters, page, order and count alone", async () => {
    await ask({ q: "hamer" });
    expect(await idsOf({ q: "hamer", filters: { in_stock: true } })).toEqual(["mallet"]);
    expect(await idsOf({ q: "hamer", pagination: { skip: 1, take: 1 } })).toHaveLength(1);
    expect(await idsOf({ q: "hamer", pagination: { order: { price: "ASC" } } })).toEqual([
      "mallet",
      "hammer",
    ]);
    expect((await ask({ q: "hamer", search_options: { count: "none" } })).metadata.count).toBeNull();
    const named = await ask({ q: "hamer", attributes_to_retrieve: ["sku"] });
    expect(named.hits[0]).toEqual({ id: "hammer", document: { sku: "CH-1" } });
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
