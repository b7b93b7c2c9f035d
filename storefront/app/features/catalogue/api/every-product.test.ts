import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createApi } from "~/lib/api-client";
import { everyProduct } from "./every-product";

describe("every product of a large catalogue", () => {
  const asked: number[] = [];
  let products = 0;
  let failingOffset: number | undefined;
  let running = 0;
  let mostAtOnce = 0;
  const engine = createServer(async (request, response) => {
    const offset = Number(new URL(request.url ?? "", "http://engine").searchParams.get("offset"));
    asked.push(offset);
    mostAtOnce = Math.max(mostAtOnce, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    response.statusCode = offset === failingOffset ? 503 : 200;
    const handles = Array.from({ length: Math.min(100, products - offset) }, (_, at) => `pan-${offset + at}`);
    response.setHeader("X-Total-Count", String(products));
    // The last product of each page is the first of the next one, as when one was added in between.
    response.end(JSON.stringify([...handles, `pan-${offset + 100}`].map((handle) => ({ handle }))));
  });
  let origin = "";

  beforeAll(async () => {
    await new Promise<void>((resolve) => engine.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(engine.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    engine.closeAllConnections();
    engine.close();
  });
  beforeEach(() => {
    asked.length = 0;
    mostAtOnce = 0;
    products = 1050;
    failingOffset = undefined;
  });

  const read = () => everyProduct(createApi(origin), ({ handle }) => handle);

  it("is told once, and asked for in five pages at once at most", async () => {
    const handles = await read();
    expect(new Set(handles).size).toBe(handles.length);
    expect(handles).toContain("pan-1049");
    expect(asked.sort((a, b) => a - b)).toEqual(Array.from({ length: 11 }, (_, at) => at * 100));
    expect(mostAtOnce).toBeLessThanOrEqual(5);
  });

  it("is not asked for beyond the first 50,000", async () => {
    products = 60_000;
    await read();
    expect(Math.max(...asked)).toBe(49_900);
  });

  it("is lost when a page fails, and the engine is left alone then", async () => {
    failingOffset = 100;
    await expect(read()).rejects.toHaveProperty("status", 503);
    expect(asked.length).toBeLessThan(11);
  });
});
