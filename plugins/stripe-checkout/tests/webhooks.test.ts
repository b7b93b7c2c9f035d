import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { EVENTS } from "../../../commerce/doctor/payment";
import { audit, FLAWLESS, settled } from "../../../commerce/test/audit";
import { bookDifferences } from "../../../commerce/test/books";
import { eventually } from "../../../commerce/test/eventually";
import { figure } from "../../../commerce/test/figure";
import { MailboxClient } from "../../../commerce/test/mailbox-client";
import { HANDLED_EVENTS } from "../src/modules/checkout/stripe/events";
import { Rig } from "./rig";

let rig: Rig;

beforeAll(async () => {
  rig = await Rig.start({ settings: { RECONCILE_AFTER_S: "2", RECONCILE_INTERVAL_S: "1" } });
});

afterEach(async () => {
  await rig.sandbox.webhooks("deliver");
});

afterAll(async () => {
  await rig?.stop();
});

async function reached(sessionId: string, state: string) {
  return eventually(`checkout of ${sessionId} is ${state}`, async () => {
    const row = await rig.checkout(sessionId);
    return row?.state === state && row;
  });
}

const ordersMade = async () =>
  (await rig.warehouse.rows<{ count: number }>(`select count(*)::int as count from "order"`))[0]?.count;

