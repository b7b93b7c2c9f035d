import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audit, FLAWLESS, settled } from "../../../../../commerce/test/audit";
import { bookDifferences } from "../../../../../commerce/test/books";
import { Dice } from "../../../../../commerce/test/dice";
import { END_AT_STEP, endAtStep } from "../../../../../commerce/test/end-engine";
import { eventually } from "../../../../../commerce/test/eventually";
import { figure } from "../../../../../commerce/test/figure";
import { goodsToBuy } from "../../../../../commerce/test/goods";
import { LONG_RUN } from "../../../../../commerce/test/long-run";
import { MailboxClient } from "../../../../../commerce/test/mailbox-client";
import { SandboxClient, sessionIdOf } from "../../../../../commerce/test/sandbox-client";
import { type Shop, startShop } from "../../../../../commerce/test/shop";
import { newShopper, type Shopper, signInAdmin } from "../../../../../commerce/test/shopper";
import { Warehouse } from "../../../../../commerce/test/warehouse";
import { whileRefused } from "../../../../../commerce/test/while-refused";
import type { Order, Product, Return } from "../../../src/contract/records";
import { Dashboard } from "../dashboard";
import { buy } from "./buy";

/** More steps than any of the ways below has. */
const MOST = 400;
/** The engine's note of a mail, and the mail in the outbox. */
const NOTE = 'insert into "notification"';
const OUTBOX = "insert into mail_outbox";
/** A short run ends the engine in one of the first steps. */
const FIRST = 6;
/** A refund that was cut off before it was booked is booked once it is a minute old: before that, the engine may be at it. */
const AFTER_A_KILL_MS = 100_000;

const dice = new Dice();

let shop: Shop;
let sandbox: SandboxClient;
let mailbox: MailboxClient;
let warehouse: Warehouse;
let dashboard: Dashboard;
let staff: Shopper;
let customer: Shopper;
let pan: Product;

beforeAll(async () => {
  shop = await startShop({
    preload: END_AT_STEP,
    settings: { RECONCILE_AFTER_S: "2", RECONCILE_INTERVAL_S: "1" },
  });
  sandbox = new SandboxClient(shop.sandboxUrl);
  mailbox = new MailboxClient(shop.mailboxUrl);
  warehouse = await Warehouse.open(shop);
  dashboard = await Dashboard.open(shop);
  staff = await signInAdmin(shop);
  customer = await newShopper(shop);
  const [first] = await goodsToBuy<Product>(shop.engineUrl);
  if (!first) throw new Error("The seeded catalogue is too small for this test");
  pan = first;
  await warehouse.setStock(pan._id, 1000);
});
afterAll(async () => {
  await warehouse?.close();
  await shop?.stop();
});

const bought = () => buy(sandbox, customer, [{ id: pan._id, quantity: 1 }]);
const ship = ({ paymentIntentId }: Order) =>
  staff.client.post("/orders/ship", { paymentIntentId, trackingNumber: "1Z999AA10123456784" });
const deliver = ({ paymentIntentId }: Order) =>
  staff.client.post("/orders/confirmDelivery", { paymentIntentId });
const step = ({ _id }: Return, name: "approve" | "receive" | "refund") =>
  dashboard.client.post(`/admin/order-returns/${_id}/${name}`, {});
/** Mails that are to be sent once the order has been changed. */
const due = ({ orderNumber }: Order) =>
  warehouse.rows<{ template: string }>(
    'select due.template from order_mail_due due join "order" o on o.id = due.order_id where o.display_id = $1',
    [orderNumber],
  );
const read = async ({ paymentIntentId }: Order) =>
  (await customer.client.get<Order>(`/orders/${paymentIntentId}`)).body;
const refundsOf = async ({ paymentIntentId }: Order) =>
  (await sandbox.refunds(paymentIntentId)).body.data.map(({ amount }) => amount);

/** A pan that has arrived and is to come back, with as much done of it as a way needs. */
async function toComeBack(...done: ("approve" | "receive")[]): Promise<{ order: Order; back: Return }> {
  const order = await bought();
  expect((await ship(order)).status).toBe(200);
  expect((await deliver(order)).status).toBe(200);
  const { status, body: back } = await customer.client.post<Return>(
    `/orders/${order.paymentIntentId}/returns`,
    { lines: [{ id: pan._id, quantity: 1, reason: "damaged" }] },
  );
  expect(status, JSON.stringify(back)).toBe(201);
  for (const name of done) expect((await step(back, name)).status).toBe(200);
  return { order, back };
}

/** A request that moves money or stock. */
interface Act {
  order: Order;
  /** Part of its path. */
  path: string;
  /** Says it; again whoever is not sure that it was done. */
  say: () => Promise<{ status: number; body: unknown }>;
  /** What a refusal of the second says of the first. */
  isDone: RegExp;
  /** What is true once it is done: of the order, of the refunds in cents, and of the stock beside what it was. */
  becomes: { order: object; refunds: number[]; stocked: number; reserved: number };
}

