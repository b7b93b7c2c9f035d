import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../../../../commerce/test/eventually";
import { goodsToBuy } from "../../../../../commerce/test/goods";
import { HttpClient } from "../../../../../commerce/test/http-client";
import { MailboxClient } from "../../../../../commerce/test/mailbox-client";
import { SandboxClient, sessionIdOf } from "../../../../../commerce/test/sandbox-client";
import { type Shop, startShop } from "../../../../../commerce/test/shop";
import { newShopper, type Shopper, signInAdmin } from "../../../../../commerce/test/shopper";
import { ADMIN } from "../../../../../commerce/test/test-env";
import { Warehouse } from "../../../../../commerce/test/warehouse";
import type { Order, Product } from "../../../src/contract/records";
import { Dashboard } from "../dashboard";
import { buy } from "./buy";

let shop: Shop;
let sandbox: SandboxClient;
let warehouse: Warehouse;
let mailbox: MailboxClient;
let admin: Shopper;
let shopper: Shopper;
let products: Product[];

beforeAll(async () => {
  shop = await startShop();
  sandbox = new SandboxClient(shop.sandboxUrl);
  warehouse = await Warehouse.open(shop);
  mailbox = new MailboxClient(shop.mailboxUrl);
  admin = await signInAdmin(shop);
  shopper = await newShopper(shop);
  products = await goodsToBuy<Product>(shop.engineUrl, 10);
});

afterAll(async () => {
  await warehouse?.close();
  await shop?.stop();
});

/** Buys a product, one piece unless said, and waits until the money is taken. */
async function bought(who: Shopper, index: number, quantity = 1): Promise<Order> {
  const wanted = products[index];
  if (!wanted) throw new Error("The seeded catalogue is too small for this test");
  return buy(sandbox, who, [{ id: wanted._id, quantity }]);
}

async function openDashboard(): Promise<HttpClient> {
  const door = new HttpClient(shop.engineUrl);
  const { body } = await door.post<{ token: string }>("/auth/user/emailpass", ADMIN);
  return new HttpClient(shop.engineUrl, { authorization: `Bearer ${body.token}` });
}

const label = (number: string) => ({ tracking_number: number, tracking_url: "", label_url: "" });

/** The amounts of a mail in cents, in its order: lines, subtotal, shipping, total. */
function receiptOf({ text }: { text: string }): number[] {
  return [...text.matchAll(/(?:\$([\d,]+)\.(\d\d)|Free)$/gm)].map(([, dollars = "0", cents = "0"]) =>
    Number(dollars.replaceAll(",", "") + cents.padStart(2, "0")),
  );
}

