import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HttpClient } from "../../../../../commerce/test/http-client";
import { type Shop, startShop } from "../../../../../commerce/test/shop";
import { newShopper, type Shopper } from "../../../../../commerce/test/shopper";
import { ADMIN } from "../../../../../commerce/test/test-env";
import { Warehouse } from "../../../../../commerce/test/warehouse";
import type { Product } from "../../../src/contract/records";
import type { Review, Reviewable } from "../../../src/contract/reviews";
import { Dashboard } from "../dashboard";
import { Buyers } from "./buyers";

const ONLY_BUYERS = "Only customers who bought this product can review it.";

let shop: Shop;
let buyers: Buyers;
let admin: Shopper;
let warehouse: Warehouse;
let anyone: HttpClient;
let products: Product[];

beforeAll(async () => {
  shop = await startShop();
  buyers = await Buyers.open(shop);
  admin = buyers.admin;
  warehouse = await Warehouse.open(shop);
  anyone = new HttpClient(`${shop.engineUrl}/api/v1`);
  const { body } = await anyone.get<Product[]>("/admin/serverproducts?limit=100&in_stock=true");
  products = body.filter(({ stock, variants }) => stock !== null && stock > 10 && variants.length === 1);
});

afterAll(async () => {
  await warehouse?.close();
  await shop?.stop();
});

function product(index: number): Product {
  const found = products[index];
  if (!found) throw new Error("The seeded catalogue is too small for this test");
  return found;
}

const write = (who: Shopper, { _id }: Product, rating: number, words: Record<string, unknown> = {}) =>
  who.client.post<Review>("/reviews", { productId: _id, rating, ...words });

/** What the rows themselves say, asked of the database without the shop's own sums. */
async function ratingOfRows({ _id }: Product): Promise<Product["rating"]> {
  const [row] = await warehouse.rows<Product["rating"]>(
    `select round(avg(rating), 1)::float8 as average, count(*)::integer as count
     from review where product_id = $1 and status = 'published'`,
    [_id],
  );
  if (!row) throw new Error("An aggregate always has a row");
  return row;
}

/** The rating that list, search and detail tell, which must be one and that of the rows. */
async function ratingOf(which: Product): Promise<Product["rating"]> {
  const fresh = { "cache-control": "no-cache" };
  const client = new HttpClient(`${shop.engineUrl}/api/v1`, fresh);
  const listed = await client.get<Product[]>("/admin/serverproducts?limit=100");
  const found = await client.post<Product[]>("/search/products", { searchField: which.title });
  const { body: detail } = await client.get<Product>(`/products/${which.handle}`);
  for (const { body } of [listed, found]) {
    expect(body.find(({ _id }) => _id === which._id)?.rating).toEqual(detail.rating);
  }
  expect(detail.rating).toEqual(await ratingOfRows(which));
  return detail.rating;
}