const WAYS: [string, () => Promise<Act>][] = [
  [
    "a customer cancels",
    async () => {
      const order = await bought();
      return {
        order,
        path: `/orders/${order.paymentIntentId}/cancel`,
        say: () => customer.client.post(`/orders/${order.paymentIntentId}/cancel`),
        isDone: /has been cancelled/,
        becomes: {
          order: { status: "cancelled", refundedTotal: order.total },
          ...{ refunds: [order.total], stocked: 0, reserved: -1 },
        },
      };
    },
  ],
  [
    "staff ship",
    async () => {
      const order = await bought();
      return {
        order,
        path: "/orders/ship",
        say: () => ship(order),
        isDone: /already/,
        becomes: { order: { status: "shipped" }, refunds: [], stocked: -1, reserved: -1 },
      };
    },
  ],
  [
    "staff deliver",
    async () => {
      const order = await bought();
      expect((await ship(order)).status).toBe(200);
      return {
        order,
        path: "/orders/confirmDelivery",
        say: () => deliver(order),
        isDone: /already/,
        becomes: { order: { status: "delivered" }, refunds: [], stocked: 0, reserved: 0 },
      };
    },
  ],
  [
    "staff approve a return",
    async () => {
      const { order, back } = await toComeBack();
      return {
        order,
        path: `/order-returns/${back._id}/approve`,
        say: () => step(back, "approve"),
        isDone: /already|approved/,
        becomes: { order: { returns: [{ status: "approved" }] }, refunds: [], stocked: 0, reserved: 0 },
      };
    },
  ],
  [
    "staff take a return in",
    async () => {
      const { order, back } = await toComeBack("approve");
      return {
        order,
        path: `/order-returns/${back._id}/receive`,
        say: () => step(back, "receive"),
        isDone: /already|arrived/,
        becomes: { order: { returns: [{ status: "received" }] }, refunds: [], stocked: 1, reserved: 0 },
      };
    },
  ],
  [
    "staff pay a return back",
    async () => {
      const { order, back } = await toComeBack("approve", "receive");
      return {
        order,
        path: `/order-returns/${back._id}/refund`,
        say: () => step(back, "refund"),
        isDone: /already/,
        becomes: {
          order: { refundedTotal: back.refundTotal, returns: [{ status: "refunded" }] },
          ...{ refunds: [back.refundTotal], stocked: 0, reserved: 0 },
        },
      };
    },
  ],
];

/** Says it until it is done, however often an engine that has just started refuses. */
function saidUntilDone({ say, isDone }: Act): Promise<boolean> {
  return eventually(
    "that it is done",
    async () => {
      const { status, body } = await say();
      if (status === 200 || (status === 409 && isDone.test(JSON.stringify(body)))) return true;
      throw new Error(`${status}: ${JSON.stringify(body)}`);
    },
    AFTER_A_KILL_MS,
  );
}

describe("an engine that is killed between a parcel's change and its mail", () => {
  it.each([
    { what: "has left", change: ship, path: "/orders/ship", about: "is on its way", before: NOTE },
    {
      what: "has arrived",
      ...{ change: deliver, path: "/orders/confirmDelivery", about: "was delivered", before: OUTBOX },
    },
  ])(
    "tells the customer later, once, that it $what",
    async ({ change, path, about, before }) => {
      const order = await bought();
      if (change === deliver) expect((await ship(order)).status).toBe(200);
      const mails = async () =>
        (await mailbox.all(customer.email)).filter(({ subject }) =>
          subject.endsWith(`#${order.orderNumber} ${about}`),
        );
      const ended = await endAtStep(shop, { path, before }, async () => {
        await change(order).catch(() => undefined);
        return async () => false;
      });
      expect(ended?.steps.at(-1)).toContain(before);
      expect(await mails()).toEqual([]);
      expect((await change(order)).status).toBe(409);
      await eventually("the mail", async () => (await mails()).length > 0, AFTER_A_KILL_MS);
      await eventually("that nothing is due", async () => (await due(order)).length === 0);
      expect(await mails()).toHaveLength(1);
    },
    AFTER_A_KILL_MS,
  );

  it("has no mail due for a parcel that could not leave", async () => {
    const order = await bought();
    const setReserved = (deletedAt: string) =>
      warehouse.rows(
        `update reservation_item held set deleted_at = ${deletedAt} from order_item line
         join "order" o on o.id = line.order_id where held.line_item_id = line.item_id and o.display_id = $1`,
        [order.orderNumber],
      );
    await setReserved("now()");
    expect((await ship(order)).status).toBeGreaterThanOrEqual(400);
    expect(await due(order)).toEqual([]);
    await setReserved("null");
    expect((await ship(order)).status).toBe(200);
    await mailbox.waitFor(customer.email, new RegExp(`#${order.orderNumber} is on its way`));
    expect(await due(order)).toEqual([]);
  });
});

