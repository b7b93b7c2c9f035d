import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HttpClient } from "../../../../../commerce/test/http-client";
import { type Shop, startShop } from "../../../../../commerce/test/shop";
import { signInAdmin } from "../../../../../commerce/test/shopper";
import { Warehouse } from "../../../../../commerce/test/warehouse";
import type { Product } from "../../../src/contract/records";
import { Dashboard } from "../dashboard";

let shop: Shop;
let warehouse: Warehouse;
let dashboard: Dashboard;
/** Each sees at the next request what was changed, also through the other engine. */
let engines: [HttpClient, HttpClient];

beforeAll(async () => {
  shop = await startShop({ engines: 2 });
  const [one = "", other = ""] = shop.engineUrls.map((url) => `${url}/api/v1`);
  engines = [
    new HttpClient(one, { "cache-control": "no-cache" }),
    new HttpClient(other, { "cache-control": "no-cache" }),
  ];
  warehouse = await Warehouse.open(shop);
  dashboard = await Dashboard.open(shop);
});

afterAll(async () => {
  await warehouse?.close();
  await shop?.stop();
});

const ask = (query = "", engine = engines[0]) => engine.get<string[]>(`/product-handles${query}`);
const everywhere = async (query = "") =>
  Promise.all(engines.map(async (engine) => (await ask(query, engine)).body));

/** All handles in the order of the database. */
async function inOrder(): Promise<string[]> {
  const rows = await warehouse.rows<{ handle: string }>(
    "select handle from catalogue_product order by handle",
  );
  return rows.map(({ handle }) => handle);
}

describe("the handles of all products", () => {
  test("come in their order, with their number", async () => {
    const { status, headers, body } = await ask();
    expect(status).toBe(200);
    expect(body).toEqual(await inOrder());
    expect(headers.get("x-total-count")).toBe("20");
    const { body: listed } = await engines[0].get<Product[]>("/admin/serverproducts?limit=100");
    expect([...body].sort()).toEqual(listed.map(({ handle }) => handle).sort());
  });

  test("come in pages that have every product once, and none behind the last", async () => {
    const pages = [];
    for (const offset of [0, 7, 14]) pages.push((await ask(`?limit=7&offset=${offset}`)).body);
    expect(pages.map(({ length }) => length)).toEqual([7, 7, 6]);
    expect(pages.flat()).toEqual(await inOrder());
    for (const offset of [20, 10_000_000]) {
      const { headers, body } = await ask(`?limit=5000&offset=${offset}`);
      expect([body, headers.get("x-total-count")]).toEqual([[], "20"]);
    }
  });

  test.each([
    ["limit=5001", "limit: Too big: expected number to be <=5000"],
    ["limit=0", "limit: Too small: expected number to be >=1"],
    ["limit=many", /^limit: Invalid input: expected number/],
    ["offset=-1", "offset: Too small: expected number to be >=0"],
    ["offset=10000001", "offset: Too big: expected number to be <=10000000"],
  ])("%s is refused and named", async (query, message) => {
    expect(await ask(`?${query}`)).toMatchObject({ status: 400, body: expect.stringMatching(message) });
  });

  test("may be kept but must be asked for again, which costs 304", async () => {
    const { headers } = await ask();
    expect(headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    const etag = headers.get("etag") ?? "";
    const again = await engines[0].get("/product-handles", { "if-none-match": etag });
    expect([again.status, again.body]).toEqual([304, undefined]);
    expect(headers.get("x-catalogue-version")).toBe(JSON.parse(etag));
  });

  test("lose a product at once that is taken from the shelf, and have it again", async () => {
    const before = await inOrder();
    const [, handle = ""] = before;
    const [product] = await warehouse.rows<{ id: string }>("select id from product where handle = $1", [
      handle,
    ]);
    const path = `/admin/products/${product?.id}`;
    await dashboard.change(path, { status: "draft" });
    const without = before.filter((one) => one !== handle);
    expect(await everywhere()).toEqual([without, without]);
    expect((await ask("?limit=1")).headers.get("x-total-count")).toBe("19");
    expect((await ask("?limit=1&offset=1")).body).toEqual([before[2]]);
    await dashboard.change(path, { status: "published" });
    expect(await everywhere()).toEqual([before, before]);
  });

  test("have the new handle of a product at once", async () => {
    const before = await inOrder();
    const handle = before.at(-1) ?? "";
    const [product] = await warehouse.rows<{ id: string }>("select id from product where handle = $1", [
      handle,
    ]);
    const path = `/admin/products/${product?.id}`;
    await dashboard.change(path, { handle: "a-new-name" });
    const renamed = ["a-new-name", ...before.slice(0, -1)];
    expect(await everywhere()).toEqual([renamed, renamed]);
    await dashboard.change(path, { handle });
    expect(await everywhere()).toEqual([before, before]);
  });

  test("are the staff's alone while the shop does not sell", async () => {
    const [store] = await warehouse.rows<{ channel: string }>(
      "select default_sales_channel_id as channel from store",
    );
    const path = `/admin/sales-channels/${store?.channel}`;
    const admin = await signInAdmin(shop);
    const { headers } = await ask();
    await dashboard.change(path, { is_disabled: true });
    const closed = await engines[0].get("/product-handles", { "if-none-match": headers.get("etag") ?? "" });
    expect([closed.status, closed.body, closed.headers.get("x-total-count")]).toEqual([200, [], "0"]);
    expect((await admin.client.get<string[]>("/product-handles")).body).toHaveLength(20);
    await dashboard.change(path, { is_disabled: false });
    expect((await ask()).body).toHaveLength(20);
  });
});
