import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../../commerce/test/eventually";
import { HttpClient } from "../../../commerce/test/http-client";
import { SandboxClient, sessionIdOf } from "../../../commerce/test/sandbox-client";
import { type Shop, startShop } from "../../../commerce/test/shop";
import { newShopper, type Shopper, signInAdmin } from "../../../commerce/test/shopper";
import { Warehouse } from "../../../commerce/test/warehouse";
import type { Product } from "../../storefront-api/src/contract/records";
import type { Review, Reviewable } from "../../storefront-api/src/contract/reviews";
import { Dashboard } from "../../storefront-api/tests/http/dashboard";

const REFUSED = "Only customers who bought this product can review it.";

let shop: Shop;
let sandbox: SandboxClient;
let admin: Shopper;
let dashboard: Dashboard;
let guest: HttpClient;
let products: Product[];

beforeAll(async () => {
  shop = await startShop();
  sandbox = new SandboxClient(shop.sandboxUrl);
  admin = await signInAdmin(shop);
  dashboard = await Dashboard.open(shop);
  guest = new HttpClient(`${shop.engineUrl}/api/v1`);
  const { body } = await guest.get<Product[]>("/admin/serverproducts?limit=100&in_stock=true");
  products = body.filter(({ stock }) => stock !== null && stock > 10);
});

afterAll(() => shop?.stop());

/** Buys products and waits until the order stands. @returns its payment intent */
async function buy(who: Shopper, ...wanted: Product[]): Promise<string> {
  const { body } = await who.client.post<{ url: string }>("/pay/create-checkout-session", {
    cartItems: wanted.map(({ _id }) => ({ id: _id, quantity: 1 })),
    userId: who.userId,
  });
  const sessionId = sessionIdOf(body.url);
  await sandbox.pay(sessionId);
  const intent = (await sandbox.session(sessionId)).payment_intent ?? "";
  await eventually("the capture", async () => (await sandbox.intent(intent)).status === "succeeded");
  return intent;
}

async function deliver(intent: string): Promise<void> {
  const delivered = await admin.client.post("/orders/confirmDelivery", { paymentIntentId: intent });
  expect(delivered.status, JSON.stringify(delivered.body)).toBe(200);
}

/** Somebody to whom a product was delivered. */
async function owner(product: Product): Promise<Shopper> {
  const who = await newShopper(shop);
  await deliver(await buy(who, product));
  return who;
}

const take = (): Product => {
  const product = products.pop();
  if (!product) throw new Error("The seeded catalogue is too small for this test");
  return product;
};

const read = async (product: Product) => (await guest.get<Product>(`/products/${product._id}`)).body.rating;

describe("who may review", () => {
  it("is who has received the product, and nobody else", async () => {
    const product = take();
    const buyer = await newShopper(shop);
    const intent = await buy(buyer, product);
    const review = { productId: product._id, rating: 5, title: "Worth it", text: "Even heat." };
    expect((await guest.post("/reviews", review)).status).toBe(401);
    for (const who of [await newShopper(shop), admin, buyer]) {
      expect(await who.client.post("/reviews", review)).toMatchObject({ status: 403, body: REFUSED });
    }
    expect((await buyer.client.get<Reviewable[]>(`/orders/${intent}/reviewable`)).body).toEqual([]);
    await deliver(intent);
    const written = await buyer.client.post<Review>("/reviews", review);
    expect(written.status).toBe(201);
    expect(written.body).toMatchObject({
      rating: 5,
      title: "Worth it",
      author: "Ann E.",
      editedAt: null,
      reply: null,
    });
    expect((await buyer.client.post("/reviews", { ...review, productId: take()._id })).status).toBe(403);
    expect((await buyer.client.post("/reviews", { ...review, productId: "prod_unknown" })).status).toBe(404);
  });

  it("is told for an own order alone", async () => {
    const product = take();
    const other = take();
    const buyer = await newShopper(shop);
    const intent = await buy(buyer, product, other);
    await deliver(intent);
    await buyer.client.post("/reviews", { productId: product._id, rating: 4 });
    const asked = `/orders/${intent}/reviewable`;
    const { body } = await buyer.client.get<Reviewable[]>(asked);
    expect(new Map(body.map(({ productId, review }) => [productId, review?.rating ?? null]))).toEqual(
      new Map([
        [product._id, 4],
        [other._id, null],
      ]),
    );
    for (const who of [admin, await newShopper(shop)]) expect((await who.client.get(asked)).status).toBe(404);
    expect((await guest.get(asked)).status).toBe(401);
  });
});

