import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../../../../commerce/test/eventually";
import { HttpClient } from "../../../../commerce/test/http-client";
import { type Shop, startShop } from "../../../../commerce/test/shop";
import { type StockEngine, searchBody, startStockEngine } from "../../../../commerce/test/stock-engine";
import { ADMIN } from "../../../../commerce/test/test-env";

/** Products that the shop brings along. */
const PRODUCTS = 20;

interface Hit {
  id: string;
  document: { handle: string };
}

interface Result {
  hits: Hit[];
  metadata: { count: number };
  facets?: Record<string, { values: { value: string; count: number }[] }>;
}

let shop: Shop;
let engine: StockEngine;
let store: HttpClient;

/** The engine without the shop's plugins; an index of its products lies behind the catalogue's search provider. */
beforeAll(async () => {
  shop = await startShop();
  engine = await startStockEngine(shop);
  await engine.searchable(PRODUCTS, "catalogue");
  store = new HttpClient(engine.url, engine.headers);
});

afterAll(async () => {
  await engine?.stop();
  await shop?.stop();
});

async function ask(query: Record<string, unknown>): Promise<Result> {
  const { status, body } = await store.post<{ results: Result[] }>("/store/search", {
    queries: [{ entity: "catalogue", ...query }],
  });
  expect(status).toBe(200);
  const [result] = body.results;
  if (!result) throw new Error("No result");
  return result;
}

const handlesOf = ({ hits }: Result) => hits.map(({ document }) => document.handle);
const search = (q: string, more: Record<string, unknown> = {}) => ask({ filters: { q, ...more } });

test("a misspelt word is found through the engine's own call", async () => {
  const { body } = await store.post<{ results: Result[] }>(
    "/store/search",
    JSON.parse(searchBody("skilet", "catalogue")),
  );
  expect(body.results[0]?.hits[0]?.document.handle).toBe("cast-iron-skillet-10-25");
});

test("a word finds its synonyms, as the options say", async () => {
  expect(handlesOf(await search("plancha"))).toContain("griddle-double-burner-20");
});

test("filters narrow what a word finds", async () => {
  const all = await search("pan");
  const one = await search("pan", { handle: "cast-iron-grill-pan-10-5" });
  expect(all.metadata.count).toBeGreaterThan(1);
  expect(handlesOf(one)).toEqual(["cast-iron-grill-pan-10-5"]);
});

test("every hit is on one page", async () => {
  const { metadata } = await search("pan");
  const pages = Array.from({ length: metadata.count }, (_, skip) =>
    ask({ filters: { q: "pan" }, pagination: { skip, take: 1 } }),
  );
  const seen = (await Promise.all(pages)).flatMap(handlesOf);
  expect(new Set(seen).size).toBe(metadata.count);
});

test("facets count what a word finds, by category", async () => {
  const facet = { search_options: { facets: ["categories.name"] } };
  const all = await ask({ filters: { q: "pan" }, ...facet });
  expect(all.facets?.["categories.name"]?.values.length).toBeGreaterThan(1);
});

test("a deleted product disappears, and a product made anew is found", async () => {
  const { body } = await new HttpClient(engine.url).post<{ token: string }>("/auth/user/emailpass", ADMIN);
  const admin = new HttpClient(engine.url, { authorization: `Bearer ${body.token}` });
  const [wok] = (await search("wok")).hits;
  expect((await admin.delete(`/admin/products/${wok?.id}`)).status).toBe(200);
  await eventually("the wok is gone", async () => (await search("wok")).hits.length === 0);
  const made = await admin.post("/admin/products", {
    title: "Copper sauteuse",
    status: "published",
    options: [{ title: "Size", values: ["One"] }],
    variants: [{ title: "One", options: { Size: "One" }, prices: [{ currency_code: "usd", amount: 10 }] }],
  });
  expect(made.status).toBe(200);
  await eventually("the sauteuse is found", async () => (await search("sautuese")).hits.length === 1);
});
