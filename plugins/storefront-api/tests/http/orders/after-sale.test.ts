import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { goodsToBuy } from "../../../../../commerce/test/goods";
import { HttpClient } from "../../../../../commerce/test/http-client";
import { MailboxClient } from "../../../../../commerce/test/mailbox-client";
import { SandboxClient } from "../../../../../commerce/test/sandbox-client";
import { type Shop, sharedShop } from "../../../../../commerce/test/shop";
import { newShopper, type Shopper, signInAdmin } from "../../../../../commerce/test/shopper";
import { ADMIN } from "../../../../../commerce/test/test-env";
import { Warehouse } from "../../../../../commerce/test/warehouse";
import type { Order, Product, Return } from "../../../src/contract/records";
import { buy } from "./buy";

let shop: Shop;
let sandbox: SandboxClient;
let warehouse: Warehouse;
let mailbox: MailboxClient;
let admin: Shopper;
let shopper: Shopper;
let product: Product;

beforeAll(async () => {
  shop = await sharedShop();
  sandbox = new SandboxClient(shop.sandboxUrl);
  warehouse = await Warehouse.open(shop);
  mailbox = new MailboxClient(shop.mailboxUrl);
  admin = await signInAdmin(shop);
  shopper = await newShopper(shop);
  const [found] = await goodsToBuy<Product>(shop.engineUrl, 10);
  if (!found) throw new Error("The seeded catalogue is too small for this test");
  product = found;
  await warehouse.setStock(product._id, 1000);
});

afterAll(async () => {
  await warehouse?.close();
  await shop?.stop();
});

const stranger = () => new HttpClient(`${shop.engineUrl}/api/v1`, { "x-forwarded-for": "10.9.8.7" });

/** Buys some of a product and waits until the money is taken. */
const bought = (who: Shopper, quantity = 1): Promise<Order> =>
  buy(sandbox, who, [{ id: product._id, quantity }]);

const ship = ({ paymentIntentId }: Order) =>
  admin.client.post<Order>("/orders/ship", { paymentIntentId, trackingNumber: "1Z999AA10123456784" });
const deliver = ({ paymentIntentId }: Order) =>
  admin.client.post<Order>("/orders/confirmDelivery", { paymentIntentId });
const cancel = ({ paymentIntentId }: Order, client = shopper.client) =>
  client.post<Order>(`/orders/${paymentIntentId}/cancel`);
const sendBack = ({ paymentIntentId }: Order, lines: object[], client = shopper.client) =>
  client.post<Return>(`/orders/${paymentIntentId}/returns`, { lines, note: "The lid has a crack." });
const read = async ({ paymentIntentId }: Order) =>
  (await shopper.client.get<Order>(`/orders/${paymentIntentId}`)).body;
/** Cents that Stripe has paid back. */
const refunded = async ({ paymentIntentId }: Order) =>
  (await sandbox.charges()).find((charge) => charge.payment_intent === paymentIntentId)?.amount_refunded;

const ON_ITS_WAY = "This order is already on its way.";
const CANCELLED = "This order has been cancelled.";

describe("an order's record", () => {
  it("tells how far it is, what may be done with it and until when", async () => {
    const order = await bought(shopper);
    expect(order).toMatchObject({
      status: "placed",
      returns: [],
      refundedTotal: 0,
      canCancel: true,
      returnableUntil: null,
    });
    expect((await ship(order)).body).toMatchObject({ status: "shipped", canCancel: false });
    const { body } = await deliver(order);
    expect(body).toMatchObject({ status: "delivered", canCancel: false, delivery_status: "delivered" });
    const days =
      (Date.parse(body.returnableUntil ?? "") - Date.parse(body.deliveredAt ?? "")) / (24 * 60 * 60 * 1000);
    expect(days).toBe(30);
  });

  it("and the mails tell how long it travels, by the way of shipping that was paid for", async () => {
    const buyer = await newShopper(shop);
    const order = await buy(sandbox, buyer, [{ id: product._id, quantity: 1 }], { shipping_rate: 1 });
    expect(order.transitDays).toEqual({ earliest: 1, latest: 2 });
    expect((await bought(buyer)).transitDays).toEqual({ earliest: 3, latest: 5 });
    const placed = await mailbox.waitFor(buyer.email, new RegExp(`have your order #${order.orderNumber}$`));
    expect(placed.text.replace(/\s+/g, " ")).toContain("arrives 1-2 working days after that");
    await ship(order);
    const sent = await mailbox.waitFor(buyer.email, new RegExp(`#${order.orderNumber} is on its way`));
    expect(sent.text.replace(/\s+/g, " ")).toContain("arrives within 1-2 working days");
  });
});

