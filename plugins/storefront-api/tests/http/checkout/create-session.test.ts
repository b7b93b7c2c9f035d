import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../../../../commerce/test/eventually";
import { goodsToBuy } from "../../../../../commerce/test/goods";
import { HttpClient } from "../../../../../commerce/test/http-client";
import { MailboxClient } from "../../../../../commerce/test/mailbox-client";
import { SandboxClient, sessionIdOf } from "../../../../../commerce/test/sandbox-client";
import { type Shop, startShop } from "../../../../../commerce/test/shop";
import { newShopper, type Shopper, signInAdmin } from "../../../../../commerce/test/shopper";
import { Warehouse } from "../../../../../commerce/test/warehouse";
import type { CartChange, PaymentStatus } from "../../../src/contract/checkout";
import type { Order, Product } from "../../../src/contract/records";

let shop: Shop;
let sandbox: SandboxClient;
let warehouse: Warehouse;
let shopper: Shopper;
let products: Product[];

beforeAll(async () => {
  shop = await startShop();
  sandbox = new SandboxClient(shop.sandboxUrl);
  warehouse = await Warehouse.open(shop);
  shopper = await newShopper(shop);
  products = await goodsToBuy<Product>(shop.engineUrl, 20);
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

const open = (who: Shopper, cartItems: object[], userId = who.userId) =>
  who.client.post<{ url: string } | string>("/pay/create-checkout-session", { cartItems, userId });

/** Opens a session and returns its id. */
async function opened(who: Shopper, cartItems: object[]): Promise<string> {
  const { status, body } = await open(who, cartItems);
  if (status !== 200 || typeof body === "string") throw new Error(`Opening answered ${status}: ${body}`);
  return sessionIdOf(body.url);
}

const ordersOf = async (who: Shopper) =>
  (await who.client.post<Order[]>("/orders/customer", { userId: who.userId })).body;

describe("opening a checkout session", () => {
  it("needs a signed-in customer and their own id, administrators too", async () => {
    const anonymous = new HttpClient(`${shop.engineUrl}/api/v1`);
    const cartItems = [{ id: product(0)._id, quantity: 1 }];
    expect((await anonymous.post("/pay/create-checkout-session", { cartItems, userId: "x" })).status).toBe(
      401,
    );
    expect((await open(shopper, cartItems, "cus_somebody_else")).status).toBe(403);
    const admin = await signInAdmin(shop);
    expect((await open(admin, cartItems, shopper.userId)).status).toBe(403);
  });

  it.each([0, -1, 1.5, 100, "2", null])("refuses a quantity of %s", async (quantity) => {
    const { status, body } = await open(shopper, [{ id: product(0)._id, quantity }]);
    expect(status).toBe(400);
    expect(body).toContain("cartItems.0.quantity");
  });

  it("adds up lines of one product before it looks at the limit", async () => {
    const line = { id: product(0)._id, quantity: 50 };
    expect((await open(shopper, [line, line])).status).toBe(400);
  });

  it("makes a session with the server's prices, whatever the browser says it saw before", async () => {
    const [first, second] = [product(0), product(1)];
    const sessionId = await opened(shopper, [
      { id: first._id, quantity: 1, price: first.price },
      { id: second._id, quantity: 2 },
      { id: second._id, quantity: 1 },
    ]);
    const session = await sandbox.session(sessionId);
    const goods = Math.round(first.price * 100) + 3 * Math.round(second.price * 100);
    expect(session).toMatchObject({
      mode: "payment",
      status: "open",
      currency: "usd",
      customer_email: shopper.email,
      shipping_address_collection: { allowed_countries: ["US"] },
      phone_number_collection: { enabled: true },
      success_url: `${shop.storeUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${shop.storeUrl}/payment-failure`,
      amount_subtotal: goods,
    });
    expect(session.expires_at - session.created).toBeGreaterThanOrEqual(1800);
    expect(session.expires_at - session.created).toBeLessThanOrEqual(1860);
    const [cart] = await warehouse.rows<{ cart_id: string }>(
      "select cart_id from stripe_checkout where session_id = $1",
      [sessionId],
    );
    expect(session.client_reference_id).toBe(cart?.cart_id);
  });

  it("names every line that changed in one 409", async () => {
    const [dear, scarce] = [product(2), product(3)];
    await warehouse.setStock(scarce._id, 2);
    const answer = await open(shopper, [
      { id: dear._id, quantity: 1, price: dear.price - 1 },
      { id: scarce._id, quantity: 3, price: scarce.price },
      { id: "prod_never_existed", quantity: 1 },
    ]);
    expect(answer.status).toBe(409);
    expect(answer.body).toContain(dear.title);
    expect(answer.body).toContain(`only 2 of "${scarce.title}" left`);
    expect(answer.body).toContain("prod_never_existed");
    const changes = JSON.parse(answer.headers.get("x-cart-changes") ?? "") as CartChange[];
    expect(changes).toEqual([
      { id: dear._id, reason: "price", price: dear.price },
      { id: scarce._id, reason: "stock", stock: 2 },
      { id: "prod_never_existed", reason: "unavailable" },
    ]);
  });

  it("does not sell what is counted but lies nowhere: the engine would refuse the order once it is paid", async () => {
    const nowhere = product(12);
    const linkOf = `variant_id in (select id from product_variant where product_id = $1)`;
    const unlink = (at: string) =>
      warehouse.rows(`update product_variant_inventory_item set deleted_at = ${at} where ${linkOf}`, [
        nowhere._id,
      ]);
    await unlink("now()");
    const answer = await open(shopper, [{ id: nowhere._id, quantity: 1 }]);
    await unlink("null");
    expect(answer.status).toBe(409);
    expect(answer.body).toContain(`"${nowhere.title}" is sold out`);
  });

  it("counts what others hold as gone, and says so", async () => {
    const scarce = product(4);
    await warehouse.setStock(scarce._id, 3);
    const other = await newShopper(shop);
    await opened(other, [{ id: scarce._id, quantity: 2 }]);
    const { status, headers } = await open(shopper, [{ id: scarce._id, quantity: 2 }]);
    expect(status).toBe(409);
    expect(JSON.parse(headers.get("x-cart-changes") ?? "")).toEqual([
      { id: scarce._id, reason: "stock", stock: 1 },
    ]);
    expect((await shopper.client.get<Product>(`/products/${scarce._id}`)).body.stock).toBe(1);
  });

  it("returns the open session for the same cart, also to two tabs at once", async () => {
    const who = await newShopper(shop);
    const cart = [{ id: product(5)._id, quantity: 1 }];
    const [one, two] = await Promise.all([opened(who, cart), opened(who, cart)]);
    expect(two).toBe(one);
    expect(await opened(who, cart)).toBe(one);
    expect((await warehouse.stockOf(product(5)._id)).reserved).toBe(1);
  });

  it("returns the open session for the same lines in another order", async () => {
    const who = await newShopper(shop);
    const cart = [5, 8, 9].map((index) => ({ id: product(index)._id, quantity: 1 }));
    const first = await opened(who, cart);
    expect(await opened(who, [...cart].reverse())).toBe(first);
    await sandbox.call(`/checkout/sessions/${first}/expire`);
    await eventually("free stock", async () => (await warehouse.stockOf(product(9)._id)).reserved === 0);
  });

  it("ends the old session when the cart has changed: an own hold never blocks its owner", async () => {
    const who = await newShopper(shop);
    const scarce = product(6);
    await warehouse.setStock(scarce._id, 3);
    const first = await opened(who, [{ id: scarce._id, quantity: 2 }]);
    const second = await opened(who, [{ id: scarce._id, quantity: 3 }]);
    expect(second).not.toBe(first);
    expect((await sandbox.session(first)).status).toBe("expired");
    expect(await warehouse.stockOf(scarce._id)).toEqual({ stocked: 3, reserved: 3 });
  });

  it("says clearly when the payment page cannot be reached, and holds nothing", async () => {
    const who = await newShopper(shop);
    const wanted = product(7);
    await shop.services.paymentSandbox.stop();
    try {
      const { status, body, headers } = await open(who, [{ id: wanted._id, quantity: 1 }]);
      expect([status, typeof body]).toEqual([503, "string"]);
      expect(headers.get("retry-after")).toBeTruthy();
      expect((await warehouse.stockOf(wanted._id)).reserved).toBe(0);
    } finally {
      shop.services.paymentSandbox.launch();
      await shop.services.paymentSandbox.ready();
    }
    await opened(who, [{ id: wanted._id, quantity: 1 }]);
  });
});

describe("what became of a payment", () => {
  const statusOf = (who: Shopper, sessionId: string) =>
    who.client.get<PaymentStatus | string>(`/pay/checkout-sessions/${sessionId}`);

  it("is unpaid until the card is taken, then being confirmed, then paid with its order", async () => {
    const who = await newShopper(shop);
    const sessionId = await opened(who, [{ id: product(13)._id, quantity: 1 }]);
    expect((await statusOf(who, sessionId)).body).toEqual({ state: "unpaid", paymentIntentId: null });
    await sandbox.webhooks("hold");
    try {
      await sandbox.pay(sessionId);
      expect((await statusOf(who, sessionId)).body).toEqual({ state: "confirming", paymentIntentId: null });
      expect(await ordersOf(who)).toEqual([]);
    } finally {
      await sandbox.webhooks("deliver");
      await sandbox.flush();
    }
    const order = await eventually("the order", async () => (await ordersOf(who))[0]);
    expect((await statusOf(who, sessionId)).body).toEqual({
      state: "paid",
      paymentIntentId: order.paymentIntentId,
    });
  });

  it("is unpaid once the page has ended without a payment", async () => {
    const who = await newShopper(shop);
    const sessionId = await opened(who, [{ id: product(13)._id, quantity: 1 }]);
    await sandbox.call(`/checkout/sessions/${sessionId}/expire`);
    expect((await statusOf(who, sessionId)).body).toEqual({ state: "unpaid", paymentIntentId: null });
  });

  it("is nobody else's business, not even whether there was one", async () => {
    const [who, other] = [await newShopper(shop), await newShopper(shop)];
    const sessionId = await opened(who, [{ id: product(13)._id, quantity: 1 }]);
    const foreign = await statusOf(other, sessionId);
    const invented = await statusOf(other, "cs_test_never_existed");
    const admin = await statusOf(await signInAdmin(shop), sessionId);
    for (const answer of [foreign, invented, admin]) {
      expect([answer.status, answer.body]).toEqual([404, "There is no such payment"]);
    }
    const anonymous = new HttpClient(`${shop.engineUrl}/api/v1`);
    expect((await anonymous.get(`/pay/checkout-sessions/${sessionId}`)).status).toBe(401);
  });

  it("is being confirmed while the payment service does not answer", async () => {
    const who = await newShopper(shop);
    const sessionId = await opened(who, [{ id: product(13)._id, quantity: 1 }]);
    await shop.services.paymentSandbox.stop();
    try {
      expect((await statusOf(who, sessionId)).body).toEqual({ state: "confirming", paymentIntentId: null });
    } finally {
      shop.services.paymentSandbox.launch();
      await shop.services.paymentSandbox.ready();
    }
  });
});

describe("paying", () => {
  it("makes an order of what was bought, sent where the shopper said, and takes the money", async () => {
    const who = await newShopper(shop);
    const wanted = product(8);
    const before = await warehouse.stockOf(wanted._id);
    const sessionId = await opened(who, [{ id: wanted._id, quantity: 2, price: wanted.price }]);
    const paid = await sandbox.pay(sessionId, {
      shipping_rate: 1,
      shipping_details: {
        name: "Mary Ann Smith",
        phone: "+12125550123",
        address: { line1: "1 Main St", line2: "Apt 2", city: "Portland", state: "ME", postal_code: "04101" },
      },
    });
    expect(paid.status).toBe(200);
    const order = await eventually("the order", async () => (await ordersOf(who))[0]);
    const goods = 2 * Math.round(wanted.price * 100);
    expect(order).toMatchObject({
      paymentIntentId: (await sandbox.session(sessionId)).payment_intent,
      products: [{ _id: wanted._id, title: wanted.title, quantity: 2, price: wanted.price }],
      subtotal: goods,
      shippingTotal: 1495,
      total: goods + 1495,
      delivery_status: "pending",
      shipping: {
        name: "Mary Ann Smith",
        phone: "+12125550123",
        address: {
          line1: "1 Main St",
          line2: "Apt 2",
          city: "Portland",
          state: "ME",
          postal_code: "04101",
          country: "US",
        },
      },
    });
    expect(order.products[0]?.imageUrl.length).toBeGreaterThan(0);
    const intent = await eventually("the capture", async () => {
      const found = await sandbox.intent(order.paymentIntentId);
      return found.status === "succeeded" && found;
    });
    expect(intent.amount_received).toBe(order.total);
    expect(await warehouse.stockOf(wanted._id)).toEqual({ ...before, reserved: before.reserved + 2 });
    const mail = await new MailboxClient(shop.mailboxUrl).waitFor(who.email, /order/i);
    expect(mail.text).toContain(wanted.title);
  });

  it("lets the shopper try again after a declined card, with the stock still theirs", async () => {
    const who = await newShopper(shop);
    const wanted = product(9);
    const sessionId = await opened(who, [{ id: wanted._id, quantity: 1 }]);
    expect((await sandbox.pay(sessionId, { card: "4000 0000 0000 0002" })).status).toBe(402);
    expect((await sandbox.pay(sessionId, { card: "4000 0000 0000 9995" })).status).toBe(402);
    expect(await ordersOf(who)).toEqual([]);
    expect((await sandbox.pay(sessionId)).status).toBe(200);
    await eventually("the order", async () => (await ordersOf(who))[0]);
  });

  it("keeps the price that the shopper agreed to when it changes while they pay", async () => {
    const who = await newShopper(shop);
    const wanted = product(10);
    const sessionId = await opened(who, [{ id: wanted._id, quantity: 1 }]);
    await warehouse.rows(
      `update price set amount = amount + 5, raw_amount = jsonb_build_object('value', (amount + 5)::text, 'precision', 20)
       where price_set_id = (select price_set_id from product_variant_price_set link
         join product_variant v on v.id = link.variant_id where v.product_id = $1)`,
      [wanted._id],
    );
    await sandbox.pay(sessionId);
    const order = await eventually("the order", async () => (await ordersOf(who))[0]);
    expect(order.subtotal).toBe(Math.round(wanted.price * 100));
  });

  it("lets go of the stock when the session ends unpaid", async () => {
    const who = await newShopper(shop);
    const wanted = product(11);
    const before = await warehouse.stockOf(wanted._id);
    const sessionId = await opened(who, [{ id: wanted._id, quantity: 4 }]);
    expect((await warehouse.stockOf(wanted._id)).reserved).toBe(before.reserved + 4);
    await sandbox.call(`/checkout/sessions/${sessionId}/expire`);
    await eventually(
      "the release",
      async () => (await warehouse.stockOf(wanted._id)).reserved === before.reserved,
    );
  });
});
