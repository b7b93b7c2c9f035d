import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audit, FLAWLESS, settled } from "../../../../../commerce/test/audit";
import { bookDifferences } from "../../../../../commerce/test/books";
import { Dice } from "../../../../../commerce/test/dice";
import { eventually } from "../../../../../commerce/test/eventually";
import { figure } from "../../../../../commerce/test/figure";
import { goodsToBuy } from "../../../../../commerce/test/goods";
import { killDuring } from "../../../../../commerce/test/kill";
import { LONG_RUN } from "../../../../../commerce/test/long-run";
import { MailboxClient } from "../../../../../commerce/test/mailbox-client";
import { SandboxClient } from "../../../../../commerce/test/sandbox-client";
import { type Shop, startShop } from "../../../../../commerce/test/shop";
import { newShopper, type Shopper, signInAdmin } from "../../../../../commerce/test/shopper";
import { Warehouse } from "../../../../../commerce/test/warehouse";
import type { Order, Product, Return } from "../../../src/contract/records";
import { formatCents } from "../../../src/mails/templates/order-data";
import { Dashboard } from "../dashboard";
import { buy } from "./buy";

const KILLS = LONG_RUN ? 12 : 1;
/** A step takes about this long, so that kills fall anywhere in it. */
const STEP_MS = 400;

/** A refund that was cut off before it was booked is booked once it is a minute old: before that, the engine may be at it. */
const AFTER_A_KILL_MS = 100_000;

/** Dollars. */
const FEE = 4.95;

/** Under which the plugin of payments takes its advisory locks. */
const LOCKS = 0x57c0;

let shop: Shop;
let sandbox: SandboxClient;
let warehouse: Warehouse;
let mailbox: MailboxClient;
let dashboard: Dashboard;
let staff: Shopper;
let customer: Shopper;
let pan: Product;
let pot: Product;
/** What is sent from two stock locations. */
let lid: Product;
let wok: Product;

beforeAll(async () => {
  shop = await startShop({
    settings: { RECONCILE_AFTER_S: "2", RECONCILE_INTERVAL_S: "1", RETURN_FEE: String(FEE) },
  });
  sandbox = new SandboxClient(shop.sandboxUrl);
  warehouse = await Warehouse.open(shop);
  mailbox = new MailboxClient(shop.mailboxUrl);
  dashboard = await Dashboard.open(shop);
  staff = await signInAdmin(shop);
  customer = await newShopper(shop);
  const [first, second, third, fourth] = await goodsToBuy<Product>(shop.engineUrl);
  if (!first || !second || !third || !fourth)
    throw new Error("The seeded catalogue is too small for this test");
  [pan, pot, lid, wok] = [first, second, third, fourth];
  for (const { _id } of [pan, pot, lid, wok]) await warehouse.setStock(_id, 1000);
});
afterAll(async () => {
  await warehouse?.close();
  await shop?.stop();
});

/** Two pans and a pot that have arrived. */
async function delivered(): Promise<Order> {
  const { paymentIntentId } = await buy(sandbox, customer, [
    { id: pan._id, quantity: 2 },
    { id: pot._id, quantity: 1 },
  ]);
  const ship = { paymentIntentId, trackingNumber: "1Z999AA10123456784" };
  expect((await staff.client.post("/orders/ship", ship)).status).toBe(200);
  expect((await staff.client.post("/orders/confirmDelivery", { paymentIntentId })).status).toBe(200);
  return (await customer.client.get<Order>(`/orders/${paymentIntentId}`)).body;
}