describe("who sees which orders", () => {
  it("shows customers their own orders, newest first", async () => {
    const who = await newShopper(shop);
    const first = await bought(who, 0);
    const second = await bought(who, 1);
    const { status, body } = await who.client.post<Order[]>("/orders/customer", { userId: who.userId });
    expect(status).toBe(200);
    expect(body.map(({ paymentIntentId }) => paymentIntentId)).toEqual([
      second.paymentIntentId,
      first.paymentIntentId,
    ]);
    expect((await admin.client.post<Order[]>("/orders/customer", { userId: who.userId })).body).toEqual(body);
  });

  it("shows nobody the orders of others", async () => {
    const order = await bought(shopper, 2);
    const stranger = await newShopper(shop);
    expect((await stranger.client.get(`/orders/${order.paymentIntentId}`)).status).toBe(404);
    expect((await stranger.client.post("/orders/customer", { userId: shopper.userId })).status).toBe(403);
    expect((await stranger.client.get("/orders")).status).toBe(403);
    const anonymous = new HttpClient(`${shop.engineUrl}/api/v1`);
    expect((await anonymous.get(`/orders/${order.paymentIntentId}`)).status).toBe(401);
    expect((await admin.client.get<Order>(`/orders/${order.paymentIntentId}`)).body).toEqual(order);
  });

  it("answers 404 for an unknown order, to administrators too", async () => {
    expect((await admin.client.get("/orders/pi_unknown")).status).toBe(404);
    const ghost = { paymentIntentId: "pi_unknown" };
    expect((await admin.client.post("/orders/confirmDelivery", ghost)).status).toBe(404);
    expect((await admin.client.post("/orders/ship", { ...ghost, trackingNumber: "T" })).status).toBe(404);
  });

  it("pages all orders for administrators, by delivery status too", async () => {
    await bought(shopper, 3);
    const delivered = await bought(shopper, 4);
    await admin.client.post("/orders/confirmDelivery", { paymentIntentId: delivered.paymentIntentId });
    const all = await admin.client.get<Order[]>("/orders?limit=100");
    const total = Number(all.headers.get("x-total-count"));
    expect(total).toBe(all.body.length);
    const page = await admin.client.get<Order[]>("/orders?limit=1&offset=1");
    expect(page.headers.get("x-total-count")).toBe(String(total));
    expect(page.body).toEqual(all.body.slice(1, 2));
    for (const status of ["pending", "delivered"] as const) {
      const some = await admin.client.get<Order[]>(`/orders?limit=100&status=${status}`);
      expect(some.body).toEqual(all.body.filter(({ delivery_status }) => delivery_status === status));
      expect(some.headers.get("x-total-count")).toBe(String(some.body.length));
    }
    expect((await admin.client.get("/orders?status=lost")).status).toBe(400);
    expect((await admin.client.get("/orders?limit=101")).status).toBe(400);
  });

  it("finds orders by number, and by part of a name, an email or a product's title", async () => {
    const order = await bought(shopper, 5);
    const find = async (q: string, rest = "") => {
      const path = `/orders?limit=100&q=${encodeURIComponent(q)}${rest}`;
      const { body, headers } = await admin.client.get<Order[]>(path);
      expect(headers.get("x-total-count")).toBe(String(body.length));
      return body;
    };
    // A number alone may be part of somebody's email too.
    expect(await find(String(order.orderNumber))).toContainEqual(order);
    expect(await find(`#${order.orderNumber}`)).toEqual([order]);
    expect(await find(order.paymentIntentId)).toEqual([order]);
    expect(await find(order.shipping.name.slice(1).toUpperCase())).toContainEqual(order);
    expect(await find(order.shipping.email.slice(0, -2))).toContainEqual(order);
    const title = order.products[0]?.title ?? "";
    const ofProduct = await find(title);
    expect(ofProduct).toContainEqual(order);
    expect(ofProduct.every(({ products }) => products.some((line) => line.title === title))).toBe(true);
    expect(await find(title, "&status=delivered")).not.toContainEqual(order);
    // What means "anything" to the database means itself to whoever types it.
    for (const q of ["%", "_", "\\", "' or true --", "no such order"]) expect(await find(q)).toEqual([]);
    expect((await admin.client.get(`/orders?q=${"x".repeat(121)}`)).status).toBe(400);
  });
});

describe("the lines of an order", () => {
  it("stand as they stood in the cart, in every answer and mail, whatever happens to one of them", async () => {
    const wanted = products.slice(0, 6).reverse();
    const cart = wanted.map(({ _id }) => ({ id: _id, quantity: 1 }));
    const { paymentIntentId } = await buy(sandbox, shopper, cart);
    const shown = async () =>
      (await shopper.client.get<Order>(`/orders/${paymentIntentId}`)).body.products.map(({ _id }) => _id);
    const asPutIn = wanted.map(({ _id }) => _id);
    expect(await shown()).toEqual(asPutIn);
    const { orderNumber } = (await admin.client.get<Order>(`/orders/${paymentIntentId}`)).body;
    const { text } = await mailbox.waitFor(shopper.email, new RegExp(`#${orderNumber}\\b`));
    const places = wanted.map(({ title }) => text.indexOf(title));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places[0]).toBeGreaterThan(-1);
    await admin.client.post("/orders/ship", { paymentIntentId, trackingNumber: "1Z999AA10123456784" });
    expect(await shown()).toEqual(asPutIn);
  });
});

