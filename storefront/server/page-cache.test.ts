import { describe, expect, it, vi } from "vitest";
import type { Page } from "./page";
import { PageCache } from "./page-cache";

const page = (text: string, status = 200): Page => ({
  status,
  headers: [],
  etag: text,
  body: Buffer.from(text),
  madeOf: new Set(),
});

describe("the page cache", () => {
  it("renders a page once for one version of the catalogue", async () => {
    const cache = new PageCache();
    const render = vi.fn(async () => page("one"));
    await cache.get("/a", "1", render);
    const again = await cache.get("/a", "1", render);
    expect(render).toHaveBeenCalledTimes(1);
    expect(again.body.toString()).toBe("one");
    expect(again.encoded?.br.length).toBeGreaterThan(0);
  });
  it("renders anew as soon as the catalogue has another version", async () => {
    const cache = new PageCache();
    await cache.get("/a", "1", async () => page("old price"));
    const fresh = await cache.get("/a", "2", async () => page("new price"));
    expect(fresh.body.toString()).toBe("new price");
  });
  it("lets visitors who come together share one rendering", async () => {
    const cache = new PageCache();
    const render = vi.fn(async () => page("one"));
    await Promise.all([cache.get("/a", "1", render), cache.get("/a", "1", render)]);
    expect(render).toHaveBeenCalledTimes(1);
  });
  it.each([
    page("gone", 404),
    { ...page("without its shelf"), headers: [["cache-control", "no-store"]] satisfies Page["headers"] },
  ])("keeps no page that failed, is unknown or lacks something", async (answer) => {
    const cache = new PageCache();
    const render = vi.fn(async () => answer);
    await cache.get("/a", "1", render);
    await cache.get("/a", "1", render);
    expect(render).toHaveBeenCalledTimes(2);
  });
  it.each([
    ["an older one", ["1"]],
    ["an older one in part", ["2", "1"]],
    ["none that is known", [null]],
  ])(
    "keeps no page under a version when it is made of %s: two engines may differ",
    async (_what, versions) => {
      const cache = new PageCache();
      const render = vi.fn(async () => ({ ...page("old price"), madeOf: new Set(versions) }));
      await cache.get("/a", "2", render);
      const fresh = await cache.get("/a", "2", async () => ({ ...page("new"), madeOf: new Set(["2"]) }));
      expect(fresh.body.toString()).toBe("new");
      expect(cache.kept("/a", "2")?.body.toString()).toBe("new");
    },
  );
  it("tries again after a rendering that failed", async () => {
    const cache = new PageCache();
    await expect(cache.get("/a", "1", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect((await cache.get("/a", "1", async () => page("yes"))).body.toString()).toBe("yes");
  });
  it("lets the least recently used page go when it is full", async () => {
    const cache = new PageCache(250);
    const render = vi.fn(async () => page("x".repeat(50)));
    await cache.get("/a", "1", render);
    await cache.get("/b", "1", render);
    await cache.get("/a", "1", render);
    await cache.get("/c", "1", render);
    expect(render).toHaveBeenCalledTimes(3);
    await cache.get("/a", "1", render);
    expect(render).toHaveBeenCalledTimes(3);
    await cache.get("/b", "1", render);
    expect(render).toHaveBeenCalledTimes(4);
  });
});
