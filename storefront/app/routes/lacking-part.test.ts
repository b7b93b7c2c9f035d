import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loaderArguments } from "./loader-arguments";
import { loader as loadProduct } from "./product";
import { loader as loadProducts } from "./products";
import { loader as loadSearch } from "./search";

const FACETS = { kinds: [], attributes: [], price: null, total: 0 };

/** Of paths that begin with one of these the engine says that it is too busy. */
let busy: string[] = [];

const engine = createServer((request, response) => {
  const path = request.url ?? "";
  response.setHeader("X-Total-Count", "0");
  if (busy.some((part) => path.startsWith(`/api/v1${part}`))) {
    response.writeHead(503).end('"Try again later"');
    return;
  }
  if (path.startsWith("/api/v1/facets")) response.end(JSON.stringify(FACETS));
  else if (path === "/api/v1/products/pan") response.end('{"_id":"pan"}');
  else response.end("[]");
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
  busy = [];
});

const at = (path: string) => loaderArguments(commerceOrigin, path);

const product = () =>
  loadProduct({ ...at("/products/pan"), params: { handle: "pan" }, pattern: "/products/:handle" });
const products = () => loadProducts({ ...at("/products?material=Copper"), params: {}, pattern: "/products" });
const search = () => loadSearch({ ...at("/search?q=pan"), params: {}, pattern: "/search" });

const PAGES = { product, products, search };

async function isKept(page: keyof typeof PAGES): Promise<boolean> {
  const { init } = await PAGES[page]();
  expect(init?.status ?? 200).toBe(200);
  return new Headers(init?.headers).get("cache-control") !== "no-store";
}

describe("a page that can be shown without all of its parts", () => {
  it.each(["product", "products", "search"] as const)(
    "of kind %s may be kept where it has them",
    async (page) => {
      expect(await isKept(page)).toBe(true);
    },
  );

  it.each([
    ["product", "/products/pan/reviews"],
    ["product", "/products/pan/goes-with"],
    ["products", "/facets"],
    ["search", "/facets"],
  ] as const)("of kind %s is kept by nobody without %s", async (page, part) => {
    busy = [part];
    expect(await isKept(page)).toBe(false);
  });
});
