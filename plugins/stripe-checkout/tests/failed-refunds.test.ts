import { afterAll, beforeAll, expect, it } from "vitest";
import { bookDifferences } from "../../../commerce/test/books";
import { eventually } from "../../../commerce/test/eventually";
import type { HttpClient } from "../../../commerce/test/http-client";
import { MailboxClient } from "../../../commerce/test/mailbox-client";
import type { WebhookMode } from "../../../commerce/test/sandbox-client";
import { Rig, type Sale } from "./rig";

let rig: Rig;
let dashboard: HttpClient;

beforeAll(async () => {
  rig = await Rig.start({ settings: { RECONCILE_AFTER_S: "2", RECONCILE_INTERVAL_S: "1" } });
  dashboard = await rig.dashboard();
});
afterAll(() => rig?.stop());

/** A pan that was paid for. */
const sold = () => rig.sold(rig.product(5)._id);

const reached = ({ sessionId }: Pick<Sale, "sessionId">, state: string, reason?: string) =>
  eventually(`checkout of ${sessionId} is ${state} ${reason ?? ""}`, async () => {
    const row = await rig.checkout(sessionId);
    return row?.state === state && (reason === undefined || row.review_reason === reason) && row;
  });

const resolve = async ({ sessionId }: Sale, action: string) =>
  (await dashboard.post(`/admin/stripe-checkouts/${(await rig.checkout(sessionId))?.id}/resolve`, { action }))
    .status;

/** Somebody pays a part back in Stripe's own dashboard, and staff say that it is right so. */
async function paidBack(sale: Sale, cents: number): Promise<void> {
  await rig.sandbox.call("/refunds", { payment_intent: sale.intentId, amount: String(cents) });
  await reached(sale, "needs_review", "refunded_elsewhere");
  expect(await resolve(sale, "accept")).toBe(200);
}

const refundsAtStripe = async ({ intentId }: Sale) => (await rig.sandbox.refunds(intentId)).body.data;

/** The bank sends back what was paid back last. */
async function fail(sale: Sale, mode: WebhookMode = "deliver"): Promise<void> {
  await rig.sandbox.webhooks(mode);
  const newest = (await refundsAtStripe(sale)).find(({ status }) => status === "succeeded");
  expect((await rig.sandbox.failRefund(newest?.id ?? "")).status).toBe(200);
  await reached(sale, "needs_review", "refund_failed");
  await rig.sandbox.webhooks("deliver");
}

/** Dollars of the engine's refunds of an order, and what its payment collection says of them. */
async function bookedRefunds({ orderId }: Sale) {
  const rows = await rig.warehouse.rows<{ amount: number }>(
    `select refund.amount::float8 as amount from refund join payment on payment.id = refund.payment_id
     join order_payment_collection paid on paid.payment_collection_id = payment.payment_collection_id
     where paid.order_id = $1 and refund.deleted_at is null order by 1`,
    [orderId],
  );
  const [collection] = await rig.warehouse.rows<{ refunded: number }>(
    `select coalesce(refunded_amount, 0)::float8 as refunded from payment_collection
     where id = (select payment_collection_id from order_payment_collection where order_id = $1)`,
    [orderId],
  );
  return { refunds: rows.map(({ amount }) => amount), collection: collection?.refunded };
}

const equalBooks = () =>
  eventually("equal books", async () => {
    expect(await bookDifferences(rig.sandbox, rig.warehouse)).toEqual([]);
    return true;
  });

it.each(["duplicate", "drop"] as const)(
  "a refund that the bank sends back is taken out of the books, and staff pay it again once (events: %s)",
  async (mode) => {
    const sale = await sold();
    await paidBack(sale, 500);
    await fail(sale, mode);
    expect(await bookedRefunds(sale)).toEqual({ refunds: [], collection: 0 });
    await equalBooks();
    const mails = new MailboxClient(rig.shop.mailboxUrl);
    const toldOf = async () =>
      (await mails.all(sale.who.email)).filter(({ subject }) => /refund/i.test(subject)).length;
    const before = await toldOf();

    expect(await resolve(sale, "pay_again")).toBe(200);
    expect(await resolve(sale, "pay_again")).toBe(400);
    await reached(sale, "captured");
    expect((await refundsAtStripe(sale)).map(({ amount, status }) => [amount, status])).toEqual([
      [500, "succeeded"],
      [500, "failed"],
    ]);
    expect(await bookedRefunds(sale)).toEqual({ refunds: [5], collection: 5 });
    await equalBooks();
    await eventually("that the shopper is told again", async () => (await toldOf()) > before);
  },
);

it("a refund that fails again and again is paid again each time, and never twice at once", async () => {
  const sale = await sold();
  await paidBack(sale, 300);
  for (const _ of [1, 2]) {
    await fail(sale);
    const answers = await Promise.all([1, 2, 3].map(() => resolve(sale, "pay_again")));
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    await reached(sale, "captured");
  }
  const all = await refundsAtStripe(sale);
  expect(all.map(({ status }) => status)).toEqual(["succeeded", "failed", "failed"]);
  expect(await bookedRefunds(sale)).toEqual({ refunds: [3], collection: 3 });
  await equalBooks();
});

