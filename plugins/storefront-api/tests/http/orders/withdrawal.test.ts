import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audit, FLAWLESS, settled } from "../../../../../commerce/test/audit";
import { bookDifferences } from "../../../../../commerce/test/books";
import { Dice } from "../../../../../commerce/test/dice";
import { eventually } from "../../../../../commerce/test/eventually";
import { figure } from "../../../../../commerce/test/figure";
import { goodsToBuy } from "../../../../../commerce/test/goods";
import { HttpClient } from "../../../../../commerce/test/http-client";
import { killDuring } from "../../../../../commerce/test/kill";
import { LONG_RUN } from "../../../../../commerce/test/long-run";
import { MailboxClient } from "../../../../../commerce/test/mailbox-client";
import { SandboxClient } from "../../../../../commerce/test/sandbox-client";
import { type Shop, startShop } from "../../../../../commerce/test/shop";
import { newShopper, type Shopper, signInAdmin } from "../../../../../commerce/test/shopper";
import { type StockCount, Warehouse } from "../../../../../commerce/test/warehouse";
import type { Order, Product } from "../../../src/contract/records";
import { Dashboard } from "../dashboard";
import { buy } from "./buy";

const DAYS = 14;
/** Dollars. */
const FREE_SHIPPING_FROM = 50;

const ROUNDS = LONG_RUN ? 8 : 1;
/** A step takes about this long, so that kills fall anywhere in it. */
const STEP_MS = 600;
/** A refund that was cut off before it was booked is booked once it is a minute old: before that, the engine may be at it. */
const AFTER_A_KILL_MS = 100_000;

let shop: Shop;
let sandbox: SandboxClient;
let warehouse: Warehouse;
let mailbox: MailboxClient;
let dashboard: Dashboard;
let staff: Shopper;
let customer: Shopper;
let pan: Product;

beforeAll(async () => {
  shop = await startShop({
    settings: {
      ...{ WITHDRAWAL_DAYS: String(DAYS), RETURN_DAYS: "0", RETURN_FEE: "4.95" },
      ...{ RECONCILE_AFTER_S: "2", RECONCILE_INTERVAL_S: "1" },
    },
  });
  sandbox = new SandboxClient(shop.sandboxUrl);
  warehouse = await Warehouse.open(shop);
  mailbox = new MailboxClient(shop.mailboxUrl);
  dashboard = await Dashboard.open(shop);
  staff = await signInAdmin(shop);
  customer = await newShopper(shop);
  const found = (await goodsToBuy<Product>(shop.engineUrl)).find(({ price }) => price < FREE_SHIPPING_FROM);
  if (!found) throw new Error("The seeded catalogue has nothing that is sent for a fee");
  pan = found;
  await warehouse.setStock(pan._id, 1000);
});
afterAll(async () => {
  await warehouse?.close();
  await shop?.stop();
});

/** Pans that are paid. */
const bought = (quantity = 2, who = customer): Promise<Order> =>
  buy(sandbox, who, [{ id: pan._id, quantity }]);

const ship = ({ paymentIntentId }: Order) =>
  staff.client.post<Order>("/orders/ship", { paymentIntentId, trackingNumber: "1Z999AA10123456784" });
const deliver = ({ paymentIntentId }: Order) =>
  staff.client.post<Order>("/orders/confirmDelivery", { paymentIntentId });
const withdraw = ({ paymentIntentId }: Order, body: object = {}, client = customer.client) =>
  client.post<Order>(`/orders/${paymentIntentId}/withdrawal`, body);
const onePan = () => ({ lines: [{ id: pan._id, quantity: 1 }] });
const read = async ({ paymentIntentId }: Order, client = customer.client) =>
  (await client.get<Order>(`/orders/${paymentIntentId}`)).body;
const refundsOf = async ({ paymentIntentId }: Order) => (await sandbox.refunds(paymentIntentId)).body.data;
const step = (id: string | undefined, name: string, body: object = {}) =>
  dashboard.client.post<{ return?: { status: string }; message?: string }>(
    `/admin/order-returns/${id}/${name}`,
    body,
  );
