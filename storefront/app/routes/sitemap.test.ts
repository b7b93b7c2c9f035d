import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loaderArguments } from "./loader-arguments";
import { loader } from "./sitemap";

/** The shop's own pages and its one kind with products. */
const PAGES = 7;
const SMALL = 12_050;
const LARGE = 120_000;

const calls: { limit: number; offset: number }[] = [];
let products = 0;
let failing: (call: { limit: number; offset: number }) => boolean = () => false;
/** Whether a product was added at the front while pages were read: the last one of a page is the first of the next one too. */
let isGrowing = false;
let running = 0;
let mostAtOnce = 0;

const engine = createServer(async (request, response) => {
  const url = new URL(request.url ?? "", "http://engine");
  if (url.pathname === "/api/v1/kinds") {
    const kinds = [
      { handle: "pans", name: "Pans", count: 3 },
      { handle: "knives", name: "Knives", count: 0 },
    ];
    response.end(JSON.stringify(kinds));
    return;
  }
  if (url.pathname !== "/api/v1/product-handles") {
    response.writeHead(404).end('"There is nothing at this address"');
    return;
  }
  const call = {
    limit: Number(url.searchParams.get("limit")),
    offset: Number(url.searchParams.get("offset") ?? 0),
  };
  calls.push(call);
  mostAtOnce = Math.max(mostAtOnce, ++running);
  await new Promise((resolve) => setImmediate(resolve));
  running -= 1;
  response.statusCode = failing(call) ? 503 : 200;
  const length = Math.max(0, Math.min(call.limit, products - call.offset));
  const first = call.offset > 0 && isGrowing ? call.offset - 1 : call.offset;
  const handles = Array.from({ length }, (_, at) => `pan-${first + at}`);
  response.setHeader("X-Total-Count", String(products));
  response.end(JSON.stringify(handles));
});
let commerceOrigin = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => engine.listen(0, "127.0.0.1", resolve));
  commerceOrigin = `http://127.0.0.1:${(engine.address() as AddressInfo).port}`;
});
afterAll(() => {
  engine.closeAllConnections();
  engine.close();
});
beforeEach(() => {
  calls.length = 0;
  mostAtOnce = 0;
  failing = () => false;
  isGrowing = false;
});

const argumentsFor = (path: string) =>
  loaderArguments(commerceOrigin, path, { storeUrl: "https://shop.example" });

const load = (query = "") =>
  loader({ ...argumentsFor(`/sitemap.xml${query}`), params: {}, pattern: "/sitemap.xml" });
const loadFile = (file: number | string) => load(`?file=${file}`);

/** The root element of a document, and the paths that it names. */
async function read(response: Response): Promise<{ root: string; named: string[] }> {
  const text = await response.text();
  return {
    root:
      /<(urlset|sitemapindex) xmlns="http:\/\/www.sitemaps.org\/schemas\/sitemap\/0.9">/.exec(text)?.[1] ??
      "",
    named: [...text.matchAll(/<loc>https:\/\/shop\.example([^<]*)<\/loc>/g)].map(([, path = ""]) => path),
  };
}

const numbersIn = (named: string[]) =>
  named.flatMap((path) => /^\/products\/pan-(\d+)$/.exec(path)?.[1] ?? []).map(Number);
const from = (first: number, length: number) => Array.from({ length }, (_, at) => first + at);