describe("cancelling", () => {
  it("gives all the money back, frees the stock and tells the shopper", async () => {
    const before = await warehouse.stockOf(product._id);
    const order = await bought(shopper, 2);
    expect((await warehouse.stockOf(product._id)).reserved).toBe(before.reserved + 2);
    const { status, body } = await cancel(order);
    expect(status, JSON.stringify(body)).toBe(200);
    const { subtotal, shippingTotal, discountTotal, total } = order;
    const sums = { subtotal, shippingTotal, discountTotal, total };
    expect(body).toMatchObject({ ...sums, status: "cancelled", refundedTotal: total, canCancel: false });
    expect(await refunded(order)).toBe(order.total);
    expect(await warehouse.stockOf(product._id)).toEqual(before);
    const mail = await mailbox.waitFor(shopper.email, /was cancelled/i);
    expect(mail.subject).toContain(`#${order.orderNumber}`);
    expect(await cancel(order)).toMatchObject({ status: 409, body: CANCELLED });
    expect(await ship(order)).toMatchObject({ status: 409 });
  });

  it("is the owner's alone, and ends when the parcel leaves", async () => {
    const order = await bought(shopper);
    const other = await newShopper(shop);
    expect((await cancel(order, other.client)).status).toBe(404);
    expect((await cancel(order, admin.client)).status).toBe(404);
    expect((await cancel(order, stranger())).status).toBe(401);
    await ship(order);
    expect(await cancel(order)).toMatchObject({ status: 409, body: ON_ITS_WAY });
    await deliver(order);
    expect(await cancel(order)).toMatchObject({ status: 409, body: ON_ITS_WAY });
    expect(await refunded(order)).toBe(0);
  });

  it("unpacks what staff have packed and not sent", async () => {
    const order = await bought(shopper);
    const dashboard = await openDashboard();
    const [row] = await warehouse.rows<{ order_id: string; item_id: string }>(
      `select i.order_id, i.item_id from order_item i join "order" o on o.id = i.order_id where o.display_id = $1`,
      [order.orderNumber],
    );
    const packed = await dashboard.post(`/admin/orders/${row?.order_id}/fulfillments`, {
      items: [{ id: row?.item_id, quantity: 1 }],
    });
    expect(packed.status, JSON.stringify(packed.body)).toBe(200);
    expect((await read(order)).canCancel).toBe(true);
    const { stocked } = await warehouse.stockOf(product._id);
    expect((await cancel(order)).body).toMatchObject({ status: "cancelled", refundedTotal: order.total });
    expect((await warehouse.stockOf(product._id)).stocked).toBe(stocked + 1);
  });

  it("happens once, however many ask at once", async () => {
    const order = await bought(shopper);
    const before = await warehouse.stockOf(product._id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(order)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await refunded(order)).toBe(order.total);
    expect((await read(order)).refundedTotal).toBe(order.total);
    expect((await warehouse.stockOf(product._id)).reserved).toBe(before.reserved - 1);
  });

  it("and shipping at the same moment end in exactly one of the two", async () => {
    for (let round = 0; round < 4; round++) {
      const order = await bought(shopper);
      const both = round % 2 ? [cancel(order), ship(order)] : [ship(order), cancel(order)];
      const answers = await Promise.all(both);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { status, refundedTotal } = await read(order);
      expect([status, refundedTotal, await refunded(order)]).toEqual(
        status === "cancelled" ? ["cancelled", order.total, order.total] : ["shipped", 0, 0],
      );
    }
  });

  it("and packing on the order's own page of the dashboard end in exactly one of the two, or are unpacked again", async () => {
    const dashboard = await openDashboard();
    for (let round = 0; round < 4; round++) {
      const order = await bought(shopper);
      const { stocked } = await warehouse.stockOf(product._id);
      const [row] = await warehouse.rows<{ order_id: string; item_id: string }>(
        `select i.order_id, i.item_id from order_item i join "order" o on o.id = i.order_id where o.display_id = $1`,
        [order.orderNumber],
      );
      const pack = () =>
        dashboard.post(`/admin/orders/${row?.order_id}/fulfillments`, {
          items: [{ id: row?.item_id, quantity: 1 }],
        });
      const [first, second] = round % 2 ? [cancel(order), pack()] : [pack(), cancel(order)];
      const cancelled = await (round % 2 ? first : second);
      const packed = await (round % 2 ? second : first);
      // Cancelling unpacks; whoever comes to pack afterwards is refused.
      expect(cancelled.status).toBe(200);
      expect([200, 400, 409]).toContain(packed.status);
      expect((await read(order)).status).toBe("cancelled");
      expect((await warehouse.stockOf(product._id)).stocked).toBe(stocked);
      const [live] = await warehouse.rows<{ count: number }>(
        `select count(*)::int as count from fulfillment f join order_fulfillment l on l.fulfillment_id = f.id
         where l.order_id = $1 and f.canceled_at is null and f.deleted_at is null`,
        [row?.order_id],
      );
      expect(live?.count).toBe(0);
    }
  });

  it("gives the use of a promotion back", async () => {
    const dashboard = await openDashboard();
    const made = await dashboard.post<{ promotion: { id: string } }>("/admin/promotions", {
      code: "ONCE",
      type: "standard",
      status: "active",
      is_automatic: true,
      campaign: {
        name: "Once",
        campaign_identifier: "once",
        budget: { type: "usage", limit: 5 },
      },
      application_method: {
        type: "percentage",
        target_type: "items",
        allocation: "across",
        currency_code: "usd",
        value: 10,
      },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const used = async () =>
      (
        await warehouse.rows<{ used: number }>(
          `select used::int as used from promotion_campaign_budget budget
           join promotion_campaign campaign on campaign.id = budget.campaign_id
           where campaign.campaign_identifier = 'once'`,
        )
      )[0]?.used;
    const order = await bought(shopper);
    expect(await used()).toBe(1);
    expect((await cancel(order)).body.refundedTotal).toBe(order.total);
    expect(await used()).toBe(0);
    expect((await dashboard.delete(`/admin/promotions/${made.body.promotion.id}`)).status).toBe(200);
  });
});

describe("an order without an account", () => {
  it("opens for the mailed code, in this browser and for this order alone", async () => {
    const who = await newShopper(shop);
    const [order, another] = [await bought(who), await bought(who)];
    const browser = stranger();
    const wanted = { email: who.email.toUpperCase(), orderNumber: order.orderNumber };
    const nothing = await browser.post("/order-lookup", { ...wanted, orderNumber: 999_999 });
    const asked = await browser.post("/order-lookup", wanted);
    expect(asked).toMatchObject({ status: 200, body: nothing.body });
    expect(nothing.status).toBe(200);
    const mail = await mailbox.waitFor(who.email, /order code/i);
    const otp = /\b\d{6}\b/.exec(mail.text)?.[0];
    const verify = (body: object) => browser.post<Order>("/order-lookup/verify", { ...wanted, otp, ...body });
    expect(await verify({ orderNumber: another.orderNumber })).toMatchObject({
      status: 400,
      body: "Invalid or expired code",
    });
    expect((await browser.post("/sign-in-code/verify", { email: who.email, otp })).status).toBe(400);
    expect((await browser.get(`/orders/${order.paymentIntentId}`)).status).toBe(401);

    const opened = await verify({});
    expect(opened).toMatchObject({ status: 200, body: { paymentIntentId: order.paymentIntentId } });
    expect(opened.headers.get("set-cookie")).toMatch(/shop\.order=.+HttpOnly/);
    expect((await verify({})).status).toBe(400);
    expect((await browser.get<Order>(`/orders/${order.paymentIntentId}`)).body).toEqual(opened.body);
    expect((await browser.get(`/orders/${another.paymentIntentId}`)).status).toBe(404);
    expect((await browser.get("/me")).status).toBe(401);
    expect((await cancel(another, browser)).status).toBe(404);
    expect((await cancel(order, browser)).body).toMatchObject({ status: "cancelled" });

    await warehouse.rows("update after_sale_lookup set expires_at = now()");
    expect((await browser.get(`/orders/${order.paymentIntentId}`)).status).toBe(401);
  });
});

describe("an order whose owner strangers want to keep out", () => {
  const from = (address: string) =>
    new HttpClient(`${shop.engineUrl}/api/v1`, { "x-forwarded-for": address });

  it("opens by the link of the mail, and neither numbers nor codes at random use up what is another's", async () => {
    const who = await newShopper(shop);
    const order = await bought(who);
    const { email } = who;
    const wanted = { email, orderNumber: order.orderNumber };
    for (let n = 0; n < 8; n += 1) {
      const guess = await from("10.9.9.1").post("/order-lookup", { email, orderNumber: 900_000 + n });
      expect(guess).toMatchObject({ status: 200, body: { ok: true } });
    }
    const owner = from("10.9.9.2");
    expect((await owner.post("/order-lookup", wanted)).status).toBe(200);
    const secret = await mailbox.waitForSecret(email, "/track-order");
    const kept = await warehouse.rows(
      "select 1 from email_otp_code where purpose = 'order-lookup' and subject ilike '%' || $1 || '%'",
      [email],
    );
    expect(kept).toEqual([]);
    // The same for an order that is not the email's.
    for (const orderNumber of [order.orderNumber, 999_999]) {
      const asked = { email, orderNumber };
      const tries = await Promise.all(
        Array.from({ length: 26 }, (_, n) =>
          from(`10.9.8.${n}`).post("/order-lookup/verify", { ...asked, otp: "000000" }),
        ),
      );
      expect(tries.filter(({ status }) => status === 429)).toHaveLength(1);
      const refused = await owner.post("/order-lookup/verify", { ...asked, otp: "000000" });
      expect(refused).toMatchObject({
        status: 429,
        body: expect.stringContaining("link in the newest mail"),
      });
    }
    expect((await owner.post("/sign-in-code/verify", { email, otp: "000000" })).status).toBe(400);
    const byLink = (secret: string, browser = owner) => browser.post<Order>("/order-lookup/link", { secret });
    for (const wrong of ["000000", "x".repeat(43)]) expect((await byLink(wrong)).status).toBe(400);
    expect((await owner.post("/sign-in-code/verify_link", { secret })).status).toBe(400);
    const opened = await byLink(secret);
    expect(opened).toMatchObject({ status: 200, body: { paymentIntentId: order.paymentIntentId } });
    expect(opened.headers.get("set-cookie")).toMatch(/shop\.order=.+HttpOnly/);
    expect((await owner.get(`/orders/${order.paymentIntentId}`)).status).toBe(200);
    expect((await byLink(secret, from("10.9.9.3"))).status).toBe(400);
  });
});

describe("sending back", () => {
  const line = (quantity: number, rest: object = {}) => ({
    id: product._id,
    quantity,
    reason: "damaged",
    ...rest,
  });

  it("waits for the delivery, and is a request that the order shows", async () => {
    const order = await bought(shopper, 2);
    expect((await sendBack(order, [line(1)])).status).toBe(409);
    await ship(order);
    expect((await sendBack(order, [line(1)])).status).toBe(409);
    await deliver(order);
    const { status, body } = await sendBack(order, [line(1, { variantId: product.variants[0]?._id })]);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({
      status: "requested",
      lines: [{ id: product._id, quantity: 1, reason: "damaged" }],
      refundTotal: Math.floor(order.subtotal / 2),
      note: "The lid has a crack.",
    });
    expect((await read(order)).returns).toEqual([body]);
    expect((await sendBack(order, [line(2)])).status).toBe(409);
    expect((await sendBack(order, [line(1)])).status).toBe(201);
    expect((await sendBack(order, [line(1)])).status).toBe(409);
  });

  it("never asks for more than was bought, however many ask at once", async () => {
    const order = await bought(shopper, 2);
    await deliver(order);
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendBack(order, [line(1)])));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
  });

  it("refuses what makes no sense, what was not bought, whose it is not and what is too late", async () => {
    const order = await bought(shopper);
    await deliver(order);
    expect((await sendBack(order, [])).status).toBe(400);
    expect((await sendBack(order, [line(0)])).status).toBe(400);
    expect((await sendBack(order, [line(1, { reason: "ugly" })])).status).toBe(400);
    expect((await sendBack(order, [line(1, { id: "prod_unknown" })])).status).toBe(409);
    expect((await sendBack(order, [line(1)], stranger())).status).toBe(401);
    expect((await sendBack(order, [line(1)], (await newShopper(shop)).client)).status).toBe(404);
    await warehouse.rows(
      `update fulfillment set delivered_at = delivered_at - interval '31 days' where id in (
         select fulfillment_id from order_fulfillment link join "order" o on o.id = link.order_id
         where o.display_id = $1)`,
      [order.orderNumber],
    );
    expect((await sendBack(order, [line(1)])).status).toBe(409);
  });
});

async function openDashboard(): Promise<HttpClient> {
  const door = new HttpClient(shop.engineUrl);
  const { body } = await door.post<{ token: string }>("/auth/user/emailpass", ADMIN);
  return new HttpClient(shop.engineUrl, { authorization: `Bearer ${body.token}` });
}