describe("the webhook's door", () => {
  const event = (id: string) =>
    JSON.stringify({
      id,
      object: "event",
      type: "checkout.session.expired",
      created: Math.floor(Date.now() / 1000),
      data: { object: { id: "cs_nobody", object: "checkout.session", client_reference_id: null } },
    });
  const sign = (body: string, at = Math.floor(Date.now() / 1000), secret = "whsec_sandbox") =>
    `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;
  const knock = async (body: string, signature?: string) => {
    const response = await fetch(`${rig.shop.engineUrl}/hooks/stripe`, {
      method: "POST",
      body,
      headers: {
        "content-type": "application/json",
        ...(signature ? { "stripe-signature": signature } : {}),
      },
    });
    await response.arrayBuffer();
    return response.status;
  };
  const kept = async (id: string) =>
    (await rig.warehouse.rows("select id from stripe_event where id = $1", [id])).length;

  it("refuses what is unsigned, signed by another, altered or old, and keeps none of it", async () => {
    const body = event("evt_bad");
    const now = Math.floor(Date.now() / 1000);
    expect(await knock(body)).toBe(400);
    expect(await knock(body, "t=1,v1=00")).toBe(400);
    expect(await knock(body, "nonsense")).toBe(400);
    expect(await knock(body, sign(body, now, "whsec_other"))).toBe(400);
    expect(await knock(`${body} `, sign(body))).toBe(400);
    expect(await knock(body, sign(body, now - 301))).toBe(400);
    expect(await kept("evt_bad")).toBe(0);
  });

  it("keeps a good event once, however often it comes", async () => {
    const body = event("evt_good");
    const answers = await Promise.all([1, 2, 3].map(() => knock(body, sign(body))));
    expect(answers).toEqual([200, 200, 200]);
    expect(await kept("evt_good")).toBe(1);
  });

  it("takes the very events that the doctor asks Stripe for", () => {
    expect(EVENTS).toEqual(HANDLED_EVENTS);
  });
});

describe("an event that cannot be processed", () => {
  it("is tried ever more rarely, however often it has failed, and for three days", async () => {
    // They do not say what they are about, so that each try fails.
    await rig.warehouse.rows(
      `insert into stripe_event (id, type, payload, attempts, created_at, updated_at)
       select 'evt_stuck_' || stuck.name, 'charge.refunded', '{"type": "charge.refunded"}'::jsonb, stuck.attempts,
         now() - stuck.age, now() - stuck.waited
       from (values ('new', 0, interval '10 s', interval '10 s'), ('due', 25, interval '1 h', interval '11 min'),
         ('early', 25, interval '1 h', interval '9 min'), ('old', 25, interval '73 h', interval '1 h'))
         as stuck(name, attempts, age, waited)`,
    );
    const attempts = async () =>
      Object.fromEntries(
        (
          await rig.warehouse.rows<{ name: string; attempts: number }>(
            "select replace(id, 'evt_stuck_', '') as name, attempts from stripe_event where id like 'evt_stuck_%'",
          )
        ).map((row) => [row.name, row.attempts]),
      );
    await eventually("a second try of the new one", async () => ((await attempts()).new ?? 0) > 1);
    expect(await attempts()).toMatchObject({ due: 26, early: 25, old: 25 });
    await rig.warehouse.rows("delete from stripe_event where id like 'evt_stuck_%'");
  });

  it("is processed once nothing stands in the way any more, though it has failed twenty times", async () => {
    const sessionId = await rig.opened(await rig.shopper(), rig.product(9)._id);
    await rig.sandbox.pay(sessionId);
    const { payment_intent_id: intentId } = await reached(sessionId, "captured");
    await rig.sandbox.webhooks("drop");
    await rig.warehouse.rows(
      `insert into stripe_event (id, type, payload, attempts, updated_at)
       values ('evt_twenty', 'charge.refunded', $1, 20, now() - interval '11 min')`,
      [JSON.stringify({ type: "charge.refunded", data: { object: { payment_intent: intentId } } })],
    );
    await eventually("that it is processed", async () => {
      const found = await rig.warehouse.rows(
        "select from stripe_event where id = 'evt_twenty' and processed_at is not null",
      );
      return found.length > 0;
    });
  });
});

describe("webhooks that do not arrive as they should", () => {
  it("one order when they are all dropped, within seconds of the reconciler's round", async () => {
    await rig.sandbox.webhooks("drop");
    const sessionId = await rig.opened(await rig.shopper(), rig.product(0)._id);
    await rig.sandbox.pay(sessionId);
    const paidAt = Date.now();
    await reached(sessionId, "captured");
    expect(Date.now() - paidAt).toBeLessThan(10_000);
  });

  it("one order when each comes ten times", async () => {
    await rig.sandbox.webhooks("duplicate", 10);
    const before = await ordersMade();
    const sessionId = await rig.opened(await rig.shopper(), rig.product(1)._id);
    await rig.sandbox.pay(sessionId);
    await reached(sessionId, "captured");
    await rig.sandbox.flush();
    expect(await ordersMade()).toBe((before ?? 0) + 1);
  });

  it("the same end when they are held and come in reverse", async () => {
    await rig.sandbox.webhooks("hold");
    const [paid, left] = [
      await rig.opened(await rig.shopper(), rig.product(2)._id),
      await rig.opened(await rig.shopper(), rig.product(2)._id),
    ];
    await rig.sandbox.pay(paid);
    await rig.sandbox.call(`/checkout/sessions/${left}/expire`);
    await rig.sandbox.flush("reverse");
    await reached(paid, "captured");
    await reached(left, "released");
    await rig.sandbox.flush("reverse");
  });
});

describe("what happens at Stripe alone", () => {
  it("gives the stock back when the authorisation is canceled before the order", async () => {
    await rig.sandbox.webhooks("drop");
    const product = rig.product(3);
    const before = await rig.warehouse.stockOf(product._id);
    // Stock that vanishes after the session opened: the order cannot be placed, so the money goes back.
    const who = await rig.shopper();
    const sessionId = await rig.opened(who, product._id, 2);
    await rig.warehouse.setStock(product._id, 1);
    await rig.sandbox.pay(sessionId);
    const row = await reached(sessionId, "released");
    expect(row).toMatchObject({ release_reason: "unplaceable", order_id: null });
    expect((await rig.sandbox.intent(row.payment_intent_id ?? "")).status).toBe("canceled");
    expect((await rig.warehouse.stockOf(product._id)).reserved).toBe(before.reserved);
    await new MailboxClient(rig.shop.mailboxUrl).waitFor(who.email, /could not be placed/i);
    await rig.warehouse.setStock(product._id, before.stocked);
  });

  it("refuses, voids and shows an administrator what differs from the cart", async () => {
    const who = await rig.shopper();
    const sessionId = await rig.opened(who, rig.product(4)._id);
    await rig.makeCartDearer(sessionId);
    await rig.sandbox.pay(sessionId);
    const row = await reached(sessionId, "needs_review");
    expect(row).toMatchObject({ review_reason: "amount_differs", order_id: null });
    expect((await rig.sandbox.intent(row.payment_intent_id ?? "")).status).toBe("canceled");
    await new MailboxClient(rig.shop.mailboxUrl).waitFor(who.email, /could not be placed/i);
    const told = await who.client.get<{ state: string }>(`/pay/checkout-sessions/${sessionId}`);
    expect(told.body).toMatchObject({ state: "unpaid" });

    const dashboard = await rig.dashboard();
    const listed = await dashboard.get<{ checkouts: { id: string; reason: string; actions: string[] }[] }>(
      "/admin/stripe-checkouts",
    );
    const shown = listed.body.checkouts.find(({ id }) => id === row.id);
    expect(shown).toMatchObject({ reason: "amount_differs", actions: ["close"] });
    const wrong = await dashboard.post(`/admin/stripe-checkouts/${row.id}/resolve`, { action: "capture" });
    expect(wrong.status).toBe(400);
    const closed = await dashboard.post(`/admin/stripe-checkouts/${row.id}/resolve`, { action: "close" });
    expect(closed.status).toBe(200);
    expect((await rig.checkout(sessionId))?.state).toBe("released");
  });

  it("shows payments to review to administrators only", async () => {
    const response = await fetch(`${rig.shop.engineUrl}/admin/stripe-checkouts`);
    expect(response.status).toBe(401);
  });

  it.each([
    ["that its event tells of", "duplicate", 5],
    ["that no event tells of", "drop", 7],
  ] as const)(
    "writes a refund at Stripe %s into the engine's tables once, and tells the shopper",
    async (_, mode, index) => {
      const who = await rig.shopper();
      const sessionId = await rig.opened(who, rig.product(index)._id);
      await rig.sandbox.pay(sessionId);
      const { payment_intent_id: intentId, order_id: orderId } = await reached(sessionId, "captured");
      await rig.sandbox.webhooks(mode);
      await rig.sandbox.call("/refunds", { payment_intent: intentId ?? "", amount: "500" });
      expect(await reached(sessionId, "needs_review")).toMatchObject({ review_reason: "refunded_elsewhere" });
      const refunds = await rig.warehouse.rows(
        `select r.amount::float8 as amount from refund r join payment p on p.id = r.payment_id
       join order_payment_collection l on l.payment_collection_id = p.payment_collection_id
       where l.order_id = $1 and r.deleted_at is null`,
        [orderId],
      );
      expect(refunds).toEqual([{ amount: 5 }]);
      const mail = await new MailboxClient(rig.shop.mailboxUrl).waitFor(who.email, /refund/i);
      expect(mail.text).toContain("$5.00");
    },
  );

  it("makes no order of a payment that has gone back at Stripe", async () => {
    await rig.sandbox.webhooks("drop");
    const product = rig.product(3);
    const before = await rig.warehouse.stockOf(product._id);
    const sessionId = await rig.opened(await rig.shopper(), product._id, 2);
    await rig.warehouse.setStock(product._id, 1);
    await rig.sandbox.pay(sessionId);
    const { payment_intent } = await rig.sandbox.session(sessionId);
    await rig.sandbox.call(`/payment_intents/${payment_intent}/capture`);
    const { id } = await reached(sessionId, "needs_review");
    await rig.warehouse.setStock(product._id, before.stocked);
    await rig.sandbox.call("/refunds", { payment_intent: payment_intent ?? "", amount: "100" });
    const dashboard = await rig.dashboard();
    const placed = await dashboard.post(`/admin/stripe-checkouts/${id}/resolve`, { action: "place" });
    expect([placed.status, JSON.stringify(placed.body)]).toEqual([400, expect.stringContaining("gone back")]);
    expect(await rig.checkout(sessionId)).toMatchObject({
      review_reason: "captured_without_order",
      order_id: null,
    });
    await rig.sandbox.call("/refunds", { payment_intent: payment_intent ?? "" });
    expect(await reached(sessionId, "released")).toMatchObject({ order_id: null, review_reason: null });
    expect(await rig.warehouse.stockOf(product._id)).toEqual(before);
  });

  it.each(["deliver", "drop"] as const)(
    "shows staff a dispute, books what leaves and comes back, and calls them again when it is lost (%s)",
    async (mode) => {
      const sessionIds = [
        await rig.opened(await rig.shopper(), rig.product(7)._id),
        await rig.opened(await rig.shopper(), rig.product(7)._id),
      ];
      for (const sessionId of sessionIds) await rig.sandbox.pay(sessionId);
      const [won, lost] = await Promise.all(sessionIds.map((id) => reached(id, "captured")));
      if (!won || !lost) throw new Error("Two checkouts were paid");
      await rig.sandbox.webhooks(mode);
      const disputes = [
        await rig.sandbox.dispute(won.payment_intent_id ?? "", { reason: "product_not_received" }),
        await rig.sandbox.dispute(lost.payment_intent_id ?? "", { amount: 1000 }),
      ];
      for (const sessionId of sessionIds) {
        expect(await reached(sessionId, "needs_review")).toMatchObject({ review_reason: "disputed" });
      }
      const left = async (orderId: string | null) => {
        const [summary] = await rig.warehouse.rows<{ left: number; paid: number }>(
          `select round((totals->>'transaction_total')::numeric * 100)::int as left,
             round((totals->>'paid_total')::numeric * 100)::int as paid
           from order_summary where order_id = $1`,
          [orderId],
        );
        return (summary?.left ?? 0) - (summary?.paid ?? 0);
      };
      const { amount } = await rig.sandbox.intent(won.payment_intent_id ?? "");
      expect([await left(won.order_id), await left(lost.order_id)]).toEqual([-amount, -1000]);

      const dashboard = await rig.dashboard();
      const { body } = await dashboard.get<{
        checkouts: { id: string; actions: string[]; disputes: { reason: string; due_by: string | null }[] }[];
      }>("/admin/stripe-checkouts");
      const shown = body.checkouts.find(({ id }) => id === won.id);
      expect(shown).toMatchObject({ actions: ["accept"], disputes: [{ reason: "product_not_received" }] });
      expect(Date.parse(shown?.disputes[0]?.due_by ?? "")).toBeGreaterThan(Date.now());
      for (const { id } of [won, lost]) {
        const seen = await dashboard.post(`/admin/stripe-checkouts/${id}/resolve`, { action: "accept" });
        expect(seen.status).toBe(200);
      }

      await rig.sandbox.closeDispute(disputes[0] ?? "", "won");
      await rig.sandbox.closeDispute(disputes[1] ?? "", "lost");
      expect(await reached(sessionIds[1] ?? "", "needs_review")).toMatchObject({
        review_reason: "dispute_lost",
      });
      await eventually("the money that came back in the order's transactions", async () => {
        const [booked] = await rig.warehouse.rows<{ sum: number }>(
          `select sum(amount)::float8 as sum from order_transaction where order_id = $1 and deleted_at is null`,
          [won.order_id],
        );
        return Math.round((booked?.sum ?? 0) * 100) === amount;
      });
      expect((await rig.checkout(sessionIds[0] ?? ""))?.state).toBe("captured");
      expect(await left(lost.order_id)).toBe(-1000);
    },
  );

  it("neither cancels nor pays back what is disputed, says what to do, and books nothing", async () => {
    const sessionId = await rig.opened(await rig.shopper(), rig.product(7)._id);
    await rig.sandbox.pay(sessionId);
    const { order_id: orderId, payment_intent_id: intentId } = await reached(sessionId, "captured");
    const dispute = await rig.sandbox.dispute(intentId ?? "");
    const dashboard = await rig.dashboard();
    const [payment] = await rig.warehouse.rows<{ id: string }>(
      "select id from payment where data->>'id' = $1",
      [intentId],
    );
    const calls = [
      [`/admin/orders/${orderId}/cancel`, {}],
      [`/admin/payments/${payment?.id}/refund`, { amount: 1 }],
    ] as const;
    for (const [path, body] of calls) {
      const refused = await dashboard.post<{ message: string }>(path, body);
      expect([refused.status, refused.body.message]).toEqual([
        409,
        expect.stringContaining("Answer the dispute at Stripe"),
      ]);
    }
    await rig.sandbox.closeDispute(dispute ?? "", "won");
    // A Stripe that goes on refusing is believed, too.
    const refused = await dashboard.post<{ message: string }>(`/admin/orders/${orderId}/cancel`, {});
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("Stripe refuses")]);
    await reached(sessionId, "captured");
    const [order] = await rig.warehouse.rows(
      `select o.status, (select count(*)::int from order_transaction where order_id = o.id and reference = 'refund') as refunds
       from "order" o where o.id = $1`,
      [orderId],
    );
    expect(order).toEqual({ status: "pending", refunds: 0 });
    await eventually("that the orders' books are equal to Stripe's", async () => {
      expect(await bookDifferences(rig.sandbox, rig.warehouse)).toEqual([]);
      return true;
    });
  });

  it("books a refund of staff that a crash has kept from the order's transactions, once", async () => {
    const sessionId = await rig.opened(await rig.shopper(), rig.product(9)._id);
    await rig.sandbox.pay(sessionId);
    const { order_id: orderId, payment_intent_id: intentId } = await reached(sessionId, "captured");
    const [payment] = await rig.warehouse.rows<{ id: string }>(
      "select id from payment where data->>'id' = $1",
      [intentId],
    );
    const dashboard = await rig.dashboard();
    expect((await dashboard.post(`/admin/payments/${payment?.id}/refund`, { amount: 5 })).status).toBe(200);
    // What is left when the process ends after Stripe's answer.
    await rig.warehouse.rows("delete from order_transaction where order_id = $1 and reference = 'refund'", [
      orderId,
    ]);
    await rig.warehouse.rows(
      "update refund set created_at = now() - interval '2 minutes' where payment_id = $1",
      [payment?.id],
    );
    const booked = () =>
      rig.warehouse.rows(
        "select amount::float8 as amount from order_transaction where order_id = $1 and reference = 'refund'",
        [orderId],
      );
    await eventually("the refund in the order's transactions", async () => (await booked()).length > 0);
    expect(await booked()).toEqual([{ amount: -5 }]);
    expect(await bookDifferences(rig.sandbox, rig.warehouse)).toEqual([]);
  });

  it("cancels an order once, however many do it at once, and pays back once", async () => {
    const { _id: product } = rig.product(9);
    const before = await rig.warehouse.stockOf(product);
    const sessionId = await rig.opened(await rig.shopper(), product);
    await rig.sandbox.pay(sessionId);
    const { order_id: orderId, payment_intent_id: intentId } = await reached(sessionId, "captured");
    const dashboard = await rig.dashboard();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => dashboard.post(`/admin/orders/${orderId}/cancel`, {})),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    expect((await rig.sandbox.refunds(intentId ?? "")).body.data).toHaveLength(1);
    expect(await rig.warehouse.stockOf(product)).toEqual(before);
    expect(await bookDifferences(rig.sandbox, rig.warehouse)).toEqual([]);
  });

  it("keeps an order whose money somebody captured by hand", async () => {
    await rig.sandbox.webhooks("drop");
    const sessionId = await rig.opened(await rig.shopper(), rig.product(6)._id);
    await rig.sandbox.pay(sessionId);
    const { payment_intent: intentId } = await rig.sandbox.session(sessionId);
    await rig.sandbox.call(`/payment_intents/${intentId}/capture`);
    await reached(sessionId, "captured");
  });
});

describe("stock that an undo has left behind", () => {
  it("comes back: held for an order or a checkout that does not exist, or for one that is over", async () => {
    const { _id: id } = rig.product(8);
    const sessionId = await rig.opened(await rig.shopper(), id);
    await rig.sandbox.pay(sessionId);
    const sold = await reached(sessionId, "captured");
    const before = await rig.warehouse.stockOf(id);
    const owners: Record<string, string>[] = [
      { line_item_id: "ordli_undone" },
      { external_id: "chk_forgotten", created_by: "stripe-checkout" },
      { external_id: sold.id, created_by: "stripe-checkout" },
    ];
    for (const owner of owners) {
      await rig.warehouse.reserve(id, owner);
    }
    expect(await rig.warehouse.stockOf(id)).toEqual({ ...before, reserved: before.reserved + 3 });
    await eventually("that nothing is held", async () => {
      return (await rig.warehouse.stockOf(id)).reserved === before.reserved;
    });
  });
});

describe("after all of this", () => {
  it("nothing is lost, doubled, stranded or oversold", async () => {
    await settled(rig.sandbox, rig.warehouse);
    const found = await audit(rig.sandbox, rig.warehouse);
    figure(JSON.stringify(found));
    expect(found).toMatchObject(FLAWLESS);
  });
});