describe("the sitemap of a catalogue that fits into one file", () => {
  beforeEach(() => {
    products = SMALL;
  });

  it("names the shop's pages, its kinds with products and every product once, and asks five times at once at most", async () => {
    const { root, named } = await read(await load());
    expect(root).toBe("urlset");
    expect(named.slice(0, PAGES)).toEqual([
      "/",
      "/collections",
      "/products",
      "/products?kind=pans",
      "/policy",
      "/terms",
      "/privacy",
    ]);
    expect(numbersIn(named)).toEqual(from(0, SMALL));
    expect(named).toHaveLength(PAGES + SMALL);
    expect(calls).toHaveLength(4);
    expect(mostAtOnce).toBeLessThanOrEqual(5);
  });

  it("names no product twice when one is added meanwhile", async () => {
    isGrowing = true;
    expect(numbersIn((await read(await load())).named)).toEqual(from(0, SMALL - 1));
  });

  it("is still one file with 50,000 addresses, and a list of two with one more", async () => {
    products = 50_000 - PAGES;
    expect(await read(await load())).toMatchObject({ root: "urlset", named: { length: 50_000 } });
    products += 1;
    expect(await read(await load())).toEqual({
      root: "sitemapindex",
      named: ["/sitemap.xml?file=1", "/sitemap.xml?file=2"],
    });
    expect((await read(await loadFile(2))).named).toEqual([`/products/pan-${50_000 - PAGES}`]);
  });

  it("has a first file for who read the list of a larger one, and no second", async () => {
    expect(await (await loadFile(1)).text()).toBe(await (await load()).text());
    await expect(loadFile(2)).rejects.toHaveProperty("status", 404);
  });

  it("names the shop's pages alone while no product is shown", async () => {
    products = 0;
    expect(await read(await load())).toMatchObject({ root: "urlset", named: { length: PAGES } });
  });

  it("may be kept for an hour, as every file of a larger one", async () => {
    for (const response of [await load(), await loadFile(1)]) {
      expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
      expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    }
  });
});

describe("the sitemap of a large catalogue", () => {
  beforeEach(() => {
    products = LARGE;
  });

  it("is a list of files, for which products are counted and not read", async () => {
    expect(await read(await load())).toEqual({
      root: "sitemapindex",
      named: ["/sitemap.xml?file=1", "/sitemap.xml?file=2", "/sitemap.xml?file=3"],
    });
    expect(calls).toEqual([{ limit: 1, offset: 0 }]);
  });

  it("has files of 50,000 addresses, the last one shorter, that name everything once together", async () => {
    const files = [];
    for (const number of [1, 2, 3]) files.push(await read(await loadFile(number)));
    expect(files.map(({ root }) => root)).toEqual(["urlset", "urlset", "urlset"]);
    const [first = [], second = [], third = []] = files.map(({ named }) => named);
    expect(first.slice(0, 2)).toEqual(["/", "/collections"]);
    expect(numbersIn(first)).toEqual(from(0, 50_000 - PAGES));
    expect(numbersIn(third)).toEqual(from(100_000 - PAGES, LARGE + PAGES - 100_000));
    expect(new Set([...first, ...second, ...third]).size).toBe(PAGES + LARGE);
    for (const named of [first, second]) expect(named).toHaveLength(50_000);
  });

  it("reads of a file's products no others, five times at once at most", async () => {
    await loadFile(2);
    const read = calls.filter(({ limit }) => limit > 1);
    expect(read.map(({ offset }) => offset).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 10 }, (_, at) => 50_000 - PAGES + at * 5000),
    );
    expect(mostAtOnce).toBeLessThanOrEqual(5);
  });

  it.each(["4", "0", "01", "", "-1", "1e0", "9999999", "plans"])("has no file %s", async (file) => {
    await expect(loadFile(file)).rejects.toHaveProperty("status", 404);
  });

  it("is not there when the products cannot be counted", async () => {
    failing = () => true;
    await expect(load()).rejects.toHaveProperty("status", 503);
    await expect(loadFile(2)).rejects.toHaveProperty("status", 503);
    await expect(loadFile(4)).rejects.toHaveProperty("status", 503);
  });

  it("has no file of which a part fails, and leaves the engine alone then", async () => {
    failing = ({ offset }) => offset > 0;
    await expect(loadFile(2)).rejects.toHaveProperty("status", 503);
    expect(calls.filter(({ limit }) => limit > 1).length).toBeLessThan(10);
  });
});
