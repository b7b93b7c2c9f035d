import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "../../../../../commerce/test/eventually";
import { goodsToBuy } from "../../../../../commerce/test/goods";
import { type Mail, MailboxClient } from "../../../../../commerce/test/mailbox-client";
import { type Shop, startShop } from "../../../../../commerce/test/shop";
import { newShopper, type Shopper } from "../../../../../commerce/test/shopper";
import { Warehouse } from "../../../../../commerce/test/warehouse";
import { whileRefused } from "../../../../../commerce/test/while-refused";
import type { Order, Product, Return } from "../../../src/contract/records";
import type { Review } from "../../../src/contract/reviews";
import { Dashboard } from "../dashboard";
import { Buyers } from "./buyers";

const ASKING = /^How does it cook\?$/;

/** A mail that the killed engine was just sending can be taken by another one after 45 seconds. */
const CLAIM_ENDS_WITHIN_MS = 90_000;

let shop: Shop;
let buyers: Buyers;
let warehouse: Warehouse;
let mailbox: MailboxClient;
let dashboard: Dashboard;
let products: Product[];

beforeAll(async () => {
  shop = await startShop({ settings: { REVIEWS: "after-approval" } });
  buyers = await Buyers.open(shop);
  warehouse = await Warehouse.open(shop);
  dashboard = await Dashboard.open(shop);
  mailbox = new MailboxClient(shop.mailboxUrl);
  products = await goodsToBuy<Product>(shop.engineUrl, 10);
});

afterAll(async () => {
  await warehouse?.close();
  await shop?.stop();
});

function goods(first: number, end = first + 1): Product[] {
  const found = products.slice(first, end);
  if (found.length !== end - first) throw new Error("The seeded catalogue is too small for this test");
  return found;
}

/** Lets an order have been delivered so many days ago. @returns the order's id */
async function deliveredAgo(who: Shopper, paymentIntentId: string, days: number): Promise<string> {
  const { body: order } = await who.client.get<Order>(`/orders/${paymentIntentId}`);
  const [parcel] = await warehouse.rows<{ order_id: string }>(
    `update fulfillment set delivered_at = now() - make_interval(days => $2)
     from order_fulfillment link join "order" o on o.id = link.order_id
     where link.fulfillment_id = fulfillment.id and o.display_id = $1 returning o.id as order_id`,
    [order.orderNumber, days],
  );
  if (!parcel) throw new Error("The order has no parcel");
  return parcel.order_id;
}

/** Asks for a return, and has it approved. */
async function sendBack(who: Shopper, paymentIntentId: string, pan: Product | undefined): Promise<void> {
  const { status, body } = await who.client.post<Return>(`/orders/${paymentIntentId}/returns`, {
    lines: [{ id: pan?._id, quantity: 1, reason: "no_longer_wanted" }],
  });
  expect(status, JSON.stringify(body)).toBe(201);
  const approved = await dashboard.client.post(`/admin/order-returns/${body._id}/approve`, {});
  expect(approved.status, JSON.stringify(approved.body)).toBe(200);
}

/** Waits until the shop has decided about orders. */
const decided = (...orderIds: string[]) =>
  eventually("the shop to have looked at the orders", async () => {
    const rows = await warehouse.rows("select 1 from review_request where order_id = any($1)", [orderIds]);
    return rows.length === orderIds.length;
  });

const asked = async ({ email }: Shopper): Promise<Mail[]> =>
  (await mailbox.all(email)).filter(({ subject }) => ASKING.test(subject));

const linkOf = ({ headers }: Mail) => /^<(.+)>$/.exec(headers["list-unsubscribe"] ?? "")?.[1] ?? "";

it("is mailed 14 days after delivery, once, with five stars for each product that is kept and not reviewed", async () => {
  const [who, early, late] = [await newShopper(shop), await newShopper(shop), await newShopper(shop)];
  const [kept, reviewed, sentBack] = goods(0, 3);
  const payment = await buyers.receive(who, goods(0, 3));
  await who.client.post("/reviews", { productId: reviewed?._id, rating: 4 });
  await sendBack(who, payment, sentBack);
  const tooEarly = await deliveredAgo(early, await buyers.receive(early, goods(0)), 13);
  const longAgo = await deliveredAgo(late, await buyers.receive(late, goods(0)), 60);
  const inPart = await buyers.receive(early, goods(0, 2));
  const half = await deliveredAgo(early, inPart, 1);
  // Its second product is still to be packed.
  await warehouse.rows(
    `update order_item set delivered_quantity = 0 where id = (
       select item.id from order_item item join "order" o on o.id = item.order_id and o.version = item.version
       where o.id = $1 limit 1)`,
    [half],
  );
  await deliveredAgo(early, inPart, 15);
  const orderId = await deliveredAgo(who, payment, 15);
  const [mail] = await eventually("the mail", async () => {
    const mails = await asked(who);
    return mails.length > 0 && mails;
  });

  expect(mail?.html).toContain(`/dashboard/orders/${orderId}/reviews?product=${kept?._id}&amp;rating=5`);
  expect(mail?.html.match(/rating=\d/g)).toHaveLength(5);
  for (const other of [reviewed, sentBack]) expect(mail?.html).not.toContain(other?._id);
  expect((await who.client.get(`/orders/${orderId}/reviewable`)).status).toBe(200);
  // As after a death between the mail and the note that it was sent.
  await warehouse.rows("delete from review_request where order_id = $1", [orderId]);
  await decided(orderId);
  expect(await asked(who)).toHaveLength(1);
  const others = await warehouse.rows("select 1 from review_request where order_id = any($1)", [
    [tooEarly, longAgo, half],
  ]);
  expect(others).toEqual([]);
});

