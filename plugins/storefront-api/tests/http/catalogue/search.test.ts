import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HttpClient } from "../../../../../commerce/test/http-client";
import { expectedOf, falseHits, judge } from "../../../../../commerce/test/judged/quality";
import { nonsense } from "../../../../../commerce/test/judged/queries";
import { type Shop, startShop } from "../../../../../commerce/test/shop";
import { signInAdmin } from "../../../../../commerce/test/shopper";
import { type MissedSearch, Suggestions } from "../../../src/contract/catalogue";
import type { Product } from "../../../src/contract/records";

const NOTHING = "Cannot Find desired product at this time";

let shop: Shop;
let api: HttpClient;

beforeAll(async () => {
  shop = await startShop();
  api = new HttpClient(`${shop.engineUrl}/api/v1`);
});

afterAll(() => shop?.stop());

const search = (searchField: unknown, query = "") =>
  api.post<Product[]>(`/search/products${query}`, { searchField });

async function handles(searchField: string): Promise<string[]> {
  const { status, body } = await search(searchField);
  return status === 200 ? body.map(({ handle }) => handle) : [];
}

describe("against the judged queries", () => {
  test("the best products come first, and one of them among the first three", async () => {
    const quality = await judge(handles, (query) => new Set(expectedOf(query)));
    console.info(quality.report);
    expect(quality.queries).toBeGreaterThanOrEqual(120);
    expect(quality.ndcg).toBeGreaterThanOrEqual(0.95);
    expect(quality.success).toBeGreaterThanOrEqual(0.97);
  });

  test("nonsense finds nothing", async () => {
    const hits = await falseHits(handles);
    console.info(`nonsense: ${hits.length} false hits of ${nonsense.length}: ${hits.join(", ")}`);
    expect(hits.length / nonsense.length).toBeLessThanOrEqual(0.02);
  });
});

describe("the call", () => {
  test.each(["", "   ", "\t\n"])("blank text %j gets the specified refusal", async (blank) => {
    expect(await search(blank)).toMatchObject({ status: 400, body: NOTHING });
  });

  test("so does a text that nothing matches", async () => {
    expect(await search("laptop")).toMatchObject({ status: 400, body: NOTHING });
  });

  test("so does a text whose matches are all filtered away", async () => {
    expect(await search("dutch oven", "?max_price=10")).toMatchObject({ status: 400, body: NOTHING });
  });

  test.each([undefined, null, 7, ["pan"], { text: "pan" }])("%j is no text and is named", async (field) => {
    const { status, body } = await search(field);
    expect(status).toBe(400);
    expect(body).toMatch(/searchField/);
  });

  test.each(["a".repeat(200), "🍳 pan", "pan\u0000", "%_\\", "&|!():*<->", "' OR 1=1", "\ud800pan"])(
    "%j is answered without a fault",
    async (text) => {
      expect([200, 400]).toContain((await search(text)).status);
    },
  );

  test("a longer text than any wish is refused", async () => {
    expect((await search("pan ".repeat(60))).status).toBe(400);
  });

  test("takes the listing's parameters", async () => {
    const { body, headers } = await search("pan", "?sort=price_asc&limit=3&min_price=40");
    const prices = body.map(({ price }) => price);
    expect(body).toHaveLength(3);
    expect(prices).toEqual([...prices].sort((one, other) => one - other));
    expect(body.every(({ priceTo }) => priceTo >= 40)).toBe(true);
    expect(Number(headers.get("x-total-count"))).toBeGreaterThan(3);
    expect((await search("pan", "?kind=Cast%20iron")).body.every(({ kind }) => kind === "Cast iron")).toBe(
      true,
    );
    expect((await search("pan", "?limit=101")).status).toBe(400);
    expect((await search("pan", "?kind=spoons")).body).toMatch(/kind/);
  });

  test("its pages follow each other and end", async () => {
    const whole = (await search("pan", "?limit=100")).body.map(({ _id }) => _id);
    const first = (await search("pan", "?limit=4")).body.map(({ _id }) => _id);
    const second = (await search("pan", "?limit=4&offset=4")).body.map(({ _id }) => _id);
    expect([...first, ...second]).toEqual(whole.slice(0, 8));
    const behind = await search("pan", "?offset=1000");
    expect(behind).toMatchObject({ status: 200, body: [] });
    expect(behind.headers.get("x-total-count")).toBe(String(whole.length));
  });
});

describe("suggestions", () => {
  const suggest = (q: string, headers = {}) =>
    api.get<Suggestions>(`/search/suggest?q=${encodeURIComponent(q)}`, headers);
  const suggested = async (q: string) => (await suggest(q)).body.suggestions.map(({ title }) => title);

  test("come with every letter, at most six, as whole products", async () => {
    for (const typed of ["wo", "wok", "ski", "skil", "skillet", "cast i", "dutch o"]) {
      const { status, body } = await suggest(typed);
      expect(status).toBe(200);
      expect(Suggestions.parse(body)).toEqual(body);
      expect(body.suggestions.length, typed).toBeGreaterThan(0);
      expect(body.didYouMean).toBeNull();
    }
    expect((await suggest("pan")).body.suggestions).toHaveLength(6);
    expect(await suggested("wo")).toContain("14 inch cast iron wok");
  });

  test("say what a misspelt text was probably meant to be", async () => {
    const { body } = await suggest("duch ovne");
    expect(body.didYouMean).toBe("dutch oven");
    expect(body.suggestions[0]?.kind).toBe("Dutch oven");
  });

  test.each(["", "?q=", "?q=%20", "?q=laptop", "?q=%F0%9F%8D%B3"])(
    "%j is an empty list, no failure",
    async (query) => {
      const { status, body } = await api.get(`/search/suggest${query}`);
      expect(status).toBe(200);
      expect(body).toEqual({ suggestions: [], didYouMean: null });
    },
  );

  test("may be kept but must be asked for again, which costs 304", async () => {
    const { headers } = await suggest("wok");
    expect(headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    expect((await suggest("wok", { "if-none-match": headers.get("etag") ?? "" })).status).toBe(304);
  });

  test("a text longer than any wish and a list of texts are refused", async () => {
    expect((await suggest("a".repeat(201))).status).toBe(400);
    expect((await api.get("/search/suggest?q=a&q=b")).status).toBe(400);
  });
});

describe("what is looked for in vain", () => {
  test("is counted for administrators, most often first, and for nobody else", async () => {
    for (const text of ["Sous vide", "sous  VIDE", "pressure cooker", "sous vide"]) await search(text);
    await search("dutch oven", "?max_price=10");
    const admin = (await signInAdmin(shop)).client;
    const { status, body, headers } = await admin.get<MissedSearch[]>("/admin/searches?limit=100");
    expect(status).toBe(200);
    expect(Number(headers.get("x-total-count"))).toBe(body.length);
    const counts = new Map(body.map(({ text, times }) => [text, times]));
    expect(counts.get("sous vide")).toBe(3);
    expect(counts.get("pressure cooker")).toBe(1);
    expect(counts.has("dutch oven")).toBe(false);
    expect(body.map(({ times }) => times)).toEqual(
      body.map(({ times }) => times).sort((one, other) => other - one),
    );
    expect((await api.get("/admin/searches")).status).toBe(401);
  });
});
