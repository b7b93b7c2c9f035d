import { knex } from "@medusajs/framework/mikro-orm/knex";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { goodsToBuy } from "../../../../../commerce/test/goods";
import { HttpClient } from "../../../../../commerce/test/http-client";
import { MailboxClient } from "../../../../../commerce/test/mailbox-client";
import { type Shop, sharedShop } from "../../../../../commerce/test/shop";
import { newShopper, type Shopper } from "../../../../../commerce/test/shopper";
import { ADMIN } from "../../../../../commerce/test/test-env";
import { Warehouse } from "../../../../../commerce/test/warehouse";
import { TallyCheck } from "../../../../reviews/src/modules/reviews/tally-check";
import type { Order, Product } from "../../../src/contract/records";
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
  shop = await sharedShop();
  buyers = await Buyers.open(shop);
  admin = buyers.admin;
  warehouse = await Warehouse.open(shop);
  anyone = new HttpClient(`${shop.engineUrl}/api/v1`);
  products = await goodsToBuy<Product>(shop.engineUrl, 10);
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

  it("is nobody by an order that the staff made, fulfilled and delivered without money", async () => {
    const who = await newShopper(shop);
    const pan = product(5);
    const dashboard = await Dashboard.open(shop);
    const draft = await dashboard.draftOrder({
      customer_id: who.userId,
      email: who.email,
      items: [{ variant_id: pan.variants[0]?._id, quantity: 1, unit_price: 0 }],
    });
    await dashboard.convertToOrder(draft);
    const delivered = await admin.client.post("/orders/confirmDelivery", { paymentIntentId: draft });
    expect(delivered.status, JSON.stringify(delivered.body)).toBe(200);
    expect((await who.client.get(`/orders/${draft}/reviewable`)).body).toEqual([]);
    expect(await write(who, pan, 5)).toMatchObject({ status: 403, body: ONLY_BUYERS });
  });

  it.each([
    [
      "a payment that was marked as paid by hand",
      `update payment set provider_id = 'pp_system_default' from order_payment_collection paid, "order" o
       where paid.payment_collection_id = payment.payment_collection_id and paid.order_id = o.id and o.customer_id = $1`,
    ],
    [
      "a payment that was given up",
      `update payment set canceled_at = now() from order_payment_collection paid, "order" o
       where paid.payment_collection_id = payment.payment_collection_id and paid.order_id = o.id and o.customer_id = $1`,
    ],
    [
      "a line that an edit, an exchange or a claim has added",
      `update order_item set quantity = 0 from "order" o
       where order_item.order_id = o.id and order_item.version = 1 and o.customer_id = $1 and o.version > 1`,
    ],
    ["an order that was called off", `update "order" set status = 'canceled' where customer_id = $1`],
  ])("is nobody by %s", async (_, change) => {
    const who = await newShopper(shop);
    const pan = product(5);
    await buyers.receive(who, [pan]);
    // The state that such an order has in the engine's books: a first version, and the one of the change.
    await warehouse.rows(
      `with edited as (update "order" set version = 2 where customer_id = $1 and version = 1 returning id)
       insert into order_item (id, order_id, version, item_id, quantity, raw_quantity, delivered_quantity,
         raw_delivered_quantity, fulfilled_quantity, raw_fulfilled_quantity, shipped_quantity, raw_shipped_quantity,
         return_requested_quantity, raw_return_requested_quantity, return_received_quantity,
         raw_return_received_quantity, return_dismissed_quantity, raw_return_dismissed_quantity,
         written_off_quantity, raw_written_off_quantity)
       select id || '_2', order_id, 2, item_id, quantity, raw_quantity, delivered_quantity,
         raw_delivered_quantity, fulfilled_quantity, raw_fulfilled_quantity, shipped_quantity, raw_shipped_quantity,
         return_requested_quantity, raw_return_requested_quantity, return_received_quantity,
         raw_return_received_quantity, return_dismissed_quantity, raw_return_dismissed_quantity,
         written_off_quantity, raw_written_off_quantity
       from order_item where order_id in (select id from edited)`,
      [who.userId],
    );
    expect((await write(who, pan, 4)).status).toBe(201);
    await warehouse.rows("delete from review where customer_id = $1", [who.userId]);
    await warehouse.rows(change, [who.userId]);
    expect(await write(who, pan, 5)).toMatchObject({ status: 403, body: ONLY_BUYERS });
  });

  it("is one account a purchase: an order that is handed on brings no second opinion", async () => {
    const [who, other] = [await newShopper(shop), await newShopper(shop)];
    const pan = product(1);
    await buyers.receive(who, [pan]);
    const hand = (from: Shopper, to: Shopper) =>
      warehouse.rows('update "order" set customer_id = $2 where customer_id = $1', [from.userId, to.userId]);
    expect((await write(who, pan, 5)).status).toBe(201);
    await hand(who, other);
    expect(await write(other, pan, 5)).toMatchObject({ status: 403, body: ONLY_BUYERS });
    // Not even once nobody knows any more whose the first one was.
    await warehouse.rows("update review set customer_id = null where customer_id = $1", [who.userId]);
    expect(await write(other, pan, 5)).toMatchObject({ status: 403, body: ONLY_BUYERS });
  });

  it("is who shows the order's mailed code, for what was delivered with it, in its customer's name", async () => {
    const who = await newShopper(shop);
    const [pan, other] = [product(0), product(2)];
    const paymentIntentId = await buyers.receive(who, [pan]);
    const { body: order } = await who.client.get<Order>(`/orders/${paymentIntentId}`);
    const browser = new HttpClient(`${shop.engineUrl}/api/v1`);
    const wanted = { email: who.email, orderNumber: order.orderNumber };
    await browser.post("/order-lookup", wanted);
    const mail = await new MailboxClient(shop.mailboxUrl).waitFor(who.email, /order code/i);
    const otp = /\b\d{6}\b/.exec(mail.text)?.[0];
    const send = (which: Product) => browser.post<Review>("/reviews", { productId: which._id, rating: 4 });
    expect((await send(pan)).status).toBe(401);
    expect((await browser.post("/order-lookup/verify", { ...wanted, otp })).status).toBe(200);

    const reviewable = `/orders/${paymentIntentId}/reviewable`;
    expect((await browser.get<Reviewable[]>(reviewable)).body).toMatchObject([
      { productId: pan._id, review: null },
    ]);
    expect(await send(other)).toMatchObject({ status: 403, body: ONLY_BUYERS });
    const written = await send(pan);
    expect(written).toMatchObject({ status: 201, body: { author: "Ann E.", rating: 4 } });
    expect((await who.client.get<Reviewable[]>(reviewable)).body[0]?.review).toEqual(written.body);
    expect(await write(who, pan, 3)).toMatchObject({ status: 200, body: { _id: written.body._id } });
  });

  it("is the customer of the order that a review names, whoever is signed in where it was looked up", async () => {
    const [ann, bob] = [await newShopper(shop), await newShopper(shop)];
    const pan = product(1);
    await buyers.receive(ann, [pan]);
    const paymentIntentId = await buyers.receive(bob, [pan]);
    const own = await write(ann, pan, 5);
    expect(await write(ann, pan, 1, { paymentIntentId })).toMatchObject({ status: 404 });
    const { body: order } = await bob.client.get<Order>(`/orders/${paymentIntentId}`);
    const wanted = { email: bob.email, orderNumber: order.orderNumber };
    await ann.client.post("/order-lookup", wanted);
    const mail = await new MailboxClient(shop.mailboxUrl).waitFor(bob.email, /order code/i);
    const otp = /\b\d{6}\b/.exec(mail.text)?.[0];
    expect((await ann.client.post("/order-lookup/verify", { ...wanted, otp })).status).toBe(200);

    const written = await write(ann, pan, 2, { paymentIntentId });
    expect(written.status).toBe(201);
    expect(written.body._id).not.toBe(own.body._id);
    const reviewable = await ann.client.get<Reviewable[]>(`/orders/${paymentIntentId}/reviewable`);
    expect(reviewable.body[0]?.review).toEqual(written.body);
    expect(await write(ann, pan, 5)).toMatchObject({ status: 200, body: own.body });
    expect(await write(ann, product(2), 5, { paymentIntentId })).toMatchObject({
      status: 403,
      body: ONLY_BUYERS,
    });
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

it("of a product that has left the shop is refused with a word, and what was written before is kept", async () => {
  const who = await newShopper(shop);
  const { body: pan } = await admin.client.post<Product>("/admin/add-product", {
    ...{ title: "A pan that goes", desc: "x", price: 10, stock: 5 },
    ...{ catchphrase1: "x", catchphrase2: "x", catchphrase3: "x" },
    imageUrl: [{ public_id: "elsewhere", secure_url: "https://pictures.example/pan.jpg" }],
  });
  const order = await buyers.receive(who, [pan]);
  expect((await write(who, pan, 2, { title: "Warped" })).status).toBe(201);
  await admin.client.post("/admin/delete", { _id: pan._id, imagesToDelete: [] });
  expect(await write(who, pan, 4)).toMatchObject({ status: 404, body: "This product is not in our shop" });
  const { body: own } = await who.client.get<Reviewable[]>(`/orders/${order}/reviewable`);
  expect(own).toMatchObject([{ productId: pan._id, title: pan.title, review: { title: "Warped" } }]);
  expect((await anyone.get(`/products/${pan._id}/reviews`)).status).toBe(404);
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

  it("leaves out what the staff hide, which counts in no average, however often its author changes it", async () => {
    const who = await newShopper(shop);
    const pan = product(7);
    await buyers.receive(who, [pan]);
    const { body } = await write(who, pan, 1);
    await warehouse.rows("update review set status = 'hidden' where id = $1", [body._id]);
    expect(await ratingOf(pan)).toEqual({ average: null, count: 0 });
    expect((await anyone.get(`/products/${pan._id}/reviews`)).body).toEqual([]);
    for (const rating of [5, 4]) {
      expect((await write(who, pan, rating)).status).toBe(200);
      expect(await ratingOf(pan)).toEqual({ average: null, count: 0 });
    }
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
    const reported = async (status = "reported") => {
      const { body } = await dashboard.client.get<{ reviews: { id: string; reports: number }[] }>(
        `/admin/reviews?status=${status}`,
      );
      return body.reviews.filter(({ id }) => id === review._id).map(({ reports }) => reports);
    };
    const [first, second, third] = [await newShopper(shop), await newShopper(shop), await newShopper(shop)];
    expect((await report({ client: anyone })).status).toBe(401);
    expect((await report(first, "review_unknown")).status).toBe(404);
    for (const one of [who, first, first, second]) expect((await report(one)).status).toBe(200);
    expect(await reported()).toEqual([]);
    expect(await reported("open")).toEqual([]);
    expect(await reported("new")).toEqual([2]);
    await report(third);
    expect(await reported()).toEqual([3]);
    expect(await reported("open")).toEqual([3]);
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

    await dashboard.change(`/admin/reviews/${review._id}`, { act: "publish" });
    await dashboard.change(`/admin/reviews/${review._id}`, { act: "reply", text: "We are sorry." });

    const { body: audit } = await dashboard.client.get<{ entries: { actor: string; after: object }[] }>(
      "/admin/audit?area=reviews&limit=4",
    );
    const kept_at = expect.any(String);
    expect(audit.entries.map(({ actor, after }) => ({ actor, after }))).toEqual([
      { actor: ADMIN.email, after: { reply: "We are sorry." } },
      { actor: ADMIN.email, after: { status: "published", hidden_reason: null, kept_at } },
      { actor: ADMIN.email, after: { status: "hidden", hidden_reason: "About the parcel" } },
      // That it was kept when the first three had reported it.
      { actor: ADMIN.email, after: { kept_at } },
    ]);
  });

  it("is approved as the staff read it, and not as its author has changed it meanwhile", async () => {
    const who = await newShopper(shop);
    const pan = product(4);
    await buyers.receive(who, [pan]);
    const { body: review } = await write(who, pan, 5);
    const dashboard = await Dashboard.open(shop);
    const path = `/admin/reviews/${review._id}`;
    await dashboard.change(path, { act: "hide", reason: "To be looked at" });
    const { body: changed } = await write(who, pan, 1, { text: "Other words" });
    expect(await dashboard.client.post(path, { act: "publish", seen: null })).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/changed this review since you saw it/) },
    });
    const shown = async () => (await anyone.get<Review[]>(`/products/${pan._id}/reviews`)).body;
    expect((await shown()).map(({ _id }) => _id)).not.toContain(review._id);
    await dashboard.change(path, { act: "publish", seen: changed.editedAt });
    expect(await shown()).toContainEqual(changed);
  });

  it("counts in averages that are reckoned anew from the rows, which finds and repairs what differs", async () => {
    const who = await newShopper(shop);
    const [forged, lost] = [product(0), product(1)];
    await buyers.receive(who, [forged, lost]);
    for (const pan of [forged, lost]) expect((await write(who, pan, 2)).status).toBe(201);
    const database = knex({ client: "pg", connection: shop.databaseUrl });
    try {
      const check = new TallyCheck(database);
      expect(await check.verify()).toEqual([]);
      const { total } = await check.report();
      await database("review_tally").where({ product_id: forged._id }).update({ stars_5: 99 });
      await database("review_tally").where({ product_id: lost._id }).delete();
      await database("review_tally").insert({ product_id: "prod_invented", stars_5: 7 });
      expect((await check.verify()).sort()).toEqual([forged._id, lost._id, "prod_invented"].sort());
      expect(await check.report()).toEqual({ rows: 3, total: total + 3, checkedAt: expect.any(Date) });
      for (const pan of [forged, lost]) expect((await ratingOf(pan)).count).toBeGreaterThan(0);
      expect(await check.verify()).toEqual([]);
      expect(await check.report()).toMatchObject({ rows: 0, total: total + 3 });
    } finally {
      await database.destroy();
    }
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