describe("a mail that was noted and is not in the outbox", () => {
  /** Waits for a mail, which then is there once. */
  async function comesOnce({ email }: Shopper, about: RegExp): Promise<void> {
    const mails = async () => (await mailbox.all(email)).filter(({ subject }) => about.test(subject));
    await eventually("the mail", async () => (await mails()).length > 0, AFTER_A_KILL_MS);
    expect(await mails()).toHaveLength(1);
  }

  it(
    "about a new order is sent once the engine is there again",
    async () => {
      const who = await newShopper(shop);
      const cart = { cartItems: [{ id: pan._id, quantity: 1 }], userId: who.userId };
      const { body } = await who.client.post<{ url: string }>("/pay/create-checkout-session", cart);
      const ended = await endAtStep(shop, { path: "/hooks/stripe", before: OUTBOX }, async () => {
        await sandbox.pay(sessionIdOf(body.url));
        return async () =>
          (await mailbox.all(who.email)).some(({ subject }) => /have your order/.test(subject));
      });
      expect(ended?.steps.at(-1)).toContain(OUTBOX);
      await comesOnce(who, /have your order/);
    },
    2 * AFTER_A_KILL_MS,
  );

  it(
    "about a return is sent once the engine is there again",
    async () => {
      const order = await bought();
      for (const change of [ship, deliver]) expect((await change(order)).status).toBe(200);
      const path = `/orders/${order.paymentIntentId}/returns`;
      const ended = await endAtStep(shop, { path, before: OUTBOX }, async () => {
        const lines = [{ id: pan._id, quantity: 1, reason: "damaged" }];
        await customer.client.post(path, { lines }).catch(() => undefined);
        return async () => false;
      });
      expect(ended?.steps.at(-1)).toContain(OUTBOX);
      const [back] = (await read(order)).returns;
      await comesOnce(customer, new RegExp(`have your return request #${back?.number}$`));
    },
    2 * AFTER_A_KILL_MS,
  );

  it(
    "is sent once the outbox takes it, and stays due until then",
    async () => {
      const order = await bought();
      await whileRefused(
        (sql) => warehouse.rows(sql),
        { change: "insert on mail_outbox" },
        async () => {
          expect((await ship(order)).status).toBe(200);
          expect(await due(order)).toEqual([{ template: "order.dispatched" }]);
        },
      );
      await comesOnce(customer, new RegExp(`#${order.orderNumber} is on its way$`));
      await eventually("that nothing is due", async () => (await due(order)).length === 0, AFTER_A_KILL_MS);
    },
    2 * AFTER_A_KILL_MS,
  );
});

describe("an engine that was killed within its own workflow of a delivery", () => {
  it("has marked a parcel whose pieces count as arrived once the delivery is confirmed again", async () => {
    const order = await bought();
    expect((await deliver(order)).status).toBe(200);
    await warehouse.rows(
      `update order_item i set delivered_quantity = 0, raw_delivered_quantity = '{"value": "0", "precision": 20}'
       from "order" o where o.id = i.order_id and o.version = i.version and o.display_id = $1`,
      [order.orderNumber],
    );
    expect(await read(order)).toMatchObject({ delivery_status: "pending" });
    expect((await deliver(order)).status).toBe(200);
    expect(await read(order)).toMatchObject({ status: "delivered" });
    expect((await deliver(order)).status).toBe(409);
  });
});

describe("an engine that is killed in each gap", () => {
  // A short run ends each of the ways once.
  it.each(WAYS)(
    "while %s",
    async (_way, prepare) => {
      const only = LONG_RUN ? undefined : dice.whole(1, FIRST);
      let killed = 0;
      for (let at = only ?? 1; at <= (only ?? MOST); at += 1) {
        const act = await prepare();
        const stock = await warehouse.stockOf(pan._id);
        const ended = await endAtStep(shop, { path: act.path, step: at }, async () => {
          const status = await act.say().then(
            (answer) => answer.status,
            // The connection broke: what an engine that dies looks like from outside.
            () => undefined,
          );
          return async () => status === 200;
        });
        const before = `killed before step ${at}: ${ended?.steps.at(-1)}`;
        await saidUntilDone(act);
        const { order, refunds, stocked, reserved } = act.becomes;
        const after = { stocked: stock.stocked + stocked, reserved: stock.reserved + reserved };
        await eventually(
          `what it becomes, ${before}`,
          async () => {
            expect(await read(act.order)).toMatchObject(order);
            expect(await warehouse.stockOf(pan._id)).toEqual(after);
            expect(await bookDifferences(sandbox, warehouse)).toEqual([]);
            return true;
          },
          AFTER_A_KILL_MS,
        );
        expect(await refundsOf(act.order), before).toEqual(refunds);
        if (!ended) break;
        killed += 1;
      }
      figure(`gaps: ${killed}`);
      expect(killed).toBeGreaterThan(0);
      expect(killed).toBeLessThan(MOST);
      await settled(sandbox, warehouse);
      expect(await audit(sandbox, warehouse)).toMatchObject(FLAWLESS);
    },
    LONG_RUN ? 3 * 3_600_000 : 3 * AFTER_A_KILL_MS,
  );
});