describe("an order made in the dashboard", () => {
  it("is shown once it is no draft any more, and can be delivered like any other", async () => {
    const who = await newShopper(shop);
    const dashboard = await openDashboard();
    const { body: stores } = await dashboard.get<{
      stores: { default_region_id: string; default_sales_channel_id: string }[];
    }>("/admin/stores");
    const { body: found } = await dashboard.get<{ product: { variants: { id: string }[] } }>(
      `/admin/products/${products[8]?._id}`,
    );
    const drafted = await dashboard.post<{ draft_order: { id: string } }>("/admin/draft-orders", {
      region_id: stores.stores[0]?.default_region_id,
      sales_channel_id: stores.stores[0]?.default_sales_channel_id,
      customer_id: who.userId,
      email: who.email,
      items: [{ variant_id: found.product.variants[0]?.id, quantity: 2 }],
    });
    expect(drafted.status, JSON.stringify(drafted.body)).toBe(200);
    const { id } = drafted.body.draft_order;
    const own = async () => (await who.client.post<Order[]>("/orders/customer", { userId: who.userId })).body;
    expect(await own()).toEqual([]);
    const converted = await dashboard.post(`/admin/draft-orders/${id}/convert-to-order`, {});
    expect(converted.status, JSON.stringify(converted.body)).toBe(200);

    const [order] = await own();
    expect(order).toMatchObject({
      paymentIntentId: id,
      delivery_status: "pending",
      products: [{ title: products[8]?.title, quantity: 2 }],
    });
    const { body: all } = await admin.client.get<Order[]>("/orders");
    expect(all.map(({ paymentIntentId }) => paymentIntentId)).toContain(id);
    const confirmed = await admin.client.post<Order>("/orders/confirmDelivery", { paymentIntentId: id });
    expect(confirmed.body).toMatchObject({ delivery_status: "delivered" });
  });
});