it("staff who agree on another way leave it at that, and what else was paid back stays", async () => {
  const sale = await sold();
  await paidBack(sale, 200);
  await paidBack(sale, 300);
  await fail(sale);
  expect(await bookedRefunds(sale)).toEqual({ refunds: [2], collection: 2 });
  expect(await resolve(sale, "accept")).toBe(200);
  await reached(sale, "captured");
  expect((await refundsAtStripe(sale)).map(({ status }) => status)).toEqual(["failed", "succeeded"]);
  await equalBooks();
});

it("one of several refunds that the books sum up as one is taken out, and the others stay", async () => {
  const sale = await sold();
  await rig.sandbox.webhooks("hold");
  for (const amount of ["200", "300"])
    await rig.sandbox.call("/refunds", { payment_intent: sale.intentId, amount });
  await reached(sale, "needs_review", "refunded_elsewhere");
  await rig.sandbox.webhooks("deliver");
  await rig.sandbox.flush();
  expect((await bookedRefunds(sale)).collection).toBe(5);
  expect(await resolve(sale, "accept")).toBe(200);
  await fail(sale);
  expect(await bookedRefunds(sale)).toEqual({ refunds: [2], collection: 2 });
  await equalBooks();
});

it("the money of a cancelled order comes up again when it did not arrive", async () => {
  const sale = await sold();
  expect((await dashboard.post(`/admin/orders/${sale.orderId}/cancel`, {})).status).toBe(200);
  const [whole] = await refundsAtStripe(sale);
  await fail(sale);
  expect(await bookedRefunds(sale)).toEqual({ refunds: [], collection: 0 });
  expect(await resolve(sale, "pay_again")).toBe(200);
  expect((await refundsAtStripe(sale)).map(({ amount, status }) => [amount, status])).toEqual([
    [whole?.amount, "succeeded"],
    [whole?.amount, "failed"],
  ]);
  await equalBooks();
});

it("staff's own refund in the order's page comes up when it fails, also when the engine is killed meanwhile", async () => {
  const sale = await sold();
  const [payment] = await rig.warehouse.rows<{ id: string }>(
    "select id from payment where data->>'id' = $1",
    [sale.intentId],
  );
  expect((await dashboard.post(`/admin/payments/${payment?.id}/refund`, { amount: 5 })).status).toBe(200);
  const [engine] = rig.shop.services.engines;
  const [refund] = await refundsAtStripe(sale);
  await rig.sandbox.failRefund(refund?.id ?? "");
  if (engine?.pid) process.kill(engine.pid, "SIGKILL");
  engine?.launch();
  await engine?.ready();
  dashboard = await rig.dashboard();
  await reached(sale, "needs_review", "refund_failed");
  expect(await bookedRefunds(sale)).toEqual({ refunds: [], collection: 0 });
  await equalBooks();
});

const paymentOf = async ({ intentId }: Sale) => {
  const [payment] = await rig.warehouse.rows<{ id: string }>(
    "select id from payment where data->>'id' = $1",
    [intentId],
  );
  return payment?.id ?? "";
};

const payBack = (paymentId: string, amount: number) =>
  dashboard.post<{ message: string }>(`/admin/payments/${paymentId}/refund`, { amount });

it("a refund that was cut off before it was booked keeps its sum when another is made at once", async () => {
  const sale = await sold();
  const paymentId = await paymentOf(sale);
  expect((await payBack(paymentId, 5)).status).toBe(200);
  // What is left when the process ends after Stripe's answer.
  await rig.warehouse.rows("delete from order_transaction where order_id = $1 and reference = 'refund'", [
    sale.orderId,
  ]);
  expect((await payBack(paymentId, 7)).status).toBe(200);
  const booked = await rig.warehouse.rows<{ amount: number }>(
    `select amount::float8 as amount from order_transaction
     where order_id = $1 and reference = 'refund' and deleted_at is null order by amount`,
    [sale.orderId],
  );
  expect(booked).toEqual([{ amount: -7 }, { amount: -5 }]);
  await equalBooks();
});

it("a refund that was cut off before Stripe heard of it is waited for, and taken out by the next one", async () => {
  const sale = await sold();
  const paymentId = await paymentOf(sale);
  await rig.warehouse.rows(
    `insert into refund (id, payment_id, amount, raw_amount)
     values ('ref_cut_off_' || $1::text, $1, 3, '{"value": "3", "precision": 20}')`,
    [paymentId],
  );
  const early = await payBack(paymentId, 5);
  expect([early.status, early.body.message]).toEqual([409, expect.stringContaining("cut off only just now")]);
  await rig.warehouse.rows(
    "update refund set created_at = now() - interval '2 minutes' where payment_id = $1",
    [paymentId],
  );
  expect((await payBack(paymentId, 5)).status).toBe(200);
  expect((await refundsAtStripe(sale)).map(({ amount }) => amount)).toEqual([500]);
  expect(await bookedRefunds(sale)).toEqual({ refunds: [5], collection: 5 });
  await equalBooks();
});

it("what a process that ended has left on a payment never stands for a refund that staff make", async () => {
  const sale = await sold();
  const [payment] = await rig.warehouse.rows<{ id: string }>(
    `update payment set data = data || '{"adopt_refund": 500}' where data ->> 'id' = $1 returning id`,
    [sale.intentId],
  );
  const { status } = await dashboard.post(`/admin/payments/${payment?.id}/refund`, { amount: 5 });
  expect(status).toBe(200);
  expect((await refundsAtStripe(sale)).map(({ amount }) => amount)).toEqual([500]);
  expect(await bookedRefunds(sale)).toEqual({ refunds: [5], collection: 5 });
  await equalBooks();
});