it("ends for good by a mail program's button, which is no page of the shop and has no session", async () => {
  const who = await newShopper(shop);
  await deliveredAgo(who, await buyers.receive(who, goods(3)), 15);
  const [mail] = await eventually("the mail", async () => {
    const mails = await asked(who);
    return mails.length > 0 && mails;
  });
  if (!mail) throw new Error("There is no mail");
  expect(mail.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  const link = new URL(linkOf(mail));
  const press = (token: string) =>
    fetch(`${shop.engineUrl}${link.pathname}?token=${encodeURIComponent(token)}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", origin: "https://mail.example" },
      body: "List-Unsubscribe=One-Click",
    });
  const token = link.searchParams.get("token") ?? "";
  expect((await press(`${token}x`)).status).toBe(400);
  expect((await press(token.replace(/^order_./, "order_x"))).status).toBe(400);
  for (let times = 0; times < 2; times += 1) expect((await press(token)).status).toBe(200);

  const next = await deliveredAgo(who, await buyers.receive(who, goods(4)), 15);
  await decided(next);
  expect(await asked(who)).toHaveLength(1);

  // Another email was given with this one; the account is the same.
  const gift = await buyers.receive(who, goods(7));
  const given = `gift-${who.email}`;
  await warehouse.rows(
    `update "order" set email = $2 where customer_id = $1 and id not in (select order_id from review_request)`,
    [who.userId, given],
  );
  await decided(await deliveredAgo(who, gift, 15));
  expect(await asked({ ...who, email: given })).toEqual([]);

  const { body } = await who.client.get<{ parts: { name: string; items: unknown[] }[] }>("/me/export");
  expect(body.parts.find(({ name }) => name === "noReviewMails")?.items).toHaveLength(1);
});

it("does not come for an order all of which goes back", async () => {
  const who = await newShopper(shop);
  const payment = await buyers.receive(who, goods(5));
  await sendBack(who, payment, goods(5)[0]);
  await decided(await deliveredAgo(who, payment, 15));
  expect(await asked(who)).toEqual([]);
});

it("a review shows after approval where the shop says so, and again after each change", async () => {
  const who = await newShopper(shop);
  const [pan] = goods(6);
  await buyers.receive(who, goods(6));
  const write = (rating: number) => who.client.post<Review>("/reviews", { productId: pan?._id, rating });
  const stars = async () => {
    const { body } = await dashboard.client.get<Review[]>(`/api/v1/products/${pan?._id}/reviews`);
    return body.map(({ rating }) => rating);
  };
  const { body: review } = await write(5);
  expect(await stars()).toEqual([]);
  const publish = () => dashboard.client.post(`/admin/reviews/${review._id}`, { act: "publish" });
  expect((await publish()).status).toBe(200);
  expect(await stars()).toEqual([5]);
  await write(2);
  expect(await stars()).toEqual([]);
  await publish();
  expect(await stars()).toEqual([2]);
});

it("comes to everybody else while one of the mails fails, and to that customer later", async () => {
  const [unlucky, other] = [await newShopper(shop), await newShopper(shop)];
  const first = await buyers.receive(unlucky, goods(4));
  const second = await buyers.receive(other, goods(4));
  const hers = { change: "insert on mail_outbox", when: `new.recipient = '${unlucky.email}'` };
  await whileRefused(
    (sql) => warehouse.rows(sql),
    hers,
    async () => {
      await deliveredAgo(unlucky, first, 15);
      await deliveredAgo(other, second, 15);
      await eventually("the other's mail", async () => (await asked(other)).length > 0);
      expect(await asked(unlucky)).toEqual([]);
    },
  );
  await eventually("the mail", async () => (await asked(unlucky)).length > 0);
});

it("comes exactly once, however often the engine is killed while it asks", async () => {
  const [engine] = shop.services.engines;
  if (!engine) throw new Error("The shop has no engine");
  const people = await Promise.all(Array.from({ length: 5 }, () => newShopper(shop)));
  const orders: [Shopper, string][] = [];
  for (const who of people) orders.push([who, await buyers.receive(who, goods(6))]);
  const orderIds: string[] = [];
  for (const [who, payment] of orders) orderIds.push(await deliveredAgo(who, payment, 15));
  const queued = async () => {
    const rows = await warehouse.rows("select 1 from mail_outbox where once = any($1)", [
      orderIds.map((id) => `review-request ${id}`),
    ]);
    return rows.length;
  };
  for (const some of [1, 3]) {
    await eventually("it to ask", async () => (await queued()) >= some);
    await engine.stop("SIGKILL");
    engine.launch();
    await engine.ready();
  }
  await decided(...orderIds);
  for (const who of people) {
    await eventually("the mail", async () => (await asked(who)).length > 0, CLAIM_ENDS_WITHIN_MS);
    // One that was on its way while the engine was killed has the same Message-ID again.
    expect(new Set((await asked(who)).map(({ headers }) => headers["message-id"])).size).toBe(1);
  }
  expect(await queued()).toBe(5);
}, 300_000);
