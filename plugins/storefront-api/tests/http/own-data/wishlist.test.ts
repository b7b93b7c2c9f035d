import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { HttpClient } from "../../../../../commerce/test/http-client";
import { type Shop, sharedShop } from "../../../../../commerce/test/shop";
import type { Product } from "../../../src/contract/records";
import type { SharedWishlist, Wishlist } from "../../../src/contract/wishlist";
import { type Customer, PASSWORD, People } from "../accounts/people";

let shop: Shop;
let people: People;
let products: Product[];

beforeAll(async () => {
  shop = await sharedShop();
  people = new People(shop);
  products = (await people.browser().get<Product[]>("/admin/serverproducts?limit=100")).body;
});

afterAll(() => shop?.stop());

const idOf = (at: number) => products[at]?._id ?? "";
const read = async ({ browser }: Customer) => (await browser.get<Wishlist>("/wishlist")).body;
const wished = async (who: Customer) => (await read(who)).items.map(({ productId }) => productId);
const add = (browser: HttpClient, ...items: object[]) => browser.post<Wishlist>("/wishlist", { items });

describe("a wishlist", () => {
  it("begins empty, takes a product with today's price, and lets it go", async () => {
    const ann = await people.customer();
    expect(await read(ann)).toEqual({ items: [], room: 500, token: null });
    const { status, body } = await add(ann.browser, { productId: idOf(0) });
    expect(status).toBe(200);
    expect(body.items).toMatchObject([{ productId: idOf(0), priceThen: products[0]?.price }]);
    expect((await ann.browser.delete(`/wishlist/products/${idOf(0)}`)).status).toBe(204);
    expect((await ann.browser.delete(`/wishlist/products/${idOf(0)}`)).status).toBe(204);
    expect(await wished(ann)).toEqual([]);
  });

  it("takes over what a device has noted: all of it, each once, with the earlier date and its price", async () => {
    const ann = await people.customer();
    const noted = (at: number, day: number, price: number) => ({
      productId: idOf(at),
      addedAt: `2026-11-${day}T10:00:00.000Z`,
      price,
    });
    await add(ann.browser, noted(0, 10, 50), noted(1, 12, 60));
    await add(ann.browser, noted(1, 11, 61), noted(2, 13, 70), noted(0, 14, 51), noted(2, 12, 71));
    expect((await read(ann)).items).toEqual([
      { productId: idOf(2), addedAt: "2026-11-12T10:00:00.000Z", priceThen: 71 },
      { productId: idOf(1), addedAt: "2026-11-11T10:00:00.000Z", priceThen: 61 },
      { productId: idOf(0), addedAt: "2026-11-10T10:00:00.000Z", priceThen: 50 },
    ]);
  });

  it("is one list when two devices hand over theirs at the same time", async () => {
    const ann = await people.customer();
    await Promise.all(
      [0, 1, 2, 3, 4, 5].map((at) => add(ann.browser, ...[at, at + 1].map((n) => ({ productId: idOf(n) })))),
    );
    expect((await wished(ann)).sort()).toEqual([0, 1, 2, 3, 4, 5, 6].map(idOf).sort());
  });

  it("dates nothing later than now, and leaves out what the shop does not have", async () => {
    const ann = await people.customer();
    const addedAt = "2999-01-01T00:00:00.000Z";
    const { body } = await add(ann.browser, { productId: "prod_none" }, { productId: idOf(0), addedAt });
    expect(body.items.map(({ productId }) => productId)).toEqual([idOf(0)]);
    expect(new Date(body.items[0]?.addedAt ?? addedAt).getTime()).toBeLessThanOrEqual(Date.now() + 1000);
  });

  it("refuses what makes no sense, in words, and keeps what it has", async () => {
    const ann = await people.customer();
    await add(ann.browser, { productId: idOf(0) });
    const productId = idOf(1);
    for (const wrong of [
      {},
      { productId: "" },
      { productId, price: -1 },
      { productId, price: "free" },
      { productId, addedAt: "yesterday" },
      { productId, addedAt: "0000-01-01T00:00:00Z" },
      { productId, addedAt: "1999-12-31T23:59:59.999Z" },
    ]) {
      expect([wrong, (await add(ann.browser, wrong)).status]).toEqual([wrong, 400]);
    }
    expect((await add(ann.browser)).status).toBe(400);
    expect((await add(ann.browser, ...Array(101).fill({ productId }))).status).toBe(400);
    expect(await wished(ann)).toEqual([idOf(0)]);
  });

  it("is full at 500, and then takes none of what would be too much", async () => {
    const ann = await people.customer();
    await people.sql(
      `insert into wishlist_item (customer_id, product_id, added_at)
       select $1, 'old-' || n, now() from generate_series(1, 499) n`,
      [ann.user._id],
    );
    const answer = await add(ann.browser, { productId: idOf(0) }, { productId: idOf(1) });
    expect(answer).toMatchObject({ status: 409, body: expect.stringMatching(/holds 500/) });
    expect((await read(ann)).items).toHaveLength(499);
    expect((await add(ann.browser, { productId: idOf(0) })).status).toBe(200);
    expect((await add(ann.browser, { productId: idOf(0) })).status).toBe(200);
    expect((await add(ann.browser, { productId: idOf(1) })).status).toBe(409);
  });

  it("is full at 500 too when several devices add at the same time", async () => {
    const ann = await people.customer();
    await people.sql(
      `insert into wishlist_item (customer_id, product_id, added_at)
       select $1, 'old-' || n, now() from generate_series(1, 497) n`,
      [ann.user._id],
    );
    const added = await Promise.all(
      [0, 1, 2, 3, 4, 5, 6].map((at) => add(ann.browser, { productId: idOf(at) })),
    );
    expect(added.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409, 409]);
    expect((await read(ann)).room).toBe(0);
  });

  it("is changed 300 times in a quarter of an hour and no more, whatever is changed", async () => {
    const ann = await people.customer();
    for (let n = 0; n < 297; n += 27) {
      await Promise.all(Array.from({ length: 27 }, () => ann.browser.delete("/wishlist/products/none")));
    }
    expect((await ann.browser.post("/wishlist/share")).status).toBe(200);
    expect((await ann.browser.delete("/wishlist/share")).status).toBe(204);
    expect((await add(ann.browser, { productId: idOf(0) })).status).toBe(200);
    const refused = [
      await ann.browser.post("/wishlist/share"),
      await ann.browser.delete("/wishlist/share"),
      await ann.browser.delete(`/wishlist/products/${idOf(0)}`),
      await add(ann.browser, { productId: idOf(1) }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
    expect(await wished(ann)).toEqual([idOf(0)]);
  });

  it("is its customer's alone", async () => {
    const [ann, bob] = [await people.customer(), await people.customer()];
    await add(ann.browser, { productId: idOf(0) });
    await bob.browser.delete(`/wishlist/products/${idOf(0)}`);
    expect(await wished(bob)).toEqual([]);
    expect(await wished(ann)).toEqual([idOf(0)]);
    expect((await people.browser().get("/wishlist")).status).toBe(401);
    expect((await add(people.browser(), { productId: idOf(0) })).status).toBe(401);
  });
});

describe("the link of a wishlist", () => {
  it("shows the list as it is now and a first name, and nothing else of its customer", async () => {
    const ann = await people.customer();
    await add(ann.browser, { productId: idOf(0) });
    const { body } = await ann.browser.post<{ token: string }>("/wishlist/share");
    expect((await ann.browser.post<{ token: string }>("/wishlist/share")).body).toEqual(body);
    expect((await read(ann)).token).toBe(body.token);
    await add(ann.browser, { productId: idOf(1), price: 1 });
    const seen = await people.browser().get<SharedWishlist>(`/wishlists/${body.token}`);
    const [name] = ann.user.name.split(" ");
    expect(seen.body).toEqual({ name, productIds: [idOf(1), idOf(0)] });
  });

  it("ends for good, and another one is made of another secret", async () => {
    const ann = await people.customer();
    const share = async () => (await ann.browser.post<{ token: string }>("/wishlist/share")).body.token;
    const first = await share();
    expect((await ann.browser.delete("/wishlist/share")).status).toBe(204);
    expect(await people.browser().get(`/wishlists/${first}`)).toMatchObject({
      status: 404,
      body: "This list is not shared any more",
    });
    const second = await share();
    expect(second).not.toBe(first);
    expect((await people.browser().get(`/wishlists/${first}`)).status).toBe(404);
    expect((await people.browser().get(`/wishlists/${second}`)).status).toBe(200);
  });

  it("is closed while the account waits for its erasure, and opens again when that is undone", async () => {
    const ann = await people.customer();
    const { token } = (await ann.browser.post<{ token: string }>("/wishlist/share")).body;
    const status = async () => (await people.browser().get(`/wishlists/${token}`)).status;
    expect(await status()).toBe(200);
    expect((await ann.browser.post("/me/erase", { password: PASSWORD })).status).toBe(202);
    expect(await status()).toBe(404);
    const secret = await people.mailbox.waitForSecret(ann.email, "/keep-account");
    expect((await people.browser().post("/me/erase/undo", { secret })).status).toBe(200);
    expect(await status()).toBe(200);
  });

  it.each(["x", "%00", "..%2F", "' or 1=1 --", "a".repeat(43)])("of %j shows nothing", async (token) => {
    expect((await people.browser().get(`/wishlists/${encodeURIComponent(token)}`)).status).toBe(404);
  });
});

describe("products by name", () => {
  it("come in the order that was asked for, by id or handle, each once, without those that are unknown", async () => {
    const [first, second] = products;
    const ids = [second?.handle, "none", first?._id, second?._id, second?.handle].join(",");
    const { status, body } = await people.browser().get<Product[]>(`/products?ids=${ids}`);
    expect(status).toBe(200);
    expect(body).toEqual([second, first]);
  });

  it("are at most 100, and at least one", async () => {
    const many = Array.from({ length: 101 }, (_, n) => `p${n}`).join(",");
    expect((await people.browser().get(`/products?ids=${many}`)).status).toBe(400);
    expect((await people.browser().get("/products?ids=")).status).toBe(400);
    expect((await people.browser().get("/products")).status).toBe(400);
  });
});