describe("who may review", () => {
  it("is nobody before the goods are delivered, and everybody who bought them afterwards", async () => {
    const who = await newShopper(shop);
    const pan = product(0);
    expect((await anyone.post("/reviews", { productId: pan._id, rating: 5 })).status).toBe(401);
    expect(await write(who, pan, 5)).toMatchObject({ status: 403, body: ONLY_BUYERS });
    const paymentIntentId = await buyers.buy(who, [pan]);
    expect(await write(who, pan, 5)).toMatchObject({ status: 403, body: ONLY_BUYERS });
    const reviewable = `/orders/${paymentIntentId}/reviewable`;
    expect((await who.client.get(reviewable)).body).toEqual([]);

    await admin.client.post("/orders/confirmDelivery", { paymentIntentId });
    expect((await who.client.get(reviewable)).body).toEqual([
      { productId: pan._id, title: pan.title, review: null },
    ]);
    const written = await write(who, pan, 4, { title: " Sears well ", text: "<b>Bold</b> claim" });
    expect(written).toMatchObject({
      status: 201,
      body: {
        rating: 4,
        title: "Sears well",
        text: "<b>Bold</b> claim",
        author: "Ann E.",
        editedAt: null,
        variantTitle: null,
        reply: null,
      },
    });
    expect((await who.client.get<Reviewable[]>(reviewable)).body[0]?.review).toEqual(written.body);
    expect(await write(who, product(1), 5)).toMatchObject({ status: 403, body: ONLY_BUYERS });
    expect(await write(admin, pan, 5)).toMatchObject({ status: 403, body: ONLY_BUYERS });
  });

  it("is told of an order to its owner alone", async () => {
    const who = await newShopper(shop);
    const reviewable = `/orders/${await buyers.receive(who, [product(1)])}/reviewable`;
    expect((await who.client.get(reviewable)).status).toBe(200);
    expect((await (await newShopper(shop)).client.get(reviewable)).status).toBe(404);
    expect((await admin.client.get(reviewable)).status).toBe(404);
    expect((await anyone.get(reviewable)).status).toBe(401);
    expect((await who.client.get("/orders/pi_unknown/reviewable")).status).toBe(404);
  });

  it("does not widen by anything that can be written beside a purchase", async () => {
    const who = await newShopper(shop);
    const pan = product(2);
    const made = { rating: { average: 5, count: 99 }, stars: 5, rating_score: 50_000 };
    await who.client.post("/reviews", { ...made, productId: pan._id, rating: 5, customerId: admin.userId });
    await admin.client.post("/admin/update-product", { _id: pan._id, ...made, metadata: made });
    await who.client.post("/pay/create-checkout-session", {
      cartItems: [{ id: pan._id, quantity: 1, ...made, delivered: true }],
      userId: who.userId,
    });
    const door = new HttpClient(shop.engineUrl);
    const { body: session } = await door.post<{ token: string }>("/auth/user/emailpass", ADMIN);
    const dashboard = new HttpClient(shop.engineUrl, { authorization: `Bearer ${session.token}` });
    const kept = await dashboard.post(`/admin/products/${pan._id}`, {
      metadata: { ...made, attributes: made },
    });
    expect(kept.status).toBe(200);
    const imported = await dashboard.post("/admin/product-imports", {
      csv: `handle,title,price,rating,reviews\n${pan.handle},${pan.title},${pan.price},5,99\n`,
    });
    expect(imported.status).toBeLessThan(500);
    expect(await write(who, pan, 5)).toMatchObject({ status: 403, body: ONLY_BUYERS });
    expect(await ratingOf(pan)).toEqual({ average: null, count: 0 });
    const [seeded] = await warehouse.rows<{ reviews: number }>(
      "select count(*)::integer as reviews from review where line_item_id not in (select id from order_line_item)",
    );
    expect(seeded?.reviews).toBe(0);
  });
});