/** What whoever packs an order is told to leave out. */
async function leftOutOf({ orderNumber }: Order): Promise<object[] | undefined> {
  const [found] = await warehouse.rows<{ id: string }>('select id from "order" where display_id = $1', [
    orderNumber,
  ]);
  const { body } = await dashboard.client.get<{ orders: { order_id: string; lines: object[] }[] }>(
    `/admin/order-returns/left-out?orders=${found?.id},order_never`,
  );
  return body.orders.find(({ order_id }) => order_id === found?.id)?.lines;
}
/** Lets everything of an order have arrived so many days earlier. */
const arrivedEarlier = ({ orderNumber }: Order, days: number) =>
  warehouse.rows(
    `update fulfillment set delivered_at = delivered_at - make_interval(days => $2) where id in (
       select fulfillment_id from order_fulfillment l join "order" o on o.id = l.order_id where o.display_id = $1)`,
    [orderNumber, days],
  );
/** Waits for what a process that was killed has left to the next one. */
const until = (what: string, look: () => Promise<boolean | undefined>) =>
  eventually(what, look, AFTER_A_KILL_MS);
const mailsTo = async ({ email }: Shopper, subject: RegExp) =>
  (await mailbox.all(email)).filter((mail) => subject.test(mail.subject));
/** What mail programs tell mails by: one that was on its way when the engine was killed is sent again under its id. */
const idsOf = async (shopper: Shopper, subject: RegExp) =>
  new Set((await mailsTo(shopper, subject)).map(({ headers }) => headers["message-id"]));
const taken = (order: Order) =>
  eventually("the engine's return of it", async () => (await read(order)).returns[0]?.status === "approved");

