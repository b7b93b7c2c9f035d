import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audit, FLAWLESS, settled } from "../../../commerce/test/audit";
import { ADDRESS } from "../../../commerce/test/engine-purchase";
import { HttpClient } from "../../../commerce/test/http-client";
import { AppRig, HOSTED, MANUAL } from "./app-rig";

const GUEST = "guest@app.example";
let rig: AppRig;

const line = (index: number, quantity = 1) => ({ variant_id: rig.variant(index).id, quantity });

async function orderOf(sessionId: string) {
  const row = await rig.reached(sessionId, "captured");
  const { body } = await rig.admin.get<{
    order: { id: string; total: number; email: string; currency_code: string; customer_id: string | null };
  }>(`/admin/orders/${row.order_id}?fields=id,total,email,currency_code,customer_id`);
  return { row, order: body.order };
}

describe.each([
  ["the plugin's own statements", "auto"],
  ["the engine's workflows", "never"],
])("openCheckout in any shop, by %s", (_, engineTables) => {
  beforeAll(async () => {
    rig = await AppRig.start({ options: { engineTables } });
  });
  afterAll(() => rig?.stop());

  describe("says what is missing before anything is held", () => {
    it("an unknown customer, and a guest without an email", async () => {
      const lines = [line(0)];
      expect(await rig.open({ customer_id: "cus_nobody", email: GUEST, lines })).toEqual({
        ok: false,
        code: "customer_not_found",
      });
      expect(await rig.open({ lines })).toEqual({ ok: false, code: "email_missing" });
      expect(await rig.open({ email: GUEST, lines: [] })).toEqual({ ok: false, code: "cart_empty" });
      expect(await rig.open({ email: GUEST, lines: [{ variant_id: "variant_x", quantity: 1 }] })).toEqual({
        ok: false,
        code: "cart_changed",
      });
    });

    it("a store without a default region or sales channel, and a region that does not take these payments", async () => {
      const [store] = await rig.warehouse.rows<{ region: string; channel: string }>(
        `select default_region_id as region, default_sales_channel_id as channel from store
         where deleted_at is null`,
      );
      const opening = { email: GUEST, lines: [line(0)] };
      await rig.warehouse.rows("update store set default_region_id = null");
      expect(await rig.open(opening)).toEqual({ ok: false, code: "region_missing" });
      await rig.warehouse.rows("update store set default_region_id = $1, default_sales_channel_id = null", [
        store?.region,
      ]);
      expect(await rig.open(opening)).toEqual({ ok: false, code: "sales_channel_missing" });
      await rig.warehouse.rows("update store set default_sales_channel_id = $1", [store?.channel]);
      await rig.warehouse.rows("update region_payment_provider set deleted_at = now() where region_id = $1", [
        store?.region,
      ]);
      expect(await rig.open(opening)).toEqual({ ok: false, code: "provider_disabled" });
      await rig.warehouse.rows("update region_payment_provider set deleted_at = null where region_id = $1", [
        store?.region,
      ]);
    });

    it("a cart that is unknown, empty or nobody's", async () => {
      expect(await rig.open({ cart_id: "cart_x" })).toEqual({ ok: false, code: "cart_not_found" });
      expect(await rig.open({ cart_id: await rig.cart([]), email: GUEST })).toEqual({
        ok: false,
        code: "cart_empty",
      });
      expect(await rig.open({ cart_id: await rig.cart([line(0)]) })).toEqual({
        ok: false,
        code: "email_missing",
      });
    });
  });

  it("a guest buys, and comes back to the paths of the call", async () => {
    const sessionId = await rig.opened({
      email: GUEST,
      lines: [line(0, 2)],
      successPath: "/us/thanks?from=pay",
      failurePath: "/us/cart",
    });
    expect(await rig.sandbox.session(sessionId)).toMatchObject({
      success_url: "http://store.example/us/thanks?from=pay&session_id={CHECKOUT_SESSION_ID}",
      cancel_url: "http://store.example/us/cart",
    });
    await rig.sandbox.pay(sessionId);
    const { order } = await orderOf(sessionId);
    const customers = await rig.warehouse.rows("select email, has_account from customer where id = $1", [
      order.customer_id,
    ]);
    expect([order.email, customers]).toEqual([GUEST, [{ email: GUEST, has_account: false }]]);
  });

  it("two guests with one email do not end each other's pages", async () => {
    const opening = { email: GUEST, lines: [line(1)] };
    const [one, other] = [await rig.opened(opening), await rig.opened(opening)];
    expect(one).not.toBe(other);
    for (const id of [one, other]) expect((await rig.sandbox.session(id)).status).toBe("open");
    for (const id of [one, other]) await rig.sandbox.call(`/checkout/sessions/${id}/expire`);
  });

  it("guests who ask at the same time with one email that is new to the shop all get a page", async () => {
    const email = `new-${engineTables}@app.example`;
    const opened = await Promise.all([0, 1, 0].map((index) => rig.opened({ email, lines: [line(index)] })));
    expect(new Set(opened).size).toBe(3);
    for (const id of opened) await rig.sandbox.call(`/checkout/sessions/${id}/expire`);
  });

  it("a customer gets the page that is open for the same goods, whether the call names the shop's region or not", async () => {
    const { body } = await rig.admin.post<{ customer: { id: string } }>("/admin/customers", {
      email: "regular@app.example",
    });
    const [store] = await rig.warehouse.rows<{ region_id: string; sales_channel_id: string }>(
      `select default_region_id as region_id, default_sales_channel_id as sales_channel_id from store
       where deleted_at is null`,
    );
    const opening = { customer_id: body.customer.id, lines: [line(1)] };
    const sessionId = await rig.opened(opening);
    expect(await rig.opened({ ...opening, ...store })).toBe(sessionId);
    expect(await rig.opened({ ...opening, lines: [line(1, 2)] })).not.toBe(sessionId);
  });

  it("a cart without an address becomes an order of the page's address", async () => {
    const cartId = await rig.cart([line(2, 2)]);
    const sessionId = await rig.opened({ cart_id: cartId, email: GUEST });
    expect(await rig.opened({ cart_id: cartId })).toBe(sessionId);
    await rig.sandbox.pay(sessionId);
    const { row, order } = await orderOf(sessionId);
    expect([row.cart_id, order.email]).toEqual([cartId, GUEST]);
    expect(Math.round(order.total * 100)).toBe(row.authorised_amount);
    expect(await rig.open({ cart_id: cartId })).toEqual({ ok: false, code: "cart_completed" });
  });

  it("a cart that has changed ends its page and opens another", async () => {
    const cartId = await rig.cart([line(3)], { email: GUEST });
    const before = await rig.opened({ cart_id: cartId });
    await rig.store.post(`/carts/${cartId}/line-items`, line(4));
    const sessionId = await rig.opened({ cart_id: cartId });
    expect((await rig.sandbox.session(before)).status).toBe("expired");
    await rig.sandbox.pay(sessionId);
    await rig.reached(before, "released");
    const { order } = await orderOf(sessionId);
    const items = await rig.warehouse.rows("select id from order_item where order_id = $1", [order.id]);
    expect(items).toHaveLength(2);
  });

  it("a cart that was made dearer while it was paid is not sold for the old sum", async () => {
    const cartId = await rig.cart([line(5)], { email: GUEST });
    const sessionId = await rig.opened({ cart_id: cartId });
    await rig.store.post(`/carts/${cartId}/line-items`, line(6));
    await rig.sandbox.pay(sessionId);
    const row = await rig.reached(sessionId, "needs_review");
    expect([row.review_reason, row.order_id]).toEqual(["amount_differs", null]);
    const again = await rig.opened({ cart_id: cartId });
    await rig.sandbox.pay(again);
    await rig.reached(again, "captured");
  });

  describe("through the engine's own calls", () => {
    const readyCart = (index: number) => rig.readyCart([line(index)], GUEST);

    async function page(collectionId: string, data?: object): Promise<string> {
      const { status, session } = await rig.choose(collectionId, HOSTED, data);
      expect(status).toBe(200);
      return session;
    }

    it("a payment session is a page that asks for the cart's sum alone; completing gives the order", async () => {
      const { cartId, collectionId } = await readyCart(7);
      const sessionId = await page(collectionId);
      const early = await rig.store.post<{ type: string }>(`/carts/${cartId}/complete`, {});
      expect(early.body.type).not.toBe("order");
      const { body: before } = await rig.store.get<{ cart: { total: number } }>(`/carts/${cartId}`);
      const session = await rig.sandbox.session(sessionId);
      expect([session.amount_total, session.shipping_options]).toEqual([
        Math.round(before.cart.total * 100),
        [],
      ]);
      await rig.sandbox.webhooks("drop");
      await rig.sandbox.pay(sessionId);
      const done = await rig.store.post<{ type: string; order: { id: string; total: number } }>(
        `/carts/${cartId}/complete`,
        {},
      );
      await rig.sandbox.webhooks("deliver");
      expect(done.body.type, JSON.stringify(done.body)).toBe("order");
      const { row, order } = await orderOf(sessionId);
      expect([row.order_id, order.total]).toEqual([done.body.order.id, before.cart.total]);
      const [address] = await rig.warehouse.rows<{ city: string }>(
        `select city from order_address where id = (select shipping_address_id from "order" where id = $1)`,
        [order.id],
      );
      expect(address?.city).toBe(ADDRESS.city);
    });

    it("asking again ends the first page; what a storefront says of another page counts for nothing", async () => {
      const { collectionId } = await readyCart(8);
      const stranger = await rig.opened({ email: GUEST, lines: [line(9)] });
      const first = await page(collectionId, { checkout_session: stranger, payment_intent: "pi_x" });
      const second = await page(collectionId);
      expect(new Set([stranger, first, second]).size).toBe(3);
      expect((await rig.sandbox.session(first)).status).toBe("expired");
      expect((await rig.sandbox.session(second)).status).toBe("open");
      expect((await rig.sandbox.session(stranger)).status).toBe("open");
      for (const id of [stranger, second]) await rig.sandbox.call(`/checkout/sessions/${id}/expire`);
    });

    it("a payment buys no other cart, whoever completes it, and stays good for its own", async () => {
      const mine = await readyCart(11);
      const theirs = await readyCart(12);
      const sessionId = await page(theirs.collectionId);
      await rig.sandbox.webhooks("hold");
      await rig.sandbox.pay(sessionId);
      const { payment_intent: intent } = await rig.sandbox.session(sessionId);
      const { body } = await new HttpClient(rig.url).post<{ refused?: string }>("/complete-with", {
        cart_id: mine.cartId,
        payment_collection_id: mine.collectionId,
        provider_id: HOSTED,
        payment_intent: intent,
      });
      expect(body.refused).toContain("not made for this cart");
      const orders = await rig.warehouse.rows(
        "select order_id from order_cart where cart_id = $1 and deleted_at is null",
        [mine.cartId],
      );
      expect(orders).toEqual([]);
      await rig.sandbox.webhooks("deliver");
      await rig.sandbox.flush();
      await rig.reached(sessionId, "captured");
    });

    it("opens nothing for whoever has no publishable key", async () => {
      const { collectionId } = await readyCart(9);
      const before = await rig.sandbox.sessions();
      const path = `/store/payment-collections/${collectionId}/payment-sessions`;
      const { status } = await new HttpClient(rig.url).post(path, { provider_id: HOSTED });
      expect(status).toBe(400);
      expect(await rig.sandbox.sessions()).toHaveLength(before.length);
    });

    it("nobody pays twice: a cart that is completed in another way has no page any more", async () => {
      const { cartId, collectionId } = await readyCart(10);
      const sessionId = await page(collectionId);
      await rig.allowManual();
      await rig.choose(collectionId, MANUAL);
      const done = await rig.store.post<{ type: string; order: { id: string } }>(
        `/carts/${cartId}/complete`,
        {},
      );
      expect(done.body.type, JSON.stringify(done.body)).toBe("order");
      expect((await rig.sandbox.session(sessionId)).status).toBe("expired");
      await rig.reached(sessionId, "released");
    });
  });

  it("what comes to nothing becomes an order without a payment, under the session's id", async () => {
    const promotion = (code: string, target_type: string, more: object) =>
      rig.admin.post("/admin/promotions", {
        code,
        type: "standard",
        status: "active",
        application_method: { type: "percentage", target_type, value: 100, ...more },
      });
    const codes = [`GIFT-${engineTables}`, `SENT-${engineTables}`];
    const made = [
      await promotion(codes[0] ?? "", "items", { allocation: "across" }),
      await promotion(codes[1] ?? "", "shipping_methods", { allocation: "across" }),
    ];
    expect(made.map(({ status, body }) => (status === 200 ? 200 : body))).toEqual([200, 200]);
    const { id: variant_id, product_id } = rig.variant(12);
    const before = await rig.warehouse.stockOf(product_id);
    const { cartId, collectionId } = await rig.readyCart([{ variant_id, quantity: 2 }], "gift@app.example");
    const cheaper = await rig.store.post(`/carts/${cartId}/promotions`, { promo_codes: codes });
    expect(cheaper.status, JSON.stringify(cheaper.body)).toBe(200);
    const intents = (await rig.sandbox.intents()).length;
    const { status, session } = await rig.choose(collectionId, HOSTED);
    expect(status).toBe(200);
    expect((await rig.sandbox.pay(session)).status).toBe(200);
    expect(await rig.sandbox.session(session)).toMatchObject({
      amount_total: 0,
      payment_intent: null,
      payment_status: "no_payment_required",
    });
    const row = await rig.reached(session, "captured");
    const [sold] = await rig.warehouse.rows<{ payment_intent_id: string; total: number }>(
      `select checkout.payment_intent_id, (summary.totals->>'current_order_total')::float8 as total
       from stripe_checkout checkout join order_summary summary on summary.order_id = checkout.order_id
       where checkout.id = $1`,
      [row.id],
    );
    expect(sold).toEqual({ payment_intent_id: session, total: 0 });
    expect((await rig.sandbox.intents()).length).toBe(intents);
    expect((await rig.warehouse.stockOf(product_id)).reserved).toBe(before.reserved + 2);
    const completed = await rig.store.post<{ type: string; order: { id: string } }>(
      `/carts/${cartId}/complete`,
    );
    expect(completed.body).toMatchObject({ type: "order", order: { id: row.order_id } });
  });

  it("nothing opens for goods that lie nowhere, on backorder too", async () => {
    const { id: variant_id } = rig.variant(11);
    await rig.warehouse.rows("update product_variant set allow_backorder = true where id = $1", [variant_id]);
    const input = { email: "later@app.example", lines: [{ variant_id, quantity: 1 }] };
    const level = `update inventory_level set deleted_at = $2 where inventory_item_id in (
      select inventory_item_id from product_variant_inventory_item where variant_id = $1)`;
    await rig.warehouse.rows(level, [variant_id, new Date()]);
    expect(await rig.open(input)).toEqual({ ok: false, code: "cart_changed" });
    await rig.warehouse.rows(level, [variant_id, null]);
    const sessionId = await rig.opened(input);
    await rig.sandbox.pay(sessionId);
    await rig.reached(sessionId, "captured");
  });

  it("whoever has a cart's id holds 50 pieces with it, and opens 60 pages from one address", async () => {
    const { id: variant_id, product_id } = rig.variant(0);
    await rig.warehouse.setStock(product_id, 1000);
    const many = await rig.readyCart([{ variant_id, quantity: 51 }], "many@app.example");
    expect((await rig.choose(many.collectionId, HOSTED)).status).toBe(429);
    const { collectionId } = await rig.readyCart([{ variant_id, quantity: 1 }], "often@app.example");
    // As if this address had opened 57 pages until now.
    await rig.warehouse.rows(
      "update stripe_checkout_opening set times = array_fill(now(), array[57]) where key like 'address:%'",
    );
    const answers: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      answers.push((await rig.choose(collectionId, HOSTED)).status);
    }
    expect(answers).toEqual([200, 200, 200, 429, 429]);
  });

  it("nothing is lost, doubled, stranded or oversold", async () => {
    await settled(rig.sandbox, rig.warehouse);
    expect(await audit(rig.sandbox, rig.warehouse)).toMatchObject(FLAWLESS);
  });
});
