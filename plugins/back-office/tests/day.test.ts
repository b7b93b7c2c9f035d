import type { FailedMail } from "@emberly/mail-outbox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../../commerce/test/eventually";
import { goodsToBuy } from "../../../commerce/test/goods";
import { HttpClient } from "../../../commerce/test/http-client";
import { MailboxClient } from "../../../commerce/test/mailbox-client";
import { SandboxClient, sessionIdOf } from "../../../commerce/test/sandbox-client";
import { type Shop, startShop } from "../../../commerce/test/shop";
import { newShopper, type Shopper } from "../../../commerce/test/shopper";
import { Warehouse } from "../../../commerce/test/warehouse";
import type { Product } from "../../storefront-api/src/contract/records";
import { Dashboard } from "../../storefront-api/tests/http/dashboard";
import type { Delivery } from "../src/modules/back-office/deliveries/deliveries";
import type { PackingSlip } from "../src/modules/back-office/deliveries/packing-slips";
import type { CheckedLine } from "../src/modules/back-office/deliveries/tracking-list";
import type { LowStock } from "../src/modules/back-office/today/low-stock";
import type { SalesDay } from "../src/modules/back-office/today/sales";

let shop: Shop;
let dashboard: Dashboard;
let warehouse: Warehouse;
let sandbox: SandboxClient;
let shopper: Shopper;
let products: Product[];

beforeAll(async () => {
  shop = await startShop();
  dashboard = await Dashboard.open(shop);
  warehouse = await Warehouse.open(shop);
  sandbox = new SandboxClient(shop.sandboxUrl);
  shopper = await newShopper(shop);
  products = await goodsToBuy<Product>(shop.engineUrl, 10);
});

afterAll(async () => {
  await warehouse?.close();
  await shop?.stop();
});

/** Buys two of a product; answers the order's id and payment intent. */
async function buy(product: Product | undefined): Promise<{ id: string; intentId: string }> {
  const { body } = await shopper.client.post<{ url: string }>("/pay/create-checkout-session", {
    cartItems: [{ id: product?._id, quantity: 2 }],
    userId: shopper.userId,
  });
  const sessionId = sessionIdOf(body.url);
  await sandbox.pay(sessionId);
  const intentId = (await sandbox.session(sessionId)).payment_intent ?? "";
  const id = await eventually("the order of a payment", async () => {
    const [row] = await warehouse.rows<{ order_id: string }>(
      "select order_id from stripe_checkout where payment_intent_id = $1 and state = 'captured'",
      [intentId],
    );
    return row?.order_id;
  });
  return { id, intentId };
}

const deliveriesOf = async (query: string) => {
  const { status, body } = await dashboard.client.get<{ deliveries: Delivery[]; count: number }>(
    `/admin/deliveries?${query}`,
  );
  expect(status).toBe(200);
  return body;
};

describe("deliveries in the dashboard", () => {
  it("are for administrators only", async () => {
    const stranger = new HttpClient(shop.engineUrl);
    for (const path of [
      "/admin/deliveries",
      "/admin/deliveries/slips?ids=a",
      "/admin/today/low-stock",
      "/admin/today/sales",
      "/admin/failed-mails",
    ]) {
      expect((await stranger.get(path)).status, path).toBe(401);
    }
    expect((await stranger.post("/admin/deliveries/a/deliver", {})).status).toBe(401);
    expect((await stranger.post("/admin/kitchenware/a", {})).status).toBe(401);
  });

  it("go from waiting over dispatched to delivered, each once", async () => {
    const first = await buy(products[0]);
    const second = await buy(products[1]);
    const waiting = await deliveriesOf("limit=1");
    expect(waiting.count).toBe(2);
    expect(waiting.deliveries).toHaveLength(1);
    expect(waiting.deliveries[0]).toMatchObject({
      id: first.id,
      pieces: 2,
      state: "to_ship",
      tracking_number: null,
      payment_in_review: false,
    });
    expect((await deliveriesOf("limit=1&offset=1")).deliveries[0]?.id).toBe(second.id);

    const ship = (body: unknown) => dashboard.client.post(`/admin/deliveries/${first.id}/ship`, body);
    expect((await ship({})).status).toBe(400);
    expect((await ship({ trackingNumber: "1Z1", carrier: "UPS" })).status).toBe(200);
    expect(await ship({ trackingNumber: "1Z2" })).toMatchObject({
      status: 409,
      body: { message: "This order has already been dispatched" },
    });
    const shown = await dashboard.client.get<{ delivery: Delivery; payment: { id: string; url: string } }>(
      `/admin/deliveries/${first.id}`,
    );
    expect(shown.body).toMatchObject({
      delivery: { state: "on_the_way", tracking_number: "1Z1", carrier: "UPS" },
      payment: { id: first.intentId, url: expect.stringContaining("http") },
    });

    const deliver = () => dashboard.client.post(`/admin/deliveries/${first.id}/deliver`, {});
    expect((await deliver()).status).toBe(200);
    expect((await deliver()).status).toBe(409);
    const delivered = await deliveriesOf("state=delivered");
    expect(delivered.deliveries.map(({ id }) => id)).toEqual([first.id]);
    expect(delivered.deliveries[0]?.delivered_at).toBeTruthy();
    expect((await deliveriesOf("state=to_ship")).count).toBe(1);
    const number = delivered.deliveries[0]?.order_number;
    expect((await deliveriesOf(`state=delivered&q=%23${number}`)).count).toBe(1);
    expect((await deliveriesOf("state=delivered&q=%25")).count).toBe(0);
    expect((await dashboard.client.get("/admin/deliveries/order_unknown")).status).toBe(404);
    expect((await dashboard.client.get("/admin/deliveries?limit=101")).status).toBe(400);
  });

  it("have packing slips without prices, and a list of tracking numbers that is checked first", async () => {
    const [waiting] = (await deliveriesOf("state=to_ship")).deliveries;
    const { body } = await dashboard.client.get<{ slips: PackingSlip[]; shop: { name: string } }>(
      `/admin/deliveries/slips?ids=${waiting?.id},order_unknown`,
    );
    expect(body.slips).toHaveLength(1);
    expect(body.slips[0]?.lines).toEqual([
      expect.objectContaining({ title: products[1]?.title, quantity: 2 }),
    ]);
    expect(body.slips[0]?.address.length).toBeGreaterThan(1);
    expect(body.shop.name).toBe("Emberly");

    const text = `order,tracking,carrier\n${waiting?.order_number},T9,FedEx\n999999,T10,FedEx`;
    const checked = await dashboard.client.post<{ lines: CheckedLine[] }>("/admin/deliveries/tracking", {
      text,
    });
    expect(checked.body.lines).toMatchObject([
      { line: 2, order_id: waiting?.id, fault: null },
      { line: 3, order_id: null, fault: "There is no such order" },
    ]);
    expect((await deliveriesOf("state=to_ship")).count).toBe(1);
  });
});