async function asked({ paymentIntentId }: Order, lines: object[]): Promise<Return> {
  const { status, body } = await customer.client.post<Return>(`/orders/${paymentIntentId}/returns`, {
    lines,
    note: "The lid has a crack.",
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

type Step = "approve" | "refuse" | "receive" | "refund";
const step = ({ _id }: Return, name: Step, body: object = {}) =>
  dashboard.client.post<{ return?: { status: string }; message?: string }>(
    `/admin/order-returns/${_id}/${name}`,
    body,
  );

interface Listed {
  id: string;
  number: number;
  items: { title: string }[];
}
const page = async (query: string) =>
  (await dashboard.client.get<{ returns: Listed[]; count: number }>(`/admin/order-returns?${query}`)).body;
const listed = async (stage: string) => (await page(`stage=${stage}`)).returns.map(({ id }) => id);

/** The order's line that a return is about. */
async function lineOf({ _id }: Return, product: Product): Promise<string> {
  const [line] = await warehouse.rows<{ item_id: string }>(
    "select item_id from after_sale_return_line where return_id = $1 and product_id = $2",
    [_id, product._id],
  );
  if (!line) throw new Error("The return has no such line");
  return line.item_id;
}

/** Does something while a change cuts off every other connection that holds an advisory lock. */
async function whileLocksBreak(change: string, work: () => Promise<unknown>): Promise<void> {
  await warehouse.rows(`create function break_locks() returns trigger language plpgsql as $$ begin
    perform pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()
      and database = (select oid from pg_database where datname = current_database());
    return null; end $$`);
  try {
    await warehouse.rows(
      `create trigger break_locks after ${change} for each statement execute function break_locks()`,
    );
    await work();
  } finally {
    await warehouse.rows("drop function break_locks cascade");
  }
}

const read = async ({ paymentIntentId }: Order) =>
  (await customer.client.get<Order>(`/orders/${paymentIntentId}`)).body;
const refundsOf = async ({ paymentIntentId }: Order) => (await sandbox.refunds(paymentIntentId)).body.data;
const onePan = () => ({ id: pan._id, quantity: 1, reason: "damaged" });
const onePot = () => ({ id: pot._id, quantity: 1, reason: "no_longer_wanted" });

describe("a return", () => {
  it("is approved, taken in line by line and paid back, and its customer is told of each step", async () => {
    const order = await delivered();
    const before = { pan: await warehouse.stockOf(pan._id), pot: await warehouse.stockOf(pot._id) };
    const back = await asked(order, [onePan(), onePot()]);
    await mailbox.waitFor(customer.email, new RegExp(`have your return request #${back.number}`));
    expect(await listed("decide")).toContain(back._id);

    expect((await step(back, "receive")).status).toBe(409);
    expect((await step(back, "refund", { amount: 1 })).status).toBe(409);
    const approved = await step(back, "approve", { words: "We are sorry about the lid." });
    expect(approved).toMatchObject({ status: 200, body: { return: { status: "approved" } } });
    const mail = await mailbox.waitFor(customer.email, new RegExp(`return #${back.number} is approved`));
    expect(mail.text).toContain("We are sorry about the lid.");
    expect(mail.text).toContain("100 Foundry Street");
    expect(await listed("on-the-way")).toContain(back._id);
    expect((await read(order)).returns).toMatchObject([
      {
        status: "approved",
        message: "We are sorry about the lid.",
        sendTo: ["Main warehouse", "100 Foundry Street", "Portland, ME 04101", "US"],
      },
    ]);

    const { body: engine } = await dashboard.client.get<{
      returns: { order_id: string; status: string; items: { quantity: number }[] }[];
    }>("/admin/returns?fields=order_id,status,items.quantity&order=-created_at&limit=1");
    expect(engine.returns[0]).toMatchObject({ status: "requested", items: [{}, {}] });

    const potLine = await lineOf(back, pot);
    const nothing = { lines: [{ item_id: "x", quantity: 1 }] };
    expect((await step(back, "receive", nothing)).status).toBe(400);
    const received = await step(back, "receive", {
      lines: [
        { item_id: await lineOf(back, pan), quantity: 1 },
        { item_id: potLine, quantity: 1, written_off: "It has rust." },
      ],
    });
    expect(received, JSON.stringify(received.body)).toMatchObject({ status: 200 });
    await mailbox.waitFor(customer.email, new RegExp(`return #${back.number} has arrived`));
    expect((await read(order)).returns).toMatchObject([{ status: "received", sendTo: [] }]);
    expect((await warehouse.stockOf(pan._id)).stocked).toBe(before.pan.stocked + 1);
    expect((await warehouse.stockOf(pot._id)).stocked).toBe(before.pot.stocked);

    const most = back.refundTotal / 100;
    expect((await step(back, "refund", { amount: most + 0.01 })).status).toBe(400);
    expect((await step(back, "refund", { amount: -1 })).status).toBe(400);
    const paid = await step(back, "refund", { amount: most });
    expect(paid, JSON.stringify(paid.body)).toMatchObject({
      status: 200,
      body: { return: { status: "refunded" } },
    });
    expect(await refundsOf(order)).toMatchObject([{ amount: back.refundTotal }]);
    await mailbox.waitFor(customer.email, /refund/i);
    expect(await read(order)).toMatchObject({
      status: "delivered",
      total: order.total,
      refundedTotal: back.refundTotal,
      returns: [{ status: "refunded", refundTotal: back.refundTotal }],
    });
    expect(await listed("done")).toContain(back._id);
    await eventually("equal books", async () => (await bookDifferences(sandbox, warehouse)).length === 0);
  });

  it("is found at any stage by its number, its order's or the whole email of its customer, the newest first", async () => {
    const order = await delivered();
    const first = await asked(order, [onePan()]);
    expect((await step(first, "refuse", { words: "It was used." })).status).toBe(200);
    const second = await asked(order, [onePot()]);
    const { returns: theirs, count } = await page(`q=${encodeURIComponent(customer.email.toUpperCase())}`);
    expect(theirs.slice(0, 2).map(({ id }) => id)).toEqual([second._id, first._id]);
    expect(count).toBeGreaterThanOrEqual(2);
    expect(theirs[0]).toMatchObject({ currency_code: "usd", cents_per_unit: 100 });

    const ofOrder = await page(`q=${encodeURIComponent(`#${order.orderNumber}`)}`);
    expect(ofOrder.returns.map(({ id }) => id)).toEqual(expect.arrayContaining([first._id, second._id]));
    for (const { id, number } of theirs.slice(0, 2)) {
      expect((await page(`q=${number}`)).returns.map((found) => found.id)).toContain(id);
    }
    for (const nobodys of ["nobody@example.com", customer.email.slice(1), "2147483648", "99999999", "0x10"]) {
      expect(await page(`q=${encodeURIComponent(nobodys)}`)).toEqual({ returns: [], count: 0 });
    }
    expect((await dashboard.client.get(`/admin/order-returns?q=${"9".repeat(201)}`)).status).toBe(400);
    expect(await listed("decide")).toContain(second._id);
  });

  it("names the variant of what comes back, to staff and to its customer", async () => {
    const order = await delivered();
    await warehouse.rows(
      `update order_line_item set variant_title = '12 inch' where product_id = $2 and id in (
         select i.item_id from order_item i join "order" o on o.id = i.order_id where o.display_id = $1)`,
      [order.orderNumber, pan._id],
    );
    const back = await asked(order, [onePan()]);
    const name = `${pan.title} (12 inch)`.toLowerCase();
    const mail = await mailbox.waitFor(
      customer.email,
      new RegExp(`have your return request #${back.number}`),
    );
    expect(mail.text.replace(/\s+/g, " ").toLowerCase()).toContain(`1 x ${name}`);
    const found = (await page(`q=${back.number}`)).returns.find(({ id }) => id === back._id);
    expect(found?.items.map(({ title }) => title.toLowerCase())).toEqual([name]);
  });

  it("is refused with a reason, and what it was about can be asked for again", async () => {
    const order = await delivered();
    const back = await asked(order, [onePot()]);
    expect((await step(back, "refuse")).status).toBe(400);
    expect((await step(back, "refuse", { words: "It was used on an open fire." })).status).toBe(200);
    const mail = await mailbox.waitFor(
      customer.email,
      new RegExp(`^About your return request #${back.number}$`),
    );
    expect(mail.text).toContain("It was used on an open fire.");
    expect((await step(back, "approve")).body.message).toBe("This return has been refused.");
    expect((await asked(order, [onePot()])).status).toBe("requested");
  });

  it("is refused also where its approval was cut off, and what it was about can be asked for again", async () => {
    const order = await delivered();
    const both = { id: pan._id, quantity: 2, reason: "damaged" };
    const back = await asked(order, [both]);
    await step(back, "approve");
    // What is left when the process ends before the approval is written down.
    await warehouse.rows(
      "update after_sale_return set status = 'requested', engine_return_id = null, decided_at = null where id = $1",
      [back._id],
    );
    expect((await step(back, "refuse", { words: "It was used." })).status).toBe(200);
    expect((await read(order)).returns).toMatchObject([{ status: "refused", isClosed: false }]);
    const again = await asked(order, [both]);
    for (const name of ["approve", "receive"] as const)
      expect((await step(again, name)).status, name).toBe(200);
  });

  it("is taken in on the page of returns alone, and not on the engine's page of the order", async () => {
    const back = await asked(await delivered(), [onePan()]);
    await step(back, "approve");
    const [made] = await warehouse.rows<{ id: string }>(
      "select engine_return_id as id from after_sale_return where id = $1",
      [back._id],
    );
    const receive = (id: string | undefined) => dashboard.client.post(`/admin/returns/${id}/receive`, {});
    expect(await receive(made?.id)).toMatchObject({
      status: 409,
      body: { message: "Take this return in on the page Returns." },
    });
    expect((await receive("return_never")).status).toBe(404);
    expect((await step(back, "receive")).body).toMatchObject({ return: { status: "received" } });
  });

  it("of one piece after the other pays back each at what was paid for it", async () => {
    const order = await delivered();
    const first = await asked(order, [onePan()]);
    for (const name of ["approve", "receive"] as const) await step(first, name);
    const second = await asked(order, [onePan()]);
    expect(second.refundTotal).toBe(first.refundTotal);
    for (const name of ["approve", "receive"] as const)
      expect((await step(second, name)).status, name).toBe(200);
    for (const back of [first, second]) await step(back, "refund", { amount: back.refundTotal / 100 });
    expect(await read(order)).toMatchObject({
      total: order.total,
      subtotal: order.subtotal,
      discountTotal: 0,
      refundedTotal: first.refundTotal * 2,
    });
    const { text } = await mailbox.waitFor(
      customer.email,
      new RegExp(`refund for order #${order.orderNumber}$`),
    );
    const told = (label: string) => new RegExp(`^${label} +(.*)$`, "m").exec(text)?.[1];
    expect(told("Subtotal")).toBe(formatCents(order.subtotal));
    expect(told("Total")).toBe(formatCents(order.total));
    await eventually("equal books", async () => (await bookDifferences(sandbox, warehouse)).length === 0);
  });

  it("is paid back less what was announced, and Stripe has the same sum", async () => {
    const order = await delivered();
    const back = await asked(order, [onePan()]);
    await step(back, "approve");
    await step(back, "receive");
    const amount = Math.round(back.refundTotal * 0.8) / 100;
    expect((await step(back, "refund", { amount })).status).toBe(200);
    expect(await refundsOf(order)).toMatchObject([{ amount: Math.round(amount * 100) }]);
    await eventually("equal books", async () => (await bookDifferences(sandbox, warehouse)).length === 0);
  });

  it("of what is no longer wanted costs the fee that its mails tell, unless a piece is the shop's fault", async () => {
    const order = await delivered();
    const unwanted = await asked(order, [onePot()]);
    expect(unwanted.fee).toBe(FEE * 100);
    const told = await mailbox.waitFor(
      customer.email,
      new RegExp(`have your return request #${unwanted.number}`),
    );
    expect(told.text).toContain(`$${FEE}`);
    await step(unwanted, "approve");
    await step(unwanted, "receive");
    expect((await step(unwanted, "refund")).status).toBe(200);
    expect(await refundsOf(order)).toMatchObject([{ amount: unwanted.refundTotal - FEE * 100 }]);
    const damaged = await asked(order, [onePan(), { ...onePan(), reason: "no_longer_wanted" }]);
    expect(damaged.fee).toBe(0);
    expect(
      (await mailbox.waitFor(customer.email, new RegExp(`request #${damaged.number}`))).text,
    ).not.toContain("taken off");
    await eventually("equal books", async () => (await bookDifferences(sandbox, warehouse)).length === 0);
  });

  it("goes on where a process ended before the engine's return had its lines", async () => {
    const order = await delivered();
    const back = await asked(order, [onePan()]);
    await warehouse.rows(
      `insert into "return" (id, order_id, order_version, status, metadata)
       select 'return_bare', o.id, o.version, 'open', jsonb_build_object('after_sale_return', $1::text)
       from "order" o join stripe_checkout c on c.order_id = o.id where c.payment_intent_id = $2`,
      [back._id, order.paymentIntentId],
    );
    expect((await step(back, "approve")).status).toBe(200);
    expect((await step(back, "receive")).status).toBe(200);
    expect((await step(back, "refund", { amount: back.refundTotal / 100 })).status).toBe(200);
    expect(await warehouse.rows(`select id from "return" where id = 'return_bare'`)).toEqual([]);
  });

  it("that two of the staff decide at once is decided once, and paid back once", async () => {
    const order = await delivered();
    const back = await asked(order, [onePan()]);
    const sorted = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
    const decided = await Promise.all([
      step(back, "approve"),
      step(back, "refuse", { words: "No." }),
      step(back, "approve"),
    ]);
    expect(sorted(decided)).toEqual([200, 409, 409]);
    if ((await read(order)).returns[0]?.status === "refused") return;
    const arrived = await Promise.all([step(back, "receive"), step(back, "receive")]);
    expect(sorted(arrived)).toEqual([200, 409]);
    const amount = back.refundTotal / 100;
    const paid = await Promise.all([1, 2, 3].map(() => step(back, "refund", { amount })));
    expect(sorted(paid)).toEqual([200, 409, 409]);
    expect(await refundsOf(order)).toHaveLength(1);
  });

  it("counts its pieces against what can still come back, whoever asks at once", async () => {
    const order = await delivered();
    const lines = [{ id: pan._id, quantity: 2, reason: "wrong_item" }];
    const wishes = await Promise.all(
      [1, 2, 3].map(() => customer.client.post(`/orders/${order.paymentIntentId}/returns`, { lines })),
    );
    expect(wishes.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const [back] = (await read(order)).returns;
    if (!back) throw new Error("Nothing was asked for");
    await step(back, "approve");
    expect((await customer.client.post(`/orders/${order.paymentIntentId}/returns`, { lines })).status).toBe(
      409,
    );
    await step(back, "receive");
    expect((await customer.client.post(`/orders/${order.paymentIntentId}/returns`, { lines })).status).toBe(
      409,
    );
  });

  it("is nobody's to handle who is not of the staff", async () => {
    const order = await delivered();
    const back = await asked(order, [onePan()]);
    const { status } = await customer.client.get("/orders");
    expect(status).toBe(403);
    const answer = await fetch(`${shop.engineUrl}/admin/order-returns/${back._id}/refund`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ amount: 1 }),
    });
    expect(answer.status).toBe(401);
    expect((await step({ ...back, _id: "ret_never" }, "approve")).status).toBe(404);
  });

  it("tells its customer of a step that the engine was killed after, once, and reminds who sends nothing in three weeks", async () => {
    const order = await delivered();
    const back = await asked(order, [onePan()]);
    const mailsAbout = async (subject: RegExp) =>
      (await mailbox.all(customer.email)).filter((mail) => subject.test(mail.subject)).length;
    // What is left when the process ends between the step and its mail.
    await warehouse.rows(
      "update after_sale_return set status = 'refused', words = 'It is burnt.', decided_at = now() where id = $1",
      [back._id],
    );
    const refused = new RegExp(`About your return request #${back.number}`);
    expect((await mailbox.waitFor(customer.email, refused)).text).toContain("It is burnt.");

    const late = await asked(await delivered(), [onePan()]);
    await step(late, "approve");
    await warehouse.rows(
      "update after_sale_return set decided_at = decided_at - make_interval(days => 21) where id = $1",
      [late._id],
    );
    const reminder = new RegExp(`return #${late.number} has not arrived yet`);
    await mailbox.waitFor(customer.email, reminder);
    await eventually("both to be written down", async () => {
      const told =
        "select 1 from after_sale_return where id = $1 and (told = 'refused' or reminded_at is not null)";
      for (const { _id } of [back, late]) if ((await warehouse.rows(told, [_id])).length === 0) return false;
      return true;
    });
    expect([await mailsAbout(refused), await mailsAbout(reminder)]).toEqual([1, 1]);
  });

  it("may be asked for longer where staff have extended the time, and the order says until when", async () => {
    const order = await delivered();
    await warehouse.rows(
      `update fulfillment set delivered_at = delivered_at - make_interval(days => 40) where id in (
         select fulfillment_id from order_fulfillment l join "order" o on o.id = l.order_id where o.display_id = $1)`,
      [order.orderNumber],
    );
    const day = (fromNow: number) => new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10);
    const windows = "/admin/order-returns/windows";
    const wish = () =>
      customer.client.post(`/orders/${order.paymentIntentId}/returns`, { lines: [onePan()] });
    expect((await wish()).status).toBe(409);
    for (const [from, to, until] of [
      [-39, -41, 5],
      [-50, -30, -31],
    ] as const) {
      const body = { delivered_from: day(from), delivered_to: day(to), returnable_until: day(until) };
      expect((await dashboard.client.post(windows, body)).status).toBe(400);
    }
    expect((await dashboard.client.post(windows, { delivered_from: "tomorrow" })).status).toBe(400);

    const longer = { delivered_from: day(-45), delivered_to: day(-35), returnable_until: day(5) };
    const { status, body } = await dashboard.client.post<{ windows: { id: string }[] }>(windows, longer);
    expect([status, body.windows]).toEqual([200, [expect.objectContaining(longer)]]);
    expect((await read(order)).returnableUntil).toBe(`${day(5)}T23:59:59.999Z`);
    expect((await wish()).status).toBe(201);
    const { body: left } = await dashboard.client.delete(`${windows}/${body.windows[0]?.id}`);
    expect(left).toEqual({ windows: [] });
    expect((await wish()).status).toBe(409);
  });

  it("shows staff which products come back, why, and how much more than before", async () => {
    type Returned = {
      product_id: string;
      pieces: number;
      pieces_before: number;
      sold: number;
      reasons: object;
    };
    const ofPot = async (days: number) => {
      const { status, body } = await dashboard.client.get<{ products: Returned[] }>(
        `/admin/order-returns/reasons?days=${days}`,
      );
      expect(status).toBe(200);
      return body.products.find(({ product_id }) => product_id === pot._id);
    };
    const before = (await ofPot(90))?.pieces ?? 0;
    const sold = (await ofPot(90))?.sold ?? 0;
    const [one, other] = [await delivered(), await delivered()];
    const wrong = { id: pot._id, quantity: 1, reason: "wrong_item" };
    await asked(one, [wrong]);
    const old = await asked(other, [wrong]);
    await warehouse.rows(
      "update after_sale_return_line set asked_at = asked_at - make_interval(days => 100) where return_id = $1",
      [old._id],
    );
    const seen = await ofPot(90);
    expect(seen).toMatchObject({ pieces: before + 1, pieces_before: 1, reasons: { wrong_item: 1 } });
    expect(seen?.sold).toBeGreaterThanOrEqual(sold + 2);
    expect(await ofPot(365)).toMatchObject({
      pieces: before + 2,
      pieces_before: 0,
      reasons: { wrong_item: 2 },
    });
    expect((await dashboard.client.get("/admin/order-returns/reasons?days=0")).status).toBe(400);
  });

  it("waits for its money again when the bank sends the refund back, and is paid once more", async () => {
    const order = await delivered();
    const back = await asked(order, [onePan()]);
    await step(back, "approve");
    await step(back, "receive");
    const amount = back.refundTotal / 100;
    expect((await step(back, "refund", { amount })).status).toBe(200);
    const [refund] = await refundsOf(order);
    await sandbox.failRefund(refund?.id ?? "");
    await eventually("that it waits again", async () => (await listed("inspect")).includes(back._id));
    expect(await read(order)).toMatchObject({ refundedTotal: 0, returns: [{ status: "received" }] });

    const paid = await Promise.all([1, 2].map(() => step(back, "refund", { amount })));
    expect(paid.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await refundsOf(order)).map(({ status }) => status)).toEqual(["succeeded", "failed"]);
    await eventually("equal books", async () => (await bookDifferences(sandbox, warehouse)).length === 0);
    await eventually(
      "that the order tells of it",
      async () => (await read(order)).refundedTotal === back.refundTotal,
    );
    expect((await read(order)).returns).toMatchObject([{ status: "refunded" }]);
  });

  it("is paid back after all when Stripe has refused it once, with another sum or with the same", async () => {
    const order = await delivered();
    const [first, second] = [await asked(order, [onePan()]), await asked(order, [onePan()])];
    for (const back of [first, second]) {
      await step(back, "approve");
      await step(back, "receive");
    }
    // Somebody has paid back all but a dollar in Stripe's own dashboard.
    const { body: elsewhere } = await sandbox.call<{ id: string }>("/refunds", {
      payment_intent: order.paymentIntentId,
      amount: String(order.total - 100),
    });
    for (const back of [first, second]) expect((await step(back, "refund")).status).toBe(409);
    const other = await step(first, "refund", { amount: 1 });
    expect(other.status, JSON.stringify(other.body)).toBe(200);
    await sandbox.failRefund(elsewhere.id);
    const same = await step(second, "refund");
    expect(same.status, JSON.stringify(same.body)).toBe(200);
    const paid = (await refundsOf(order)).filter(({ status }) => status === "succeeded");
    expect(paid.map(({ amount }) => amount)).toEqual([second.refundTotal, 100]);
    await eventually("equal books", async () => (await bookDifferences(sandbox, warehouse)).length === 0);
  });

  it("stays to be paid back while somebody else works on its payment, and is paid once", async () => {
    const order = await delivered();
    const back = await asked(order, [onePan()]);
    for (const name of ["approve", "receive"] as const) await step(back, name);
    const lock = (call: string) =>
      warehouse.rows(
        `select ${call}(${LOCKS}, hashtext('checkout:' || id)) from stripe_checkout where payment_intent_id = $1`,
        [order.paymentIntentId],
      );
    await lock("pg_advisory_lock");
    const busy = await step(back, "refund").finally(() => lock("pg_advisory_unlock"));
    expect(busy).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("being worked on") },
    });
    const parts = "select status from after_sale_refund where return_id = $1";
    expect(await warehouse.rows(parts, [back._id])).toEqual([{ status: "open" }]);
    expect(await step(back, "refund")).toMatchObject({ body: { return: { status: "refunded" } } });
    expect(await refundsOf(order)).toHaveLength(1);
  });

  it("is not paid back while an earlier refund of the payment is in doubt, and is paid once afterwards", async () => {
    const order = await delivered();
    const back = await asked(order, [onePan()]);
    for (const name of ["approve", "receive"] as const) await step(back, name);
    // What is left when a process ends before Stripe has heard of its refund.
    const [cutOff] = await warehouse.rows<{ id: string }>(
      `insert into refund (id, payment_id, amount, raw_amount)
       select 'ref_cut_off_' || id, id, 3, '{"value": "3", "precision": 20}' from payment
       where data->>'id' = $1 returning id`,
      [order.paymentIntentId],
    );
    const early = await step(back, "refund");
    expect([early.status, early.body.message]).toEqual([
      409,
      expect.stringContaining("cut off only just now"),
    ]);
    expect(await refundsOf(order)).toEqual([]);
    await warehouse.rows("update refund set created_at = now() - interval '2 minutes' where id = $1", [
      cutOff?.id,
    ]);
    expect(await step(back, "refund")).toMatchObject({ body: { return: { status: "refunded" } } });
    expect(await refundsOf(order)).toMatchObject([{ amount: back.refundTotal }]);
  });

  it("is over when staff pay it again, or agree on another way, on the page of the payment", async () => {
    const order = await delivered();
    const back = await asked(order, [onePan()]);
    await step(back, "approve");
    await step(back, "receive");
    await step(back, "refund", { amount: back.refundTotal / 100 });
    await sandbox.failRefund((await refundsOf(order))[0]?.id ?? "");
    await eventually("that it waits again", async () => (await listed("inspect")).includes(back._id));
    const { body } = await dashboard.client.get<{ checkouts: { id: string; reason: string }[] }>(
      "/admin/stripe-checkouts",
    );
    const failed = body.checkouts.find(({ reason }) => reason === "refund_failed");
    const { status } = await dashboard.client.post(`/admin/stripe-checkouts/${failed?.id}/resolve`, {
      action: "accept",
    });
    expect(status).toBe(200);
    await eventually("that it is over", async () => (await listed("done")).includes(back._id));
    expect(await refundsOf(order)).toHaveLength(1);
  });

  it(
    `is handled to its end across ${KILLS} rounds of kill -9: taken in once, paid back once`,
    async () => {
      const [engine] = shop.services.engines;
      if (!engine) throw new Error("The shop has no engine");
      const dice = new Dice();
      const orders: Order[] = [];
      const returns: Return[] = [];
      for (let round = 0; round < KILLS; round += 1) {
        const order = await delivered();
        orders.push(order);
        returns.push(await asked(order, [onePan()]));
      }
      const stocked = (await warehouse.stockOf(pan._id)).stocked;
      const steps = [
        (back: Return) => step(back, "approve"),
        (back: Return) => step(back, "receive"),
        (back: Return) => step(back, "refund", { amount: back.refundTotal / 100 }),
      ];
      for (const [round, back] of returns.entries()) {
        for (const [index, act] of steps.entries()) {
          if (index === (round + 2) % 3) await killDuring(engine, act(back), dice.whole(0, STEP_MS));
          await eventually(
            "that the step is taken",
            async () => {
              const { status, body } = await act(back).catch(() => ({ status: 0, body: { message: "" } }));
              if (status === 200 || (status === 409 && /already|arrived/.test(body.message ?? "")))
                return true;
              throw new Error(`${status}: ${body.message}`);
            },
            AFTER_A_KILL_MS,
          );
        }
      }
      await settled(sandbox, warehouse);
      for (const order of orders) expect(await refundsOf(order)).toHaveLength(1);
      expect((await warehouse.stockOf(pan._id)).stocked).toBe(stocked + KILLS);
      await eventually(
        "equal books",
        async () => (await bookDifferences(sandbox, warehouse)).length === 0,
        AFTER_A_KILL_MS,
      );
      expect(await audit(sandbox, warehouse)).toMatchObject(FLAWLESS);
      figure(
        `seed ${dice.seed}: ${KILLS} returns killed in the middle: ${orders.length} refunds, stock and books right`,
      );
    },
    60_000 + KILLS * 150_000 + AFTER_A_KILL_MS,
  );
});

