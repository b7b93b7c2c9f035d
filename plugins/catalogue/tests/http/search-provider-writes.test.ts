import type { SearchTypes } from "@medusajs/framework/types";
import { describe, expect, test } from "vitest";
import { type Asked, DEFINITION, DOCUMENTS, searchIndex } from "./search-index";

const { ask, database, idsOf, provider, providerOf, write } = searchIndex();

describe("an index", () => {
  const count = async () =>
    (await provider().listIndexes()).find(({ name }) => name === DEFINITION.physical_name)?.document_count;

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
      provider().deleteDocuments({ index: DEFINITION.physical_name, filters });
    await remove({ id: ["hammer"] });
    expect(await idsOf({ q: "hammer" })).toEqual(["mallet"]);
    await remove({ price: { $gt: 10 } });
    expect(await idsOf({})).toEqual(["mallet"]);
    await provider().clearIndex({ index: DEFINITION.physical_name });
    expect(await count()).toBe(0);
  });

  test("keeps its documents when it is made again as it was, and not as another", async () => {
    await provider().upsertIndex({ index: DEFINITION });
    expect(await count()).toBe(3);
    const { body: _body, ...fields } = DEFINITION.fields;
    await provider().upsertIndex({ index: { ...DEFINITION, fields } });
    expect(await count()).toBe(0);
  });

  test("that is dropped is gone for every instance, and is said to be", async () => {
    const other = providerOf();
    expect(await idsOf({ q: "saw" }, other)).toEqual(["saw"]);
    await provider().deleteIndex({ index: DEFINITION.physical_name });
    await expect(ask({ q: "saw" }, other)).rejects.toMatchObject({ type: "not_found" });
    const { rows } = await database().raw(
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
      provider().upsertIndex({ index: { ...DEFINITION, physical_name: "refused", fields } });
    await expect(make({ place: { type: "geo" } })).rejects.toThrow("geo");
    await expect(make({ meaning: { type: "vector", dimensions: 3 } })).rejects.toThrow("vector");
  });
});

describe("an answer that is kept", () => {
  const other = () => providerOf();
  const remove = (filters: SearchTypes.SearchFilters) =>
    provider().deleteDocuments({ index: DEFINITION.physical_name, filters });

  test("is given again without a look at the documents, until something is written", async () => {
    const { rows } = await database().raw("select table_name from catalogue_search_index where name = ?", [
      DEFINITION.physical_name,
    ]);
    const asked: Asked = { q: "hamer", search_options: { facets: ["in_stock"] } };
    const first = await ask(asked);
    await database()(rows[0].table_name).where({ id: "mallet" }).update({ document: "{}" });
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
      for (const by of [provider(), elsewhere]) expect(await idsOf({ q: "hamer" }, by)).toHaveLength(2);
      await edit();
      for (const by of [elsewhere, provider()]) expect((await idsOf({ q: "hamer" }, by)).sort()).toEqual(ids);
    },
  );

  test("is forgotten on every instance when the index is emptied or made anew", async () => {
    const elsewhere = other();
    for (const undo of [
      () => provider().clearIndex({ index: DEFINITION.physical_name }),
      async () => {
        await provider().deleteIndex({ index: DEFINITION.physical_name });
        await provider().upsertIndex({ index: DEFINITION });
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