describe("dispatching and delivering", () => {
  it("sends the tracking number by mail and shows it with the order", async () => {
    const order = await bought(shopper, 5);
    const { paymentIntentId } = order;
    expect(
      (await shopper.client.post("/orders/ship", { paymentIntentId, trackingNumber: "T1" })).status,
    ).toBe(403);
    expect((await admin.client.post("/orders/ship", { paymentIntentId })).status).toBe(400);
    const shipped = await admin.client.post<Order>("/orders/ship", {
      paymentIntentId,
      trackingNumber: "1Z999AA10123456784",
      carrier: "UPS",
    });
    expect(shipped.status).toBe(200);
    const trackingUrl = "https://www.ups.com/track?tracknum=1Z999AA10123456784";
    expect(shipped.body).toMatchObject({
      trackingNumber: "1Z999AA10123456784",
      trackingUrl,
      delivery_status: "pending",
    });
    expect(shipped.body.shippedAt).toBeTruthy();
    const mail = await mailbox.waitFor(shopper.email, /way|dispatch|shipped/i);
    expect(mail.text).toContain(trackingUrl);
    expect(
      (await admin.client.post("/orders/ship", { paymentIntentId, trackingNumber: "again" })).status,
    ).toBe(409);

    const delivered = await admin.client.post<Order>("/orders/confirmDelivery", { paymentIntentId });
    expect(delivered.body).toMatchObject({
      delivery_status: "delivered",
      trackingNumber: "1Z999AA10123456784",
    });
    await mailbox.waitFor(shopper.email, /delivered|arrived/i);
  });

  it("tells parcel by parcel what staff have sent in parts, and mails each tracking number", async () => {
    const who = await newShopper(shop);
    const order = await bought(who, 6, 3);
    const dashboard = await openDashboard();
    const [found] = await warehouse.rows<{ id: string; line: string }>(
      `select o.id, i.item_id as line from "order" o join order_item i on i.order_id = o.id
       where o.display_id = $1`,
      [order.orderNumber],
    );
    if (!found) throw new Error("The order has a line");
    const path = `/admin/orders/${found.id}/fulfillments`;
    const packed = await dashboard.post<{ order: { fulfillments: { id: string }[] } }>(
      `${path}?fields=*fulfillments`,
      {
        items: [{ id: found.line, quantity: 1 }],
      },
    );
    expect(packed.status, JSON.stringify(packed.body)).toBe(200);
    const first = packed.body.order.fulfillments[0]?.id;
    const shipment = { items: [{ id: found.line, quantity: 1 }], labels: [label("1Z1")] };
    expect((await dashboard.post(`${path}/${first}/shipments`, shipment)).status).toBe(200);
    const read = async () => (await who.client.get<Order>(`/orders/${order.paymentIntentId}`)).body;
    expect((await read()).parcels).toMatchObject([
      { lines: [{ id: order.products[0]?._id, quantity: 1 }], trackingNumber: "1Z1", deliveredAt: null },
    ]);
    const told = await mailbox.waitFor(who.email, /on its way/i);
    expect(told.text).toContain("1Z1");
    expect(told.text.replace(/\s+/g, " ")).toContain(`a part of order #${order.orderNumber}`);
    const { paymentIntentId } = order;
    await admin.client.post("/orders/ship", { paymentIntentId, trackingNumber: "1Z2", carrier: "UPS" });
    expect((await read()).parcels).toMatchObject([
      { lines: [{ quantity: 1 }], trackingNumber: "1Z1" },
      { lines: [{ quantity: 2 }], trackingNumber: "1Z2", carrier: "UPS" },
    ]);
    await eventually("a mail for each parcel", async () => {
      const mails = (await mailbox.all(who.email)).filter(({ subject }) => /on its way/i.test(subject));
      return mails.length === 2 && mails.some(({ text }) => text.includes("1Z2"));
    });
  });

  /** A sold order of two pieces, which staff have packed one by one. */
  async function packedInTwo(product: number) {
    const who = await newShopper(shop);
    const order = await bought(who, product, 2);
    const dashboard = await openDashboard();
    const [found] = await warehouse.rows<{ id: string; line: string }>(
      `select o.id, i.item_id as line from "order" o join order_item i on i.order_id = o.id
       where o.display_id = $1`,
      [order.orderNumber],
    );
    const path = `/admin/orders/${found?.id}/fulfillments`;
    const items = [{ id: found?.line, quantity: 1 }];
    const packed: string[] = [];
    for (const _ of ["first", "second"]) {
      const { status, body } = await dashboard.post<{ order: { fulfillments: { id: string }[] } }>(
        `${path}?fields=*fulfillments`,
        { items },
      );
      expect(status, JSON.stringify(body)).toBe(200);
      packed.push(...body.order.fulfillments.map(({ id }) => id).filter((id) => !packed.includes(id)));
    }
    const send = async (parcel: string | undefined, labels: ReturnType<typeof label>[]) =>
      expect((await dashboard.post(`${path}/${parcel}/shipments`, { items, labels })).status).toBe(200);
    const mails = async () =>
      (await mailbox.all(who.email)).filter(({ subject }) => /on its way/i.test(subject));
    return { packed, send, mails };
  }

  it("mails the number of the parcel that leaves, also where one that was packed after it has left", async () => {
    const { packed, send, mails } = await packedInTwo(9);
    const numbers = async () => (await mails()).map(({ text }) => /1ZPACKED\d/.exec(text)?.[0]);
    const sent: string[] = [];
    for (const [id, number] of [
      [packed[1], "1ZPACKED2"],
      [packed[0], "1ZPACKED1"],
    ] as const) {
      await send(id, [label(number)]);
      sent.push(number);
      await eventually(`the mail about ${number}`, async () => (await numbers()).length === sent.length);
      expect((await numbers()).sort()).toEqual([...sent].sort());
    }
  });

  it("tells of each parcel without a number, too", async () => {
    const { packed, send, mails } = await packedInTwo(0);
    for (const [before, parcel] of packed.entries()) {
      await send(parcel, []);
      await eventually("a mail about it", async () => (await mails()).length === before + 1);
    }
  });

  it("gives the receipt as a file to who may see the order, and to nobody else", async () => {
    const { paymentIntentId, orderNumber } = await bought(shopper, 7);
    const path = `/orders/${paymentIntentId}/receipt.pdf`;
    for (const { client } of [shopper, admin]) {
      const { status, headers, body } = await client.get<string>(path);
      expect([status, headers.get("content-type")]).toEqual([200, "application/pdf"]);
      expect(headers.get("content-disposition")).toContain(`receipt-${orderNumber}.pdf`);
      expect(String(body).slice(0, 5)).toBe("%PDF-");
    }
    expect((await (await newShopper(shop)).client.get(path)).status).toBe(404);
    expect((await new HttpClient(`${shop.engineUrl}/api/v1`).get(path)).status).toBe(401);
  });

  it("tells the same lines and sums in every mail of an order, discounts taken off", async () => {
    const dashboard = await openDashboard();
    const { status, body } = await dashboard.post<{ promotion: { id: string } }>("/admin/promotions", {
      code: "MAILED",
      type: "standard",
      status: "active",
      is_automatic: true,
      application_method: {
        type: "percentage",
        target_type: "items",
        allocation: "across",
        currency_code: "usd",
        value: 10,
      },
    });
    expect(status).toBe(200);
    const who = await newShopper(shop);
    const { paymentIntentId, total } = await bought(who, 8);
    expect((await dashboard.delete(`/admin/promotions/${body.promotion.id}`)).status).toBe(200);
    await admin.client.post("/orders/ship", { paymentIntentId, trackingNumber: "T2" });
    await admin.client.post("/orders/confirmDelivery", { paymentIntentId });
    const placed = await mailbox.waitFor(who.email, /have your order/i);
    const others = [
      await mailbox.waitFor(who.email, /way/i),
      await mailbox.waitFor(who.email, /delivered|arrived/i),
    ];
    const receipt = receiptOf(placed);
    expect(receipt.at(-1)).toBe(total);
    for (const mail of others) expect(receiptOf(mail)).toEqual(receipt);
    const [line = 0, subtotal = 0, discount = 0, shipping = 0] = receipt;
    expect(subtotal).toBe(line);
    expect(discount).toBeGreaterThan(0);
    expect(subtotal - discount + shipping).toBe(total);
  });

  it("confirms delivery once, takes the goods off stock, and says 409 after that", async () => {
    const order = await bought(shopper, 6);
    const { paymentIntentId } = order;
    const productId = order.products[0]?._id ?? "";
    const before = await warehouse.stockOf(productId);
    expect((await shopper.client.post("/orders/confirmDelivery", { paymentIntentId })).status).toBe(403);
    const answers = await Promise.all(
      [1, 2, 3].map(() => admin.client.post<Order>("/orders/confirmDelivery", { paymentIntentId })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await admin.client.get<Order>(`/orders/${paymentIntentId}`)).body).toMatchObject({
      delivery_status: "delivered",
    });
    expect(await warehouse.stockOf(productId)).toEqual({
      stocked: before.stocked - 1,
      reserved: before.reserved - 1,
    });
  });

  it("keeps the lines of an order whose product was deleted, and the pictures they show", async () => {
    const order = await bought(shopper, 7);
    const product = products[7];
    const deleted = await admin.client.post("/admin/delete", { _id: product?._id, imagesToDelete: [] });
    expect(deleted.status).toBe(200);
    const { body } = await shopper.client.get<Order>(`/orders/${order.paymentIntentId}`);
    expect(body.products).toEqual(order.products);
    const pictures = body.products.flatMap(({ imageUrl }) =>
      imageUrl.flatMap(({ secure_url, srcset }) => [secure_url, ...(srcset?.match(/\S+(?= \d+w)/g) ?? [])]),
    );
    expect(pictures.length).toBeGreaterThan(1);
    for (const picture of pictures) {
      const { pathname } = new URL(picture, shop.engineUrl);
      expect((await fetch(shop.engineUrl + pathname)).status, pathname).toBe(200);
    }
    const confirmed = await admin.client.post("/orders/confirmDelivery", {
      paymentIntentId: order.paymentIntentId,
    });
    expect(confirmed.status).toBe(200);
  });
});