describe("a review", () => {
  it("is one a customer and product, however many are sent at once", async () => {
    const who = await newShopper(shop);
    const pan = product(3);
    await buyers.receive(who, [pan]);
    const answers = await Promise.all([1, 2, 3, 4].map((rating) => write(who, pan, rating)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    expect(await ratingOf(pan)).toMatchObject({ count: 1 });

    const first = (await anyone.get<Review[]>(`/products/${pan._id}/reviews`)).body[0];
    const changed = await write(who, pan, 5, { text: "Better than I thought" });
    expect(changed).toMatchObject({ status: 200, body: { _id: first?._id, rating: 5 } });
    expect(changed.body.createdAt).toBe(first?.createdAt);
    expect(changed.body.editedAt).not.toBeNull();
    expect(await ratingOf(pan)).toEqual({ average: 5, count: 1 });
  });

  it("is refused with the name of what is wrong", async () => {
    const who = await newShopper(shop);
    const pan = product(4);
    await buyers.receive(who, [pan]);
    for (const rating of [0, 6, 4.5, "5", null]) {
      const { status, body } = await who.client.post<string>("/reviews", { productId: pan._id, rating });
      expect(status, String(rating)).toBe(400);
      expect(body).toMatch(/^rating: /);
    }
    expect(await write(who, pan, 5, { title: "x".repeat(121) })).toMatchObject({ status: 400 });
    expect(await write(who, pan, 5, { text: "x".repeat(4001) })).toMatchObject({ status: 400 });
    expect((await who.client.post("/reviews", { productId: "prod_unknown", rating: 5 })).status).toBe(404);
    expect(await write(who, pan, 5, { title: "x".repeat(120), text: "x".repeat(4000) })).toMatchObject({
      status: 201,
    });
  });

  it("is written so often in a quarter of an hour and no more", async () => {
    const who = await newShopper(shop);
    const statuses: number[] = [];
    for (let time = 0; time < 21; time++) statuses.push((await write(who, product(5), 5)).status);
    expect(new Set(statuses.slice(0, 20))).toEqual(new Set([403]));
    const { status, headers } = await write(who, product(5), 5);
    expect(status).toBe(429);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("what shoppers read", () => {
  it("is sorted, narrowed and paged, and moves lists and cached answers at the next request", async () => {
    const pan = product(6);
    const [one, two, three] = [await newShopper(shop), await newShopper(shop), await newShopper(shop)];
    for (const who of [one, two, three]) await buyers.receive(who, [pan]);
    const etag = async () => (await anyone.get(`/products/${pan.handle}`)).headers.get("etag");
    const versions = [await etag()];
    for (const [who, rating] of [
      [one, 5],
      [two, 2],
      [three, 4],
    ] as const) {
      expect((await write(who, pan, rating)).status).toBe(201);
      versions.push(await etag());
    }
    expect((await write(two, pan, 2, { text: "Only the words are new" })).status).toBe(200);
    versions.push(await etag());
    expect(new Set(versions).size).toBe(versions.length);
    expect(await ratingOf(pan)).toEqual({ average: 3.7, count: 3 });

    const read = async (query: string) => {
      const { body, headers } = await anyone.get<Review[]>(`/products/${pan.handle}/reviews${query}`);
      return { ratings: body.map(({ rating }) => rating), total: headers.get("x-total-count") };
    };
    expect(await read("")).toEqual({ ratings: [4, 2, 5], total: "3" });
    expect(await read("?sort=highest")).toEqual({ ratings: [5, 4, 2], total: "3" });
    expect(await read("?sort=lowest&limit=1&offset=1")).toEqual({ ratings: [4], total: "3" });
    expect(await read("?rating=2")).toEqual({ ratings: [2], total: "1" });
    expect(await read("?rating=1")).toEqual({ ratings: [], total: "0" });
    expect((await anyone.get(`/products/${pan._id}/reviews?sort=best`)).status).toBe(400);
    expect((await anyone.get(`/products/${pan._id}/reviews?rating=6`)).status).toBe(400);
    expect((await anyone.get(`/products/${pan._id}/reviews?limit=101`)).status).toBe(400);
    expect((await anyone.get("/products/unknown/reviews")).status).toBe(404);
  });

  it("leaves out what the staff hide, which counts in no average", async () => {
    const who = await newShopper(shop);
    const pan = product(7);
    await buyers.receive(who, [pan]);
    const { body } = await write(who, pan, 1);
    await warehouse.rows("update review set status = 'hidden' where id = $1", [body._id]);
    expect(await ratingOf(pan)).toEqual({ average: null, count: 0 });
    expect((await anyone.get(`/products/${pan._id}/reviews`)).body).toEqual([]);
    expect((await write(who, pan, 5)).status).toBe(200);
    expect(await ratingOf(pan)).toEqual({ average: null, count: 0 });
  });

  it("is hidden with a reason, published again and answered by the staff, who change neither words nor stars", async () => {
    const who = await newShopper(shop);
    const pan = product(12);
    await buyers.receive(who, [pan]);
    const { body: review } = await write(who, pan, 2);
    const dashboard = await Dashboard.open(shop);
    const decide = (decision: object) => dashboard.client.post(`/admin/reviews/${review._id}`, decision);
    const shown = async () => (await anyone.get<Review[]>(`/products/${pan._id}/reviews`)).body;

    expect((await decide({ act: "hide" })).status).toBe(400);
    expect((await decide({ act: "hide", reason: "Names a person" })).status).toBe(200);
    expect(await shown()).toEqual([]);
    await write(who, pan, 4);
    const waiting = await dashboard.client.get<{ reviews: { id: string }[] }>(
      "/admin/reviews?status=waiting",
    );
    expect(waiting.body.reviews.map(({ id }) => id)).toContain(review._id);
    expect((await decide({ act: "publish", rating: 5 })).status).toBe(200);
    expect((await decide({ act: "reply", text: "Thank you." })).status).toBe(200);
    expect(await shown()).toMatchObject([{ rating: 4, reply: { text: "Thank you." } }]);
    expect((await decide({ act: "reply", text: "" })).status).toBe(200);
    expect(await shown()).toMatchObject([{ reply: null }]);
    expect((await dashboard.client.post("/admin/reviews/unknown", { act: "publish" })).status).toBe(404);
  });

  it("comes before the staff when three customers report it, and stays in sight until these decide", async () => {
    const who = await newShopper(shop);
    const pan = product(13);
    await buyers.receive(who, [pan]);
    const { body: review } = await write(who, pan, 1, { text: "The parcel was late." });
    const dashboard = await Dashboard.open(shop);
    const report = ({ client }: Pick<Shopper, "client">, id = review._id) =>
      client.post(`/reviews/${id}/report`, {});
    const reported = async () => {
      const { body } = await dashboard.client.get<{ reviews: { id: string; reports: number }[] }>(
        "/admin/reviews?status=reported",
      );
      return body.reviews.filter(({ id }) => id === review._id).map(({ reports }) => reports);
    };
    const [first, second, third] = [await newShopper(shop), await newShopper(shop), await newShopper(shop)];
    expect((await report({ client: anyone })).status).toBe(401);
    expect((await report(first, "review_unknown")).status).toBe(404);
    for (const one of [who, first, first, second]) expect((await report(one)).status).toBe(200);
    expect(await reported()).toEqual([]);
    await report(third);
    expect(await reported()).toEqual([3]);
    const shown = (await anyone.get<Review[]>(`/products/${pan._id}/reviews`)).body;
    expect(shown.map(({ _id }) => _id)).toEqual([review._id]);

    expect((await dashboard.client.post(`/admin/reviews/${review._id}`, { act: "publish" })).status).toBe(
      200,
    );
    expect(await reported()).toEqual([]);
    for (const one of [first, second, third]) await report(one);
    expect(await reported()).toEqual([3]);
    const hide = { act: "hide", reason: "About the parcel" };
    expect((await dashboard.client.post(`/admin/reviews/${review._id}`, hide)).status).toBe(200);
    expect(await reported()).toEqual([]);
    expect((await report(first)).status).toBe(404);

    const { body: audit } = await dashboard.client.get<{ entries: { actor: string; after: object }[] }>(
      "/admin/audit?area=reviews&limit=1",
    );
    expect(audit.entries).toMatchObject([
      { actor: ADMIN.email, after: { status: "hidden", hidden_reason: "About the parcel" } },
    ]);
  });

  it("can be listed by rating: praise first, then what nobody rated, blame last", async () => {
    const who = await newShopper(shop);
    const [praised, fair, unrated, blamed] = [product(8), product(9), product(10), product(11)];
    await buyers.receive(who, [praised, fair, blamed]);
    for (const [pan, rating] of [
      [praised, 5],
      [fair, 4],
      [blamed, 1],
    ] as const) {
      expect((await write(who, pan, rating)).status).toBe(201);
    }
    const { status, body } = await anyone.get<Product[]>("/admin/serverproducts?limit=100&sort=rating");
    expect(status).toBe(200);
    const asked = [praised, fair, unrated, blamed].map(({ _id }) => _id);
    expect(body.map(({ _id }) => _id).filter((id) => asked.includes(id))).toEqual(asked);
  });
});