describe("a return of what the cardholder disputes", () => {
  /** A pan that has come back, and whose buyer has taken the payment up with the bank since. */
  async function disputed(): Promise<{ order: Order; back: Return; dispute: string }> {
    const order = await delivered();
    const back = await asked(order, [onePan()]);
    for (const name of ["approve", "receive"] as const)
      expect((await step(back, name)).status, name).toBe(200);
    const dispute = (await sandbox.dispute(order.paymentIntentId)) ?? "";
    await hasReview(order, "disputed");
    return { order, back, dispute };
  }

  const hasReview = ({ paymentIntentId }: Order, reason: string | null) =>
    eventually(`the review of a payment: ${reason}`, async () => {
      const [row] = await warehouse.rows<{ review_reason: string | null }>(
        "select review_reason from stripe_checkout where payment_intent_id = $1",
        [paymentIntentId],
      );
      return row?.review_reason === reason;
    });

  const equalBooks = () =>
    eventually("equal books", async () => {
      expect(await bookDifferences(sandbox, warehouse)).toEqual([]);
      return true;
    });

  it("waits for the bank, and is paid back once the shop has won", async () => {
    const { order, back, dispute } = await disputed();
    const refused = await step(back, "refund");
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain("The cardholder disputes this payment");
    expect(refused.body.message).toContain("try again once the bank has decided");
    expect(await refundsOf(order)).toEqual([]);
    expect((await read(order)).returns).toMatchObject([{ status: "received", paidBack: 0 }]);
    expect(await listed("inspect")).toContain(back._id);
    await equalBooks();

    await sandbox.closeDispute(dispute, "won", { is_refundable: true });
    await hasReview(order, null);
    const paid = await step(back, "refund");
    expect(paid, JSON.stringify(paid.body)).toMatchObject({
      status: 200,
      body: { return: { status: "refunded" } },
    });
    expect(await refundsOf(order)).toMatchObject([{ amount: back.refundTotal }]);
    expect(await read(order)).toMatchObject({
      refundedTotal: back.refundTotal,
      returns: [{ status: "refunded", paidBack: back.refundTotal }],
    });
    await equalBooks();
  });

  it("counts what Stripe has paid back for it before the dispute, though its answer was lost", async () => {
    const order = await delivered();
    const back = await asked(order, [onePan()]);
    for (const name of ["approve", "receive"] as const) await step(back, name);
    await sandbox.webhooks("drop");
    await sandbox.call("/refunds", {
      payment_intent: order.paymentIntentId,
      amount: String(back.refundTotal),
      "metadata[made_for]": `return:${back._id}`,
    });
    await warehouse.rows(
      "insert into after_sale_refund (return_id, part, cents, is_last, status) values ($1, 1, $2, true, 'open')",
      [back._id, back.refundTotal],
    );
    await sandbox.dispute(order.paymentIntentId);
    const paid = await step(back, "refund").finally(() => sandbox.webhooks("deliver"));
    expect(paid, JSON.stringify(paid.body)).toMatchObject({ body: { return: { status: "refunded" } } });
    expect(await refundsOf(order)).toHaveLength(1);
    expect(await read(order)).toMatchObject({ returns: [{ paidBack: back.refundTotal }] });
    await equalBooks();
  });

  it.each(["won", "lost"] as const)(
    "can be ended by staff without a payment, as they are told, when the bank's verdict is %s and Stripe pays nothing back",
    async (verdict) => {
      const { order, back, dispute } = await disputed();
      await sandbox.closeDispute(dispute, verdict);
      await hasReview(order, verdict === "won" ? null : "dispute_lost");
      const refused = await step(back, "refund");
      expect(refused.status).toBe(409);
      expect(refused.body.message).toContain(
        verdict === "won" ? "Stripe refuses" : "The bank has given this payment back to the cardholder",
      );
      expect(refused.body.message).toContain("A return ends without a payment when 0 is paid back.");
      expect(await step(back, "refund", { amount: 0 })).toMatchObject({
        status: 200,
        body: { return: { status: "refunded" } },
      });
      expect(await refundsOf(order)).toEqual([]);
      expect(await read(order)).toMatchObject({ returns: [{ status: "refunded", paidBack: 0 }] });
      expect(await listed("done")).toContain(back._id);
      await equalBooks();
    },
  );
});