it("what was ordered most leads the best sellers, and the newest fill the list", async () => {
  const who = await newShopper(shop);
  for (let pieces = 0; pieces < 3; pieces++) await bought(who, 5);
  const body = await eventually(
    "the orders to count",
    async () => {
      const answer = await who.client.get<Product[]>("/best-sellers?limit=6");
      expect(answer.status).toBe(200);
      return answer.body[0]?._id === products[5]?._id && answer.body;
      // The job rests a hundred times as long as it worked, which is more on a busy machine.
    },
    200_000,
  );
  expect(new Set(body.map(({ _id }) => _id)).size).toBe(6);
  expect((await who.client.get("/best-sellers?limit=0")).status).toBe(400);
}, 240_000);

it("what was bought together goes with a product, and its kind and price fill the rest", async () => {
  const who = await newShopper(shop);
  const product = products[9];
  const companion = products.findLast(({ kind }) => kind !== product?.kind);
  if (!product || !companion) throw new Error("The seeded catalogue is too small for this test");
  const asked = `/products/${product.handle}/goes-with`;
  const before = await who.client.get<Product[]>(asked);
  expect(before.status).toBe(200);
  expect(before.body.every(({ inStock, kind }) => inStock && kind === product.kind)).toBe(true);
  expect(before.body.map(({ _id }) => _id)).not.toContain(product._id);
  const distances = before.body.map(({ price }) => Math.abs(price - product.price));
  expect(distances).toEqual([...distances].sort((one, other) => one - other));

  const { status, body } = await who.client.post<{ url: string }>("/pay/create-checkout-session", {
    cartItems: [product, companion].map(({ _id }) => ({ id: _id, quantity: 1 })),
    userId: who.userId,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  await sandbox.pay(sessionIdOf(body.url));
  await eventually("the purchase to count", async () => {
    const after = await who.client.get<Product[]>(asked);
    return after.body[0]?._id === companion._id;
  });
  expect((await who.client.get<Product[]>(`/products/${companion._id}/goes-with`)).body[0]?._id).toBe(
    product._id,
  );

  const { body: four } = await who.client.get<Product[]>(asked);
  const had = four.slice(0, 3).map(({ _id }) => _id);
  const { body: others } = await who.client.get<Product[]>(`${asked}?exclude=${had.join(",")}`);
  const rest = others.map(({ _id }) => _id);
  expect(rest[0]).toBe(four[3]?._id);
  expect(rest.filter((id) => had.includes(id))).toEqual([]);

  const dashboard = await Dashboard.open(shop);
  const stocked = (await dashboard.products()).find(({ id }) => id === companion._id);
  if (!stocked) throw new Error("The companion has no counted stock");
  await dashboard.setStock(stocked, 0);
  const soldOut = await who.client.get<Product[]>(asked);
  expect(soldOut.body.map(({ _id }) => _id)).not.toContain(companion._id);
  expect(soldOut.body.map(({ _id }) => _id)).toEqual(four.slice(1).map(({ _id }) => _id));
  expect((await who.client.get("/products/unknown/goes-with")).status).toBe(404);
});