describe("the day's page", () => {
  it("tells what runs out, with the days it lasts at the pace of the last 30 days", async () => {
    const product = products[1];
    await warehouse.setStock(product?._id ?? "", 6);
    const { body } = await dashboard.client.get<{ products: LowStock[] }>("/admin/today/low-stock?limit=100");
    const low = body.products.find(({ product_id }) => product_id === product?._id);
    // 6 pieces, 2 of them reserved, 2 sold in 30 days: 60 days of cover, but fewer than 5 pieces.
    expect(low).toMatchObject({ available: 4, sold: 2, days_of_cover: 60 });
    expect(low?.inventory_item_id).toBeTruthy();
  });

  it("adds up the sales of 30 days in the viewer's time zone", async () => {
    const { body } = await dashboard.client.get<{ days: SalesDay[] }>(
      "/admin/today/sales?time_zone=America/New_York",
    );
    expect(body.days).toHaveLength(30);
    const [sum] = await warehouse.rows<{ cents: number }>(
      "select sum(authorised_amount)::int as cents from stripe_checkout where order_id is not null",
    );
    expect(Math.round(body.days.reduce((amount, day) => amount + day.amount, 0) * 100)).toBe(sum?.cents);
    expect(body.days.reduce((orders, day) => orders + day.orders, 0)).toBe(2);
    expect((await dashboard.client.get("/admin/today/sales?time_zone=Mars/Olympus")).status).toBe(400);
  });

  it("lists mails that failed, sends them again and forgets those that cannot be sent", async () => {
    const mailbox = new MailboxClient(shop.mailboxUrl);
    const add = (id: string, body: string | null) =>
      warehouse.rows(
        `insert into mail_outbox (id, recipient, template, subject, body, attempts, given_up_at, last_error)
         values ($1, $1 || '@example.com', 'order.placed', 'Thank you', $2, 9, now(), 'Mailbox full')`,
        [id, body],
      );
    await add("mail_kept", JSON.stringify({ html: "<p>Your order</p>", text: "Your order" }));
    await add("mail_gone", null);
    const list = async () =>
      (await dashboard.client.get<{ mails: FailedMail[]; count: number }>("/admin/failed-mails")).body;
    expect(await list()).toMatchObject({
      count: 2,
      mails: [
        { id: "mail_gone", can_be_sent: false, given_up: true },
        { id: "mail_kept", can_be_sent: true, error: "Mailbox full" },
      ],
    });
    expect((await dashboard.client.post("/admin/failed-mails/mail_gone/send", {})).status).toBe(409);
    expect((await dashboard.client.post("/admin/failed-mails/mail_kept/send", {})).status).toBe(200);
    expect((await mailbox.waitFor("mail_kept@example.com", /Thank you/)).text).toContain("Your order");
    await dashboard.remove("/admin/failed-mails/mail_gone");
    await eventually("the list to be empty", async () => (await list()).count === 0);
  });
});

describe("the kitchenware fields", () => {
  it("are three, none of them empty, and reach the shop", async () => {
    const product = products[2];
    const path = `/admin/kitchenware/${product?._id}`;
    const phrases = { catchphrase1: "Sears", catchphrase2: "Simmers", catchphrase3: "Lasts" };
    expect(await dashboard.client.post(path, { ...phrases, catchphrase2: "  " })).toMatchObject({
      status: 400,
    });
    await dashboard.change(path, phrases);
    const { body } = await shopper.client.get<Product>(`/products/${product?._id}`);
    expect(body).toMatchObject({ ...phrases, title: product?.title, price: product?.price });
    expect((await dashboard.client.post("/admin/kitchenware/prod_unknown", phrases)).status).toBe(404);
  });
});