describe("a review", () => {
  it("is one for each customer and product, changed by the next and by many at once", async () => {
    const product = take();
    const buyer = await owner(product);
    const at = (rating: number) => buyer.client.post<Review>("/reviews", { productId: product._id, rating });
    const together = await Promise.all([1, 2, 3, 4, 5].map(at));
    expect(together.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    const changed = await at(3);
    expect(changed).toMatchObject({ status: 200, body: { rating: 3, editedAt: expect.any(String) } });
    expect(await read(product)).toEqual({ average: 3, count: 1 });
    expect((await guest.get<Review[]>(`/products/${product.handle}/reviews`)).body).toEqual([changed.body]);
  });

  it("keeps its words as they are, and says what is wrong with those it refuses", async () => {
    const product = take();
    const buyer = await owner(product);
    const text = `<script>alert(1)</script> "good" & https://example.com 🍳`;
    const post = (fields: object) =>
      buyer.client.post<Review>("/reviews", { productId: product._id, rating: 5, text, ...fields });
    expect((await post({})).body.text).toBe(text);
    for (const fields of [
      { rating: 0 },
      { rating: 6 },
      { rating: 4.5 },
      { rating: "5" },
      { title: "t".repeat(121) },
      { text: "t".repeat(4001) },
    ]) {
      expect((await post(fields)).status, JSON.stringify(fields)).toBe(400);
    }
    expect((await post({ title: "t".repeat(120), text: "t".repeat(4000) })).status).toBe(200);
  });
});

it("lists, counts and averages what customers say, and follows at the next request", async () => {
  const product = take();
  const [first, second, third] = [await owner(product), await owner(product), await owner(product)];
  expect(await read(product)).toEqual({ average: null, count: 0 });
  const say = (who: Shopper, rating: number) =>
    who.client.post("/reviews", { productId: product._id, rating, title: `${rating} stars` });
  await say(first, 5);
  expect(await read(product)).toEqual({ average: 5, count: 1 });
  await say(second, 4);
  await say(third, 4);
  expect(await read(product)).toEqual({ average: 4.3, count: 3 });
  const listed = (await guest.get<Product[]>("/admin/serverproducts?limit=100")).body;
  expect(listed.find(({ _id }) => _id === product._id)?.rating).toEqual({ average: 4.3, count: 3 });

  const ask = (query: string) => guest.get<Review[]>(`/products/${product._id}/reviews?${query}`);
  const stars = async (query: string) => (await ask(query)).body.map(({ rating }) => rating);
  expect(await stars("sort=highest")).toEqual([5, 4, 4]);
  expect(await stars("sort=lowest&limit=2")).toEqual([4, 4]);
  expect(await stars("sort=newest&offset=2")).toEqual([5]);
  expect(await stars("rating=4")).toEqual([4, 4]);
  expect((await ask("rating=4&limit=1")).headers.get("x-total-count")).toBe("2");
  expect((await ask("rating=1")).body).toEqual([]);
  expect((await ask("sort=best")).status).toBe(400);
  expect((await guest.get("/products/unknown/reviews")).status).toBe(404);
});

it("staff hide with a reason, publish again and answer, and change neither words nor stars", async () => {
  const product = take();
  const buyer = await owner(product);
  const { body: review } = await buyer.client.post<Review>("/reviews", { productId: product._id, rating: 1 });
  const decide = (body: object) => dashboard.client.post(`/admin/reviews/${review._id}`, body);
  const shown = async () => (await guest.get<Review[]>(`/products/${product._id}/reviews`)).body;

  expect((await decide({ act: "hide" })).status).toBe(400);
  expect((await decide({ act: "hide", reason: "Names a person" })).status).toBe(200);
  expect(await shown()).toEqual([]);
  expect(await read(product)).toEqual({ average: null, count: 0 });
  await buyer.client.post("/reviews", { productId: product._id, rating: 5 });
  expect(await shown(), "what was hidden waits for the staff when it is changed").toEqual([]);
  const waiting = await dashboard.client.get<{ reviews: { id: string }[] }>("/admin/reviews?status=waiting");
  expect(waiting.body.reviews.map(({ id }) => id)).toContain(review._id);

  expect((await decide({ act: "publish", rating: 2 })).status).toBe(200);
  expect((await decide({ act: "reply", text: "Thank you." })).status).toBe(200);
  expect(await shown()).toMatchObject([{ rating: 5, reply: { text: "Thank you." } }]);
  expect((await dashboard.client.post("/admin/reviews/rev_unknown", { act: "publish" })).status).toBe(404);
});

it("no other way writes a rating: products are added, changed and brought in without one", async () => {
  const product = take();
  const fields = { rating: { average: 5, count: 900 }, metadata: { rating: 5 } };
  const changed = await admin.client.post("/admin/update-product", { _id: product._id, ...fields });
  expect(changed.status).toBe(200);
  await dashboard.client.post(`/admin/products/${product._id}`, { metadata: fields });
  expect(await read(product)).toEqual({ average: null, count: 0 });
  const warehouse = await Warehouse.open(shop);
  const wrong = await warehouse.rows(
    `select rated.product_id from catalogue_rating rated where rated.counts is distinct from (
       select array_agg(coalesce(given.count, 0)::int order by stars) from generate_series(1, 5) stars
       left join (select rating, count(*) from review
         where product_id = rated.product_id and status = 'published' group by rating) given on given.rating = stars)`,
  );
  await warehouse.close();
  expect(wrong, "every figure is that of the rows").toEqual([]);
});
