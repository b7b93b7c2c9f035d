import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { FALLBACK_CONFIG } from "~/lib/shop-config";
import { loader } from "./sitemap";

const PRODUCTS = 1050;

describe("the sitemap of a large catalogue", () => {
  const asked: number[] = [];
  let failingOffset: number | undefined;
  let running = 0;
  let mostAtOnce = 0;
  const engine = createServer(async (request, response) => {
    if (request.url?.startsWith("/api/v1/kinds")) {
      response.end(JSON.stringify([{ handle: "pans", name: "Pans", count: 3 }]));
      return;
    }
    const offset = Number(new URL(request.url ?? "", "http://engine").searchParams.get("offset"));
    asked.push(offset);
    mostAtOnce = Math.max(mostAtOnce, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    response.statusCode = offset === failingOffset ? 503 : 200;
    const handles = Array.from({ length: Math.min(100, PRODUCTS - offset) }, (_, at) => `pan-${offset + at}`);
    response.setHeader("X-Total-Count", String(PRODUCTS));
    // The last product of each page is the first of the next one, as when one was added in between.
    response.end(JSON.stringify([...handles, `pan-${offset + 100}`].map((handle) => ({ handle }))));
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
    asked.length = 0;
    mostAtOnce = 0;
    failingOffset = undefined;
  });

  const load = () => {
    const context = {
      config: { ...FALLBACK_CONFIG, storeUrl: "https://shop.example" },
      commerceOrigin,
      requestId: "sitemap-test",
      clientAddress: "127.0.0.1",
      scriptNonce: "",
      onAnswer: () => undefined,
    };
    const request = new Request("https://shop.example/sitemap.xml");
    return loader({ context, request, params: {}, url: new URL(request.url), pattern: "/sitemap.xml" });
  };

  it("names every product once, and asks for five pages at once at most", async () => {
    const text = await (await load()).text();
    const products = text.match(/\/products\/pan-\d+</g) ?? [];
    expect(new Set(products).size).toBe(products.length);
    expect(products).toContain("/products/pan-1049<");
    expect(asked.sort((a, b) => a - b)).toEqual(Array.from({ length: 11 }, (_, at) => at * 100));
    expect(mostAtOnce).toBeLessThanOrEqual(5);
  });

  it("is not there when a page of it fails, and leaves the engine alone then", async () => {
    failingOffset = 100;
    await expect(load()).rejects.toHaveProperty("status", 503);
    expect(asked.length).toBeLessThan(11);
  });
});