describe("withdrawing from the contract", () => {
  it("about all that has not left cancels the order, and the mail says when", async () => {
    const order = await bought();
    expect(order.withdrawal).toEqual({ until: null });
    const { status, body } = await withdraw(order);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ status: "cancelled", refundedTotal: order.total, withdrawal: null });
    const mail = await mailbox.waitFor(customer.email, new RegExp(`#${order.orderNumber} was cancelled`));
    expect(mail.text).toMatch(/on\s\d+\s\w+\s\d{4}\sat\s\d\d:\d\d\sUTC/);
    expect(mail.text).toContain("this mail is your receipt");
    expect(await withdraw(order)).toMatchObject({ status: 409, body: "This order has been cancelled." });
  });

  it("about what has left is a return that is approved by itself, is never refused, and pays all back with its shipping", async () => {
    const order = await bought(1);
    expect(order.shippingTotal).toBeGreaterThan(0);
    expect((await ship(order)).status).toBe(200);
    const { body } = await withdraw(order);
    expect(body.returns).toMatchObject([
      { isWithdrawal: true, refundTotal: order.total, fee: 0, note: null },
    ]);
    const [back] = body.returns;
    const receipt = await mailbox.waitFor(customer.email, new RegExp(`Your withdrawal #${back?.number} `));
    expect(receipt.text).toMatch(/reached\sus\son\s\d+\s\w+\s\d{4}\sat\s\d\d:\d\d\sUTC/);
    expect(receipt.text.toLowerCase()).toContain(`1 x ${pan.title.toLowerCase()}`);
    expect(await step(back?._id, "refuse", { words: "No." })).toMatchObject({ status: 409 });
    await taken(order);
    await mailbox.waitFor(customer.email, new RegExp(`return #${back?.number} is approved`));
    await deliver(order);
    expect((await step(back?._id, "receive")).status).toBe(200);
    expect((await step(back?._id, "refund")).status).toBe(200);
    expect(await refundsOf(order)).toMatchObject([{ amount: order.total }]);
    expect(await read(order)).toMatchObject({ refundedTotal: order.total });
  });

  it("about a part of what has not left waits for the parcel, and is over when the rest is withdrawn too", async () => {
    const order = await bought();
    const { body } = await withdraw(order, onePan());
    expect(body).toMatchObject({
      status: "placed",
      returns: [{ status: "requested", refundTotal: order.subtotal / 2 }],
    });
    expect((await step(body.returns[0]?._id, "approve")).status).toBe(400);
    const { body: rest } = await withdraw(order);
    expect(rest).toMatchObject({ status: "cancelled", refundedTotal: order.total });
    await eventually("its end", async () => (await read(order)).returns[0]?.status === "refunded");
    expect((await read(order)).returns[0]?.refundTotal).toBe(order.subtotal / 2);
    expect(await refundsOf(order)).toHaveLength(1);

    const sent = await bought();
    const [left] = (await withdraw(sent, onePan())).body.returns;
    expect(await leftOutOf(sent)).toEqual([{ title: pan.title, quantity: 1 }]);
    expect(await leftOutOf(order)).toBeUndefined();
    await ship(sent);
    await taken(sent);
    const mail = await mailbox.waitFor(customer.email, new RegExp(`return #${left?.number} is approved`));
    expect(mail.text).toMatch(/left\ssomething\sout\sof\syour\sparcel,\sit\sis\shere\salready/);
    // Staff take in at once what they left out of the parcel.
    expect((await step(left?._id, "receive")).status).toBe(200);
    expect((await step(left?._id, "refund", { amount: sent.subtotal / 200 })).status).toBe(200);
    expect(await refundsOf(sent)).toMatchObject([{ amount: sent.subtotal / 2 }]);
  });

  it("ends with the last day after the day of the delivery, for a part as for all", async () => {
    const order = await bought();
    await deliver(order);
    await arrivedEarlier(order, DAYS);
    const { withdrawal } = await read(order);
    expect(withdrawal?.until).toBe(`${new Date().toISOString().slice(0, 10)}T23:59:59.999Z`);
    expect((await withdraw(order, onePan())).status).toBe(200);
    await arrivedEarlier(order, 1);
    expect((await read(order)).withdrawal).toBeNull();
    expect(await withdraw(order, onePan())).toMatchObject({
      status: 409,
      body: "You could withdraw within 14 days after the delivery. That time is over.",
    });
  });

  it("and shipping at the same moment lose neither: it is cancelled, or sent and withdrawn from", async () => {
    for (let round = 0; round < 4; round++) {
      const order = await bought();
      const both = round % 2 ? [withdraw(order), ship(order)] : [ship(order), withdraw(order)];
      const answers = await Promise.all(both);
      const [shipped, withdrawn] = round % 2 ? answers.reverse() : answers;
      expect(withdrawn?.status).toBe(200);
      const { status, returns, refundedTotal } = await read(order);
      expect([status, returns.length, refundedTotal, shipped?.status]).toEqual(
        status === "cancelled" ? ["cancelled", 0, order.total, 409] : ["shipped", 1, 0, 200],
      );
    }
  });

  it("counts once, however often it is confirmed at once", async () => {
    const order = await bought();
    await ship(order);
    const answers = await Promise.all([1, 2, 3].map(() => withdraw(order)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await read(order)).returns).toHaveLength(1);
  });

  it("needs no account, and is nobody else's", async () => {
    const who = await newShopper(shop);
    const order = await bought(2, who);
    const browser = new HttpClient(`${shop.engineUrl}/api/v1`, { "x-forwarded-for": "10.9.8.7" });
    expect((await withdraw(order, {}, browser)).status).toBe(401);
    expect((await withdraw(order, {}, customer.client)).status).toBe(404);
    const wanted = { email: who.email, orderNumber: order.orderNumber };
    await browser.post("/order-lookup", wanted);
    const otp = /\b\d{6}\b/.exec((await mailbox.waitFor(who.email, /order code/i)).text)?.[0];
    expect((await browser.post("/order-lookup/verify", { ...wanted, otp })).status).toBe(200);
    expect((await withdraw(order, { lines: [] }, browser)).status).toBe(400);
    expect((await withdraw(order, { lines: [{ id: "prod_unknown", quantity: 1 }] }, browser)).status).toBe(
      409,
    );
    expect((await withdraw(order, {}, browser)).body).toMatchObject({ status: "cancelled" });
  });

  it("sends the receipt of a withdrawal that the engine was killed after, whatever has become of it since", async () => {
    const order = await bought();
    await ship(order);
    const { body } = await withdraw(order);
    const [back] = body.returns;
    const receipt = new RegExp(`Your withdrawal #${back?.number} `);
    await mailbox.waitFor(customer.email, receipt);
    await taken(order);
    // Whoever still tells of that step would note it as told after the next lines.
    const told = "select from after_sale_return where id = $1 and told = status";
    await eventually("the step is told", async () => (await warehouse.rows(told, [back?._id])).length === 1);
    // What is left when the process ends before the mail of the withdrawal, and another one takes it on.
    await warehouse.rows("delete from notification where idempotency_key like '%' || $1", [back?._id]);
    await warehouse.rows("delete from mail_outbox where once like '%' || $1", [back?._id]);
    await warehouse.rows("update after_sale_return set told = null where id = $1", [back?._id]);
    const receipts = async () =>
      (await mailbox.all(customer.email)).filter(({ subject }) => receipt.test(subject)).length;
    await eventually("the receipt again", async () => (await receipts()) === 2);
  });

  it("sends the receipt of a cancellation that the engine was killed after", async () => {
    const order = await bought();
    await withdraw(order);
    const receipt = new RegExp(`#${order.orderNumber} was cancelled`);
    await mailbox.waitFor(customer.email, receipt);
    // What is left when the process ends before the mail, as long ago as others take to send it.
    await warehouse.rows(
      `with cancelled as (update "order" set canceled_at = canceled_at - interval '1 minute'
         where display_id = $1 returning 'order.cancelled:' || id as key),
       noted as (delete from notification where idempotency_key = (select key from cancelled))
       delete from mail_outbox where once = (select key from cancelled)`,
      [order.orderNumber],
    );
    await eventually("the receipt again", async () => (await mailsTo(customer, receipt)).length === 2);
  });

  describe("that ends with the engine between the refund and the cancellation", () => {
    /** @param meanwhile SQL that changes the order, whose number it takes, before the shop is there again */
    async function cutOff(order: Order, meanwhile?: string): Promise<void> {
      const [engine] = shop.services.engines;
      if (!engine) throw new Error("The shop has no engine");
      const holder = await Warehouse.open(shop);
      await holder.rows("begin");
      // The engine can pay back, and waits where it marks the order.
      await holder.rows('select from "order" where display_id = $1 for no key update', [order.orderNumber]);
      const asked = withdraw(order).catch(() => undefined);
      await eventually("the refund", async () => (await refundsOf(order)).length === 1);
      const waiting =
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await eventually("that it waits", async () => (await holder.rows(waiting)).length > 0);
      if (meanwhile) await holder.rows(meanwhile, [order.orderNumber]);
      await killDuring(engine, asked, 0);
      await holder.rows(meanwhile ? "commit" : "rollback");
      await holder.close();
    }
    const caseOf = async ({ paymentIntentId }: Order) => {
      const { body } = await dashboard.client.get<{ checkouts: Record<string, string>[] }>(
        "/admin/stripe-checkouts",
      );
      return body.checkouts.find(({ payment_intent_id }) => payment_intent_id === paymentIntentId);
    };
    const isCancelled = async (order: Order) => (await read(order)).status === "cancelled";
    /** Paid back once and told of once, the stock free again, and nobody is asked. */
    async function expectCancelled(order: Order, stock: StockCount): Promise<void> {
      expect(await read(order)).toMatchObject({ status: "cancelled", refundedTotal: order.total });
      expect((await refundsOf(order)).map(({ amount }) => amount)).toEqual([order.total]);
      expect(await warehouse.stockOf(pan._id)).toEqual({ ...stock, reserved: stock.reserved - 2 });
      expect(await caseOf(order)).toBeUndefined();
      await until("equal books", async () => (await bookDifferences(sandbox, warehouse)).length === 0);
      for (const subject of [
        new RegExp(`#${order.orderNumber} was cancelled`),
        new RegExp(`refund.*#${order.orderNumber}|#${order.orderNumber}.*refund`, "i"),
      ]) {
        await until(`the mail ${subject}`, async () => (await mailsTo(customer, subject)).length > 0);
        expect(await mailsTo(customer, subject)).toHaveLength(1);
      }
    }

    it("is ended by the shop itself: the order is cancelled, and its code counts as not used", {
      timeout: 3 * AFTER_A_KILL_MS,
    }, async () => {
      const made = await dashboard.client.post<{ promotion: { id: string } }>("/admin/promotions", {
        ...{ code: "CUTOFF", type: "standard", status: "active", is_automatic: true },
        campaign: {
          name: "Cut off",
          campaign_identifier: "cut-off",
          budget: { type: "usage", limit: 5 },
        },
        application_method: {
          ...{ type: "percentage", target_type: "items", allocation: "across" },
          ...{ currency_code: "usd", value: 10 },
        },
      });
      expect(made.status, JSON.stringify(made.body)).toBe(200);
      const used = async () =>
        (
          await warehouse.rows<{ used: number }>(
            `select used::int as used from promotion_campaign_budget budget
             join promotion_campaign campaign on campaign.id = budget.campaign_id
             where campaign.campaign_identifier = 'cut-off'`,
          )
        )[0]?.used;
      const order = await bought();
      const stock = await warehouse.stockOf(pan._id);
      expect(await used()).toBe(1);
      await cutOff(order);
      await until("the cancellation", () => isCancelled(order));
      await until("the use of the code", async () => (await used()) === 0);
      await dashboard.client.delete(`/admin/promotions/${made.body.promotion.id}`);
      await expectCancelled(order, stock);
    });

    it("comes up for staff where the order cannot be cancelled any more, who cancel it once it can", {
      timeout: 3 * AFTER_A_KILL_MS,
    }, async () => {
      const order = await bought();
      const stock = await warehouse.stockOf(pan._id);
      const setStatus = (status: string) => `update "order" set status = '${status}' where display_id = $1`;
      await cutOff(order, setStatus("completed"));
      await until("the case", async () => (await caseOf(order)) !== undefined);
      const found = await caseOf(order);
      expect(found).toMatchObject({ reason: "order_without_payment" });
      await warehouse.rows(setStatus("pending"), [order.orderNumber]);
      const { status, body } = await dashboard.client.post(`/admin/stripe-checkouts/${found?.id}/resolve`, {
        action: "cancel_order",
      });
      expect(status, JSON.stringify(body)).toBe(200);
      await expectCancelled(order, stock);
    });
  });

  it(
    `is carried to its end across ${ROUNDS} rounds of kill -9 in each of its steps: sold once, taken in once, paid back once`,
    async () => {
      const [engine] = shop.services.engines;
      if (!engine) throw new Error("The shop has no engine");
      const dice = new Dice();
      const cut = (work: Promise<unknown>) => killDuring(engine, work, dice.whole(0, STEP_MS));
      const before = await warehouse.stockOf(pan._id);
      for (let round = 0; round < ROUNDS; round += 1) {
        const [part, whole] = [await bought(), await bought()];
        await cut(withdraw(whole));
        // Whoever did not learn what became of it looks at the order before they try again.
        await until("the cancellation", async () => {
          if ((await read(whole)).status === "cancelled") return true;
          await withdraw(whole);
        });
        await cut(withdraw(part, onePan()));
        await until("the withdrawal from a part", async () => {
          if ((await read(part)).returns.length === 1) return true;
          await withdraw(part, onePan());
        });
        const [back] = (await read(part)).returns;
        await ship(part);
        const isNow = async (...statuses: string[]) =>
          statuses.includes((await read(part)).returns[0]?.status ?? "");
        await cut(step(back?._id, "approve"));
        // Nobody has to: the shop itself takes it on.
        await until("the engine's return of it", () => isNow("approved"));
        await cut(step(back?._id, "receive"));
        await until("that it is here", async () => {
          if (await isNow("received")) return true;
          await step(back?._id, "receive");
        });
        await cut(step(back?._id, "refund"));
        await until("that it is paid back", async () => {
          if (await isNow("refunded")) return true;
          await step(back?._id, "refund");
        });
        expect((await refundsOf(whole)).map(({ amount }) => amount)).toEqual([whole.total]);
        expect((await refundsOf(part)).map(({ amount }) => amount)).toEqual([part.subtotal / 2]);
        for (const receipt of [
          new RegExp(`#${whole.orderNumber} was cancelled`),
          new RegExp(`Your withdrawal #${back?.number} `),
        ])
          await until("the receipt", async () => (await idsOf(customer, receipt)).size === 1);
      }
      await settled(sandbox, warehouse);
      // Of two pans that have left each time one is here again.
      const { stocked, reserved } = before;
      expect(await warehouse.stockOf(pan._id)).toEqual({ stocked: stocked - ROUNDS, reserved });
      await until("equal books", async () => (await bookDifferences(sandbox, warehouse)).length === 0);
      expect(await audit(sandbox, warehouse)).toMatchObject(FLAWLESS);
      figure(
        `seed ${dice.seed}: ${ROUNDS * 5} kills, ${ROUNDS * 2} withdrawals paid back once, stock and books right`,
      );
    },
    60_000 + ROUNDS * 300_000,
  );
});