describe("a return that comes in parts", () => {
  /** Both pans and the pot are announced. */
  async function announced(): Promise<{ order: Order; back: Return; panLine: string; potLine: string }> {
    const order = await delivered();
    const lines = [{ id: pan._id, quantity: 2, reason: "damaged" }, onePot()];
    const back = await asked(order, lines);
    expect((await step(back, "approve")).status).toBe(200);
    return { order, back, panLine: await lineOf(back, pan), potLine: await lineOf(back, pot) };
  }

  const engineReturn = async ({ _id }: Return) =>
    (
      await warehouse.rows<{ status: string; received: number; damaged: number }>(
        `select r.status, sum(i.received_quantity)::int as received, sum(i.damaged_quantity)::int as damaged
         from after_sale_return back join "return" r on r.id = back.engine_return_id
         join return_item i on i.return_id = r.id and i.deleted_at is null
         where back.id = $1 group by r.status`,
        [_id],
      )
    )[0];

  it("stays on its way for the rest, and its customer sees and is told what came", async () => {
    const { order, back, panLine, potLine } = await announced();
    const before = { pan: await warehouse.stockOf(pan._id), pot: await warehouse.stockOf(pot._id) };
    const first = await step(back, "receive", { lines: [{ item_id: panLine, quantity: 1 }] });
    expect(first, JSON.stringify(first.body)).toMatchObject({
      status: 200,
      body: { return: { status: "approved" } },
    });
    const told = await mailbox.waitFor(
      customer.email,
      new RegExp(`part of your return #${back.number} has arrived`),
    );
    expect(told.text).toMatch(
      new RegExp(`1 x ${pan.title}[\\s\\S]*still to come[\\s\\S]*1 x ${pan.title}`, "i"),
    );
    expect((await read(order)).returns).toMatchObject([
      { status: "approved", lines: [{ quantity: 2, received: 1 }, { received: 0 }] },
    ]);
    expect(await listed("on-the-way")).toContain(back._id);
    expect(await engineReturn(back)).toEqual({ status: "partially_received", received: 1, damaged: 0 });

    const rest = {
      number: 2,
      lines: [
        { item_id: panLine, quantity: 1, written_off: "It is bent." },
        { item_id: potLine, quantity: 1 },
      ],
    };
    const second = await step(back, "receive", rest);
    expect(second, JSON.stringify(second.body)).toMatchObject({ body: { return: { status: "received" } } });
    const all = await mailbox.waitFor(customer.email, new RegExp(`^Your return #${back.number} has arrived`));
    expect(all.text).toContain(`2 x ${pan.title}`);
    expect(await engineReturn(back)).toEqual({ status: "received", received: 3, damaged: 1 });
    expect((await warehouse.stockOf(pan._id)).stocked).toBe(before.pan.stocked + 1);
    expect((await warehouse.stockOf(pot._id)).stocked).toBe(before.pot.stocked + 1);
  });

  it("is paid back in parts, each for what has arrived and never more than was paid", async () => {
    const { order, back, panLine, potLine } = await announced();
    expect((await step(back, "refund", { amount: 1 })).status).toBe(409);
    expect(await listed("inspect")).not.toContain(back._id);
    await step(back, "receive", { lines: [{ item_id: panLine, quantity: 1 }] });
    for (const stage of ["on-the-way", "inspect"]) expect(await listed(stage)).toContain(back._id);
    const onePart = Math.round((await read(order)).products[0]?.price ?? 0) * 100;
    expect((await step(back, "refund", { amount: back.refundTotal / 100 })).status).toBe(400);
    expect((await step(back, "refund", { amount: 0 })).status).toBe(400);
    const part = await step(back, "refund");
    expect(part, JSON.stringify(part.body)).toMatchObject({
      status: 200,
      body: { return: { status: "approved" } },
    });
    const [paid] = await refundsOf(order);
    expect(Math.abs((paid?.amount ?? 0) - onePart)).toBeLessThanOrEqual(100);
    expect(await listed("inspect")).not.toContain(back._id);
    expect(await read(order)).toMatchObject({
      refundedTotal: paid?.amount,
      returns: [{ status: "approved", paidBack: paid?.amount }],
    });
    expect((await step(back, "refund")).body.message).toBe(
      "What has arrived of this return has been paid back already.",
    );

    const all = {
      number: 2,
      lines: [
        { item_id: panLine, quantity: 1 },
        { item_id: potLine, quantity: 1 },
      ],
    };
    expect((await step(back, "receive", all)).status).toBe(200);
    const left = (back.refundTotal - (paid?.amount ?? 0)) / 100;
    expect((await step(back, "refund", { amount: left + 0.01 })).status).toBe(400);
    const ends = await Promise.all([1, 2].map(() => step(back, "refund", { amount: left })));
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await refundsOf(order)).toHaveLength(2);
    expect(await read(order)).toMatchObject({
      refundedTotal: back.refundTotal,
      returns: [{ status: "refunded", refundTotal: back.refundTotal, paidBack: back.refundTotal }],
    });
    await eventually("equal books", async () => (await bookDifferences(sandbox, warehouse)).length === 0);
  });

  it("is closed by staff when the rest does not come, which can then be sent back another time", async () => {
    const { order, back, panLine } = await announced();
    await step(back, "receive", { lines: [{ item_id: panLine, quantity: 1 }] });
    const words = { number: 2, lines: [], is_last: true, words: "We have waited long enough." };
    expect((await step(back, "receive", words)).status).toBe(400);
    const closed = await step(back, "receive", { number: 2, lines: [], is_last: true });
    expect(closed, JSON.stringify(closed.body)).toMatchObject({ body: { return: { status: "received" } } });
    const told = await mailbox.waitFor(
      customer.email,
      new RegExp(`^Your return #${back.number} has arrived`),
    );
    expect(told.text).toMatch(/has not arrived/i);
    expect(await engineReturn(back)).toMatchObject({ status: "received", received: 1 });
    expect((await step(back, "refund", { amount: back.refundTotal / 100 })).status).toBe(400);
    expect((await step(back, "refund")).body).toMatchObject({ return: { status: "refunded" } });
    expect((await asked(order, [onePan(), onePot()])).status).toBe("requested");
    await eventually("equal books", async () => (await bookDifferences(sandbox, warehouse)).length === 0);
  });

  it("that was paid back before it is closed is done then", async () => {
    const { back, panLine } = await announced();
    await step(back, "receive", { lines: [{ item_id: panLine, quantity: 2 }] });
    await step(back, "refund");
    expect((await step(back, "receive", { number: 2, lines: [], is_last: true })).body).toMatchObject({
      return: { status: "refunded" },
    });
    expect(await listed("done")).toContain(back._id);
  });

  it("refuses more than was announced, and whoever has not seen what came meanwhile", async () => {
    const { back, panLine } = await announced();
    const tooMuch = await step(back, "receive", { lines: [{ item_id: panLine, quantity: 3 }] });
    expect(tooMuch).toMatchObject({
      status: 409,
      body: { message: `Of "${pan.title}" only 2 can still arrive.` },
    });
    expect((await step(back, "receive", { lines: [] })).status).toBe(400);
    const one = { lines: [{ item_id: panLine, quantity: 1 }] };
    const twice = await Promise.all([step(back, "receive", one), step(back, "receive", one)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(
      (await step(back, "receive", { number: 2, lines: [{ item_id: panLine, quantity: 2 }] })).status,
    ).toBe(409);
    expect((await engineReturn(back))?.received).toBe(1);
  });

  it("comes in once where the connections that hold its locks break while its pieces are put back", async () => {
    const { back, panLine, potLine } = await announced();
    const { stocked } = await warehouse.stockOf(pan._id);
    const one = { lines: [{ item_id: panLine, quantity: 1 }] };
    await whileLocksBreak("update on inventory_level", () => step(back, "receive", one));
    await step(back, "receive", one);
    expect((await warehouse.stockOf(pan._id)).stocked).toBe(stocked + 1);
    expect(await engineReturn(back)).toMatchObject({ status: "partially_received", received: 1 });
    const rest = { number: 2, lines: [panLine, potLine].map((item_id) => ({ item_id, quantity: 1 })) };
    expect((await step(back, "receive", rest)).status).toBe(200);
    expect(await engineReturn(back)).toMatchObject({ status: "received", received: 3 });
  });

  it("waits for the part that the bank has sent back, and for no other", async () => {
    const { order, back, panLine } = await announced();
    await step(back, "receive", { lines: [{ item_id: panLine, quantity: 1 }] });
    await step(back, "refund");
    await step(back, "receive", { number: 2, lines: [{ item_id: panLine, quantity: 1 }], is_last: true });
    await step(back, "refund");
    const [second, first] = await refundsOf(order);
    await sandbox.failRefund(first?.id ?? "");
    await eventually("that it waits again", async () => (await listed("inspect")).includes(back._id));
    expect((await step(back, "refund", { amount: (second?.amount ?? 0) / 200 })).status).toBe(400);
    expect((await step(back, "refund")).body).toMatchObject({ return: { status: "refunded" } });
    expect((await refundsOf(order)).filter(({ status }) => status === "succeeded")).toHaveLength(2);
    await eventually("equal books", async () => (await bookDifferences(sandbox, warehouse)).length === 0);
  });

  it("is finished by the shop itself when the engine was killed in the middle of an arrival or a refund", async () => {
    const [engine] = shop.services.engines;
    if (!engine) throw new Error("The shop has no engine");
    const { order, back, panLine } = await announced();
    const { stocked } = await warehouse.stockOf(pan._id);
    const dice = new Dice();
    const killed = (act: Promise<unknown>) => killDuring(engine, act, dice.whole(0, STEP_MS));
    const isBegun = async (table: string) =>
      (await warehouse.rows(`select 1 from ${table} where return_id = $1`, [back._id])).length > 0;
    const one = { lines: [{ item_id: panLine, quantity: 1 }] };
    await killed(step(back, "receive", one));
    if (!(await isBegun("after_sale_arrival"))) await step(back, "receive", one);
    await eventually(
      "that the piece is here",
      async () => (await read(order)).returns[0]?.lines[0]?.received === 1,
      AFTER_A_KILL_MS,
    );
    expect((await warehouse.stockOf(pan._id)).stocked).toBe(stocked + 1);
    await killed(step(back, "refund"));
    if (!(await isBegun("after_sale_refund"))) await step(back, "refund");
    await eventually(
      "that it is paid back",
      async () => ((await read(order)).returns[0]?.paidBack ?? 0) > 0,
      AFTER_A_KILL_MS,
    );
    expect(await refundsOf(order)).toHaveLength(1);
    await settled(sandbox, warehouse);
    await eventually(
      "equal books",
      async () => (await bookDifferences(sandbox, warehouse)).length === 0,
      AFTER_A_KILL_MS,
    );
  }, 400_000);
});

describe("a return that never arrives", () => {
  const CLOSE = { lines: [], is_last: true, words: "We have waited for six weeks." };

  async function approved(): Promise<{ order: Order; back: Return }> {
    const order = await delivered();
    const back = await asked(order, [onePan(), onePot()]);
    expect((await step(back, "approve", { words: "Please send it soon." })).status).toBe(200);
    return { order, back };
  }

  const engineReturnOf = async ({ _id }: Return) => {
    const [found] = await warehouse.rows<{ id: string; status: string; expected: number }>(
      `select r.id, r.status, (select sum(i.return_requested_quantity)::int from order_item i
         where i.order_id = o.id and i.version = o.version and i.deleted_at is null) as expected
       from after_sale_return back join "return" r on r.id = back.engine_return_id join "order" o on o.id = r.order_id
       where back.id = $1`,
      [_id],
    );
    if (!found) throw new Error("The engine has no return of it");
    return found;
  };
  const mailsAbout = async ({ number }: Return) =>
    (await mailbox.all(customer.email)).filter(
      ({ subject }) => subject === `Your return #${number} is closed`,
    );

  it("is closed by staff with words and a mail, costs and moves nothing, and can be asked for again", async () => {
    const { order, back } = await approved();
    expect(await engineReturnOf(back)).toMatchObject({ status: "requested", expected: 2 });
    const stock = [await warehouse.stockOf(pan._id), await warehouse.stockOf(pot._id)];
    const all = { lines: [{ id: pan._id, quantity: 2, reason: "damaged" }, onePot()] };
    const again = () => customer.client.post<Return>(`/orders/${order.paymentIntentId}/returns`, all);
    expect((await again()).status).toBe(409);

    const closed = await Promise.all([1, 2].map(() => step(back, "receive", CLOSE)));
    expect(closed.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await step(back, "receive", CLOSE)).body.message).toBe("This return has been refused.");
    const mail = await mailbox.waitFor(customer.email, new RegExp(`^Your return #${back.number} is closed$`));
    expect(mail.text).toContain(CLOSE.words);
    expect((await read(order)).returns).toMatchObject([
      { status: "refused", isClosed: true, message: CLOSE.words, receivedAt: null, paidBack: 0 },
    ]);
    expect(await listed("done")).toContain(back._id);
    expect(await engineReturnOf(back)).toMatchObject({ status: "canceled", expected: 0 });
    expect([await warehouse.stockOf(pan._id), await warehouse.stockOf(pot._id)]).toEqual(stock);
    expect(await refundsOf(order)).toEqual([]);
    expect((await step(back, "refund", { amount: 1 })).status).toBe(409);

    const { status, body: second } = await again();
    expect(status, JSON.stringify(second)).toBe(201);
    for (const name of ["approve", "receive", "refund"] as const)
      expect((await step(second, name)).status, name).toBe(200);
    expect(await refundsOf(order)).toMatchObject([{ amount: second.refundTotal }]);
    expect(await mailsAbout(back)).toHaveLength(1);
    await eventually("equal books", async () => (await bookDifferences(sandbox, warehouse)).length === 0);
  });

  it("ends by itself when staff cancel the engine's return on the page of the order", async () => {
    const { order, back } = await approved();
    const { id } = await engineReturnOf(back);
    const { status, body } = await dashboard.client.post(`/admin/returns/${id}/cancel`, {});
    expect(status, JSON.stringify(body)).toBe(200);
    await mailbox.waitFor(customer.email, new RegExp(`^Your return #${back.number} is closed$`));
    expect((await read(order)).returns).toMatchObject([{ status: "refused", isClosed: true, message: null }]);
    expect((await asked(order, [onePan(), onePot()])).status).toBe("requested");
    await eventually("equal books", async () => (await bookDifferences(sandbox, warehouse)).length === 0);
  });

  it("is closed by the shop itself when the process ended before or after the engine had cancelled its return", async () => {
    const [before, after] = [await approved(), await approved()];
    const cutOff = ({ back }: { back: Return }) =>
      warehouse.rows(
        `insert into after_sale_arrival (return_id, number, lines, is_last, words, created_at)
         values ($1, 1, '[]', true, $2, now())`,
        [back._id, CLOSE.words],
      );
    for (const one of [before, after]) await cutOff(one);
    const { id } = await engineReturnOf(after.back);
    expect((await dashboard.client.post(`/admin/returns/${id}/cancel`, {})).status).toBe(200);
    await warehouse.rows(
      "update after_sale_arrival set created_at = created_at - interval '1 minute' where return_id in ($1, $2)",
      [before.back._id, after.back._id],
    );
    for (const { order, back } of [before, after]) {
      await mailbox.waitFor(customer.email, new RegExp(`^Your return #${back.number} is closed$`));
      expect((await read(order)).returns).toMatchObject([{ status: "refused", message: CLOSE.words }]);
      expect(await engineReturnOf(back)).toMatchObject({ status: "canceled", expected: 0 });
      expect(await mailsAbout(back)).toHaveLength(1);
    }
  });

  it("is closed once across a kill -9 in the middle of it", async () => {
    const [engine] = shop.services.engines;
    if (!engine) throw new Error("The shop has no engine");
    const { order, back } = await approved();
    await killDuring(engine, step(back, "receive", CLOSE), new Dice().whole(0, STEP_MS));
    const isBegun = await warehouse.rows("select 1 from after_sale_arrival where return_id = $1", [back._id]);
    if (isBegun.length === 0) expect((await step(back, "receive", CLOSE)).status).toBe(200);
    await eventually(
      "that it is closed",
      async () => (await read(order)).returns[0]?.isClosed,
      AFTER_A_KILL_MS,
    );
    expect(await engineReturnOf(back)).toMatchObject({ status: "canceled", expected: 0 });
    expect((await read(order)).returns[0]?.message).toBe(CLOSE.words);
    await eventually("its mail", async () => (await mailsAbout(back)).length === 1, AFTER_A_KILL_MS);
  }, 300_000);
});

describe("a return of what was sent from two stock locations", () => {
  const EAST = { name: "East", address: { address_1: "1 Mill Road", city: "Bangor", country_code: "us" } };

  const stockedAt = async ({ _id }: Product, locationId: string) =>
    (
      await warehouse.rows<{ stocked: number }>(
        `select level.stocked_quantity::int as stocked from inventory_level level
         join product_variant_inventory_item item on item.inventory_item_id = level.inventory_item_id
         join product_variant variant on variant.id = item.variant_id
         where variant.product_id = $1 and level.location_id = $2 and level.deleted_at is null`,
        [_id, locationId],
      )
    )[0]?.stocked;

  async function posted<T>(path: string, body: object): Promise<T> {
    const answer = await dashboard.client.post<T>(path, body);
    expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBe(200);
    return answer.body;
  }

  /** A stock location that has some of two products. */
  async function openEast(): Promise<string> {
    const { stock_location: east } = await posted<{ stock_location: { id: string } }>(
      "/admin/stock-locations",
      EAST,
    );
    const items = await warehouse.rows<{ id: string }>(
      `select distinct item.inventory_item_id as id from product_variant_inventory_item item
       join product_variant variant on variant.id = item.variant_id where variant.product_id in ($1, $2)`,
      [lid._id, wok._id],
    );
    for (const { id } of items) {
      const level = { location_id: east.id, stocked_quantity: 50 };
      await posted(`/admin/inventory-items/${id}/location-levels`, level);
    }
    return east.id;
  }

  interface Sent {
    order: Order;
    oneLid: { id: string; quantity: number };
    oneWok: { id: string; quantity: number };
  }

  /** A lid from the one location, a lid and a wok from the other; a parcel with the wok was cancelled before. */
  async function sentFromBoth(main: string, east: string): Promise<Sent> {
    const order = await buy(sandbox, customer, [
      { id: lid._id, quantity: 2 },
      { id: wok._id, quantity: 1 },
    ]);
    const lines = await warehouse.rows<{ order_id: string; id: string; product_id: string }>(
      `select o.id as order_id, line.id, line.product_id from "order" o
       join order_item item on item.order_id = o.id and item.version = o.version
       join order_line_item line on line.id = item.item_id where o.display_id = $1`,
      [order.orderNumber],
    );
    const oneOf = ({ _id }: Product) => ({
      id: lines.find(({ product_id }) => product_id === _id)?.id ?? "",
      quantity: 1,
    });
    const parcels = `/admin/orders/${lines[0]?.order_id}/fulfillments`;
    const known = new Set<string>();
    const pack = async (location_id: string, items: Sent["oneLid"][]): Promise<string> => {
      const { order: now } = await posted<{ order: { fulfillments: { id: string }[] } }>(
        `${parcels}?fields=id,*fulfillments`,
        { location_id, items },
      );
      const packed = now.fulfillments.find(({ id }) => !known.has(id))?.id ?? "";
      known.add(packed);
      return packed;
    };
    const [oneLid, oneWok] = [oneOf(lid), oneOf(wok)];
    await posted(`${parcels}/${await pack(main, [oneWok])}/cancel`, {});
    for (const [location, items] of [
      [main, [oneLid]],
      [east, [oneLid, oneWok]],
    ] as const) {
      const packed = await pack(location, [...items]);
      await posted(`${parcels}/${packed}/shipments`, { items });
      await posted(`${parcels}/${packed}/mark-as-delivered`, {});
    }
    return { order, oneLid, oneWok };
  }

  it("puts each piece back where it came from, in parts or at once, whatever a cancelled parcel says", async () => {
    const [first] = await warehouse.rows<{ id: string }>("select id from stock_location");
    const main = first?.id ?? "";
    const east = await openEast();
    const levels = async () => ({
      lid: [await stockedAt(lid, main), await stockedAt(lid, east)],
      wok: [await stockedAt(wok, main), await stockedAt(wok, east)],
    });
    const sendTo = ["East", "1 Mill Road", "Bangor", "US"];
    const wish = [
      { id: lid._id, quantity: 2, reason: "damaged" },
      { id: wok._id, quantity: 1, reason: "damaged" },
    ];
    const { order, oneLid } = await sentFromBoth(main, east);
    expect(await levels()).toEqual({ lid: [999, 49], wok: [1000, 49] });
    const inParts = await asked(order, wish);
    await step(inParts, "approve");
    expect((await read(order)).returns).toMatchObject([{ sendTo }]);
    const part = await step(inParts, "receive", { lines: [{ item_id: oneLid.id, quantity: 1 }] });
    expect(part.status, JSON.stringify(part.body)).toBe(200);
    expect(await levels()).toEqual({ lid: [1000, 49], wok: [1000, 49] });
    expect((await read(order)).returns).toMatchObject([{ status: "approved", sendTo }]);
    expect((await step(inParts, "receive", { number: 2 })).body).toMatchObject({
      return: { status: "received" },
    });
    expect(await levels()).toEqual({ lid: [1000, 50], wok: [1000, 50] });

    const again = await sentFromBoth(main, east);
    const atOnce = await asked(again.order, wish);
    await step(atOnce, "approve");
    const arrived = await step(atOnce, "receive", {
      lines: [
        { item_id: again.oneLid.id, quantity: 2 },
        { item_id: again.oneWok.id, quantity: 1, written_off: "It is burnt." },
      ],
    });
    expect(arrived, JSON.stringify(arrived.body)).toMatchObject({ body: { return: { status: "received" } } });
    expect(await levels()).toEqual({ lid: [1000, 50], wok: [1000, 49] });
    for (const back of [inParts, atOnce]) expect((await step(back, "refund")).status).toBe(200);
    await eventually("equal books", async () => (await bookDifferences(sandbox, warehouse)).length === 0);
  });
});
