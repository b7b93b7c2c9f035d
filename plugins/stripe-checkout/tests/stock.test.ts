import { knex } from "@medusajs/framework/mikro-orm/knex";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { audit, FLAWLESS, settled } from "../../../commerce/test/audit";
import { eventually } from "../../../commerce/test/eventually";
import { figure } from "../../../commerce/test/figure";
import { Gate } from "../../../commerce/test/gate";
import { HttpClient } from "../../../commerce/test/http-client";
import { sessionIdOf } from "../../../commerce/test/sandbox-client";
import type { Shopper } from "../../../commerce/test/shopper";
import type { CheckoutContext } from "../src/modules/checkout/context";
import { giveBackByEngine } from "../src/modules/checkout/engine-modules/reservations";
import { giveBack } from "../src/modules/checkout/engine-tables/reservations";
import { AttemptOver } from "../src/modules/checkout/rows/attempt";
import { CheckoutStore } from "../src/modules/checkout/rows/store";
import { Rig } from "./rig";

let rig: Rig;

beforeAll(async () => {
  rig = await Rig.start({ engines: 2, settings: LIMITS });
});

afterEach(async () => {
  await Gate.removeAll(rig.warehouse);
});

afterAll(async () => {
  await rig?.stop();
});

const LIMITS = {
  PAGES_PER_ACCOUNT: "20",
  PAGES_PER_ADDRESS: "25",
  UNPAID_PIECES_PER_ACCOUNT: "50",
  UNPAID_PIECES_PER_ADDRESS: "60",
};

/** All shoppers open and pay at once; who is told what. */
async function rush(
  productId: string,
  buyers: number,
  lines: (id: string) => { id: string; quantity: number }[],
) {
  const shoppers = await rig.shoppers(buyers);
  const answers = await Promise.all(shoppers.map((who) => rig.open(who, lines(productId))));
  const sessions = answers.filter(({ status }) => status === 200).map(({ body }) => sessionIdOf(body.url));
  await Promise.all(sessions.map((sessionId) => rig.sandbox.pay(sessionId)));
  await settled(rig.sandbox, rig.warehouse);
  const states = await Promise.all(sessions.map(async (id) => (await rig.checkout(id))?.state));
  return {
    orders: states.filter((state) => state === "captured").length,
    refused: answers.filter(({ status }) => status === 409).length,
    other: answers.filter(({ status }) => status !== 200 && status !== 409).map(({ status }) => status),
  };
}

describe("more shoppers than goods, on two engines", () => {
  it("twelve shoppers for five pieces: exactly five orders, seven clear refusals before payment", async () => {
    const { _id: id } = rig.product(0);
    await rig.warehouse.setStock(id, 5);
    const found = await rush(id, 12, (product) => [{ id: product, quantity: 1 }]);
    expect(found).toEqual({ orders: 5, refused: 7, other: [] });
    expect(await rig.warehouse.stockOf(id)).toEqual({ stocked: 5, reserved: 5 });
  }, 180_000);

  it("also with the product on two lines of the cart", async () => {
    const { _id: id } = rig.product(1);
    await rig.warehouse.setStock(id, 5);
    const found = await rush(id, 6, (product) => [
      { id: product, quantity: 1 },
      { id: product, quantity: 1 },
    ]);
    expect(found).toEqual({ orders: 2, refused: 4, other: [] });
    expect(await rig.warehouse.stockOf(id)).toEqual({ stocked: 5, reserved: 4 });
  });
});

async function reached(sessionId: string, state: string) {
  return eventually(`checkout of ${sessionId} is ${state}`, async () => {
    const row = await rig.checkout(sessionId);
    return row?.state === state && row;
  });
}

/** Makes it the reconciler's turn: after many tries it waits for minutes. */
async function hurry(sessionId: string): Promise<void> {
  await rig.warehouse.rows("update stripe_checkout set next_check_at = now() where session_id = $1", [
    sessionId,
  ]);
}

/** Orders of a checkout: how much of what was bought is reserved for each, and where it goes. */
function ordersOf(checkoutId: string) {
  return rig.warehouse.rows<{ reserved: number; city: string | null }>(
    `select address.city, (
         select coalesce(sum(reservation.quantity), 0)::int from reservation_item reservation
         join order_item item on item.item_id = reservation.line_item_id
         where item.order_id = o.id and reservation.deleted_at is null
       ) as reserved
     from "order" o left join order_address address on address.id = o.shipping_address_id
     where o.metadata->>'stripe_checkout_id' = $1 and o.deleted_at is null`,
    [checkoutId],
  );
}

/** Takes an engine's advisory lock of a checkout away, as a connection that breaks does. */
async function loseLock(checkoutId: string): Promise<void> {
  const lost = await rig.warehouse.rows(
    `select pg_terminate_backend(pid) from pg_locks
     where locktype = 'advisory' and granted and objid = (hashtext($1)::bigint & 4294967295)::oid
       and database = (select oid from pg_database where datname = current_database())`,
    [`checkout:${checkoutId}`],
  );
  expect(lost).toHaveLength(1);
}

/** What an undo does first: what the order has reserved is held for the checkout again. */
async function takeStockFromOrder(checkoutId: string): Promise<void> {
  const taken = await rig.warehouse.rows(
    `update reservation_item reservation
     set line_item_id = null, external_id = $1, created_by = 'stripe-checkout', description = 'Held'
     from order_item item join "order" o on o.id = item.order_id
     where reservation.line_item_id = item.item_id and o.metadata->>'stripe_checkout_id' = $1
     returning reservation.id`,
    [checkoutId],
  );
  expect(taken).toHaveLength(1);
}

/** Opens a checkout of one product and pays it. */
async function paid(productId: string) {
  const sessionId = await rig.opened(await rig.shopper(), productId);
  await rig.sandbox.pay(sessionId, {
    shipping_details: {
      name: "Ann Cook",
      address: { line1: "1 Main St", city: "Portland", state: "OR", postal_code: "97201", country: "US" },
    },
  });
  const { id } = (await rig.checkout(sessionId)) ?? { id: "" };
  return { sessionId, id };
}

describe("somebody who holds goods for nothing", () => {
  const openFrom = (who: Shopper, address: string, quantity: number, product: string) =>
    who.client.post<{ url: string } | string>(
      "/pay/create-checkout-session",
      { cartItems: [{ id: product, quantity }], userId: who.userId },
      { "x-forwarded-for": address },
    );
  const refused = (answer: { status: number; headers: Headers; body: unknown }) => {
    expect([answer.status, typeof answer.body]).toEqual([429, "string"]);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  };

  it("holds 50 pieces as an account and no more, and so much as an address", async () => {
    const { _id: product } = rig.product(6);
    await rig.warehouse.setStock(product, 1000);
    const [one, other] = await rig.shoppers(2);
    if (!one || !other) throw new Error("There are two shoppers");
    refused(await openFrom(one, "192.0.2.7", 51, product));
    expect((await openFrom(one, "192.0.2.7", 50, product)).status).toBe(200);
    refused(await openFrom(one, "192.0.2.7", 51, product));
    expect(await rig.warehouse.stockOf(product)).toEqual({ stocked: 1000, reserved: 50 });
    refused(await openFrom(other, "192.0.2.7", 11, product));
    expect((await openFrom(other, "192.0.2.8", 11, product)).status).toBe(200);
    expect(await rig.warehouse.stockOf(product)).toEqual({ stocked: 1000, reserved: 61 });
  });

  it("opens 20 pages as an account, counted over all engines, and so many from an address", async () => {
    const { _id: product } = rig.product(6);
    const [one, other] = await rig.shoppers(2);
    if (!one || !other) throw new Error("There are two shoppers");
    const elsewhere = new HttpClient(`${rig.shop.engineUrls[1]}/api/v1`);
    elsewhere.setCookie("shop.sid", one.client.cookie("shop.sid") ?? "");
    const twoEngines = [one, { ...one, client: elsewhere }];
    const answers: Awaited<ReturnType<typeof openFrom>>[] = [];
    for (let from = 1; from <= 24; from += 6) {
      const quantities = Array.from({ length: 6 }, (_, index) => from + index);
      answers.push(
        ...(await Promise.all(
          quantities.map((quantity) =>
            openFrom(twoEngines[quantity % 2] ?? one, "192.0.2.9", quantity, product),
          ),
        )),
      );
    }
    const opened = answers.filter(({ status }) => status === 200);
    for (const answer of answers.filter(({ status }) => status !== 200)) refused(answer);
    expect(opened).toHaveLength(20);
    // The page that is open is still given to whoever asks for it.
    const held = await rig.warehouse.rows<{ pieces: number }>(
      "select pieces from stripe_checkout where customer_id = $1 and state = 'opened'",
      [one.userId],
    );
    expect(held).toHaveLength(1);
    expect((await openFrom(one, "192.0.2.10", held[0]?.pieces ?? 0, product)).status).toBe(200);
    const openings = [];
    for (let quantity = 1; quantity <= 6; quantity += 1) {
      openings.push((await openFrom(other, "192.0.2.9", quantity, product)).status);
    }
    figure(
      `${opened.length} pages of an account, ${openings.filter((status) => status === 429).length} refused`,
    );
    expect(openings.at(-1)).toBe(429);
  });
});

describe("two engines at one order", () => {
  it("the one that has lost its lock takes neither the last piece nor the address from the other", async () => {
    const { _id: product } = rig.product(2);
    await rig.warehouse.setStock(product, 1);
    // The last statement before the one that hands the goods over.
    const ordering = await Gate.close(rig.warehouse, "insert on order_cart for each statement");
    const { sessionId, id } = await paid(product);
    await ordering.stopped();
    await loseLock(id);
    const paying = await Gate.close(rig.warehouse, "insert on payment_collection for each statement");
    await eventually("the other engine's attempt", async () => {
      await hurry(sessionId);
      return paying.waiting();
    });
    const undoing = await Gate.close(rig.warehouse, "update on cart for each statement");
    await ordering.open();
    await undoing.letThrough();
    await paying.open();
    await reached(sessionId, "captured");
    expect(await ordersOf(id)).toEqual([{ reserved: 1, city: "Portland" }]);
    expect(await rig.warehouse.stockOf(product)).toEqual({ stocked: 1, reserved: 1 });
  });
});

describe("an attempt that is over", () => {
  it.each([
    ["statements", giveBack],
    ["the engine's modules", giveBackByEngine],
  ] as const)("gives nothing back of what the one after it holds, by %s", async (_, giveBackBy) => {
    const { _id: product } = rig.product(7);
    const before = await rig.warehouse.stockOf(product);
    const sessionId = await rig.opened(await rig.shopper(), product, 2);
    const held = { ...before, reserved: before.reserved + 2 };
    const database = knex({ client: "pg", connection: rig.shop.databaseUrl });
    try {
      const rows = new CheckoutStore(database);
      const stale = await rows.findBy("session_id", sessionId);
      if (!stale) throw new Error("The page has a row");
      await rows.beginAttempt(stale, stale.next_check_at);
      const context = { database, rows } as CheckoutContext;
      await expect(giveBackBy(context, stale)).rejects.toThrow(AttemptOver);
      expect(await rig.warehouse.stockOf(product)).toEqual(held);
    } finally {
      await database.destroy();
    }
    await rig.sandbox.call(`/checkout/sessions/${sessionId}/expire`);
    await reached(sessionId, "released");
    expect(await rig.warehouse.stockOf(product)).toEqual(before);
  });
});

describe("an order whose last answer was lost and whose undo was cut off", () => {
  it("is made anew with its stock", async () => {
    const { _id: product } = rig.product(3);
    await rig.warehouse.setStock(product, 1);
    const placing = await Gate.close(
      rig.warehouse,
      "update on stripe_checkout for each row when (new.state = 'placed')",
    );
    const { sessionId, id } = await paid(product);
    const engine = await placing.stopped();
    await takeStockFromOrder(id);
    await rig.warehouse.rows("select pg_terminate_backend($1)", [engine]);
    await placing.open();
    await reached(sessionId, "captured");
    expect(await ordersOf(id)).toEqual([{ reserved: 1, city: "Portland" }]);
    expect(await rig.warehouse.stockOf(product)).toEqual({ stocked: 1, reserved: 1 });
  });

  it("is kept and shown to a person when somebody has taken its money already", async () => {
    const { _id: product } = rig.product(4);
    const before = await rig.warehouse.stockOf(product);
    const placing = await Gate.close(
      rig.warehouse,
      "update on stripe_checkout for each row when (new.state = 'placed')",
    );
    const { sessionId, id } = await paid(product);
    const engine = await placing.stopped();
    const [payment] = await rig.warehouse.rows<{ id: string }>(
      `select payment.id from payment join cart_payment_collection asked using (payment_collection_id)
       join stripe_checkout checkout on checkout.cart_id = asked.cart_id where checkout.id = $1`,
      [id],
    );
    const dashboard = await rig.dashboard();
    const captured = await dashboard.post(`/admin/payments/${payment?.id}/capture`, {});
    expect(captured.status, JSON.stringify(captured.body)).toBe(200);
    await takeStockFromOrder(id);
    await rig.warehouse.rows("select pg_terminate_backend($1)", [engine]);
    await placing.open();
    const row = await reached(sessionId, "needs_review");
    expect(row).toMatchObject({ review_reason: "order_without_stock", order_id: expect.any(String) });
    expect(await ordersOf(id)).toEqual([{ reserved: 0, city: "Portland" }]);
    expect(await rig.warehouse.stockOf(product)).toEqual(before);
    await eventually("that the shopper is told of the order", async () => {
      const told = await rig.warehouse.rows("select from notification where idempotency_key = $1", [
        `order.placed:${id}`,
      ]);
      return told.length === 1;
    });
    const kept = await dashboard.post(`/admin/stripe-checkouts/${id}/resolve`, { action: "capture" });
    expect(kept.status, JSON.stringify(kept.body)).toBe(200);
    expect((await rig.checkout(sessionId))?.state).toBe("captured");
  });
});

describe("stock of an order that is undone", () => {
  it("is counted right when others reserve the same goods meanwhile", async () => {
    const [{ _id: product }, { _id: other }] = [rig.product(5), rig.product(6)];
    await rig.warehouse.setStock(product, 10);
    await rig.warehouse.shareStock(product, other);
    const who = await rig.shopper();
    const { body } = await rig.open(who, [
      { id: product, quantity: 1 },
      { id: other, quantity: 1 },
    ]);
    const sessionId = sessionIdOf(body.url);
    const authorising = await Gate.close(rig.warehouse, "update on payment_session for each statement");
    await rig.sandbox.pay(sessionId);
    await authorising.stopped();
    await rig.warehouse.rows(
      `update payment_session set status = 'canceled' where payment_collection_id in (
         select asked.payment_collection_id from cart_payment_collection asked
         join stripe_checkout checkout on checkout.cart_id = asked.cart_id where checkout.session_id = $1)`,
      [sessionId],
    );
    const counting = await Gate.close(rig.warehouse, "update on inventory_level for each statement");
    await authorising.open();
    await eventually("that it is undone", async () => {
      return (await counting.waiting()) || (await rig.checkout(sessionId))?.state === "captured";
    });
    const locksWaitedFor = async () =>
      (
        await rig.warehouse.rows(
          "select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
        )
      ).length;
    const waiting = await locksWaitedFor();
    const second = await rig.shopper();
    const opening = rig.open(second, [{ id: product, quantity: 1 }]);
    await eventually("that the second shopper has reserved, or waits", async () => {
      const held = await rig.warehouse.rows(
        "select from stripe_checkout where customer_id = $1 and state = 'opened'",
        [second.userId],
      );
      return held.length > 0 || (await locksWaitedFor()) > waiting;
    });
    await counting.open();
    expect((await opening).status).toBe(200);
    await reached(sessionId, "captured");
    expect(await rig.warehouse.stockOf(product)).toEqual({ stocked: 10, reserved: 3 });
  });
});

describe("a row that somebody keeps locked", () => {
  it("keeps an order waiting, however often it is tried, and costs nobody the payment", async () => {
    const sessionId = await rig.opened(await rig.shopper(), rig.product(7)._id);
    await rig.warehouse.rows("update stripe_checkout set attempts = 6, faults = 5 where session_id = $1", [
      sessionId,
    ]);
    await rig.warehouse.rows("begin");
    try {
      await rig.warehouse.rows(
        `select from reservation_item where external_id = (
           select id from stripe_checkout where session_id = $1) for update`,
        [sessionId],
      );
      await rig.sandbox.pay(sessionId);
      await eventually("that it is tried again", async () => {
        const row = await rig.checkout(sessionId);
        expect(row?.state).not.toBe("needs_review");
        return row?.state === "authorised" && row.last_error?.includes("lock timeout");
      });
    } finally {
      await rig.warehouse.rows("rollback");
    }
    await hurry(sessionId);
    await reached(sessionId, "captured");
  });

  it.each([
    ["its reservation", "reservation_item where external_id = checkout.id"],
    ["its cart", "cart where cart.id = checkout.cart_id"],
  ])("does not count towards the tries after which the payment is given back (%s)", async (_what, locked) => {
    const sessionId = await rig.opened(await rig.shopper(), rig.product(7)._id);
    // One more fault would be the last.
    await rig.warehouse.rows("update stripe_checkout set faults = 5 where session_id = $1", [sessionId]);
    await rig.warehouse.rows("begin");
    try {
      await rig.warehouse.rows(
        `select from stripe_checkout checkout cross join lateral (select from ${locked} for update) locked
         where session_id = $1`,
        [sessionId],
      );
      await rig.sandbox.pay(sessionId);
      await eventually("two tries that waited", async () => {
        const row = await rig.checkout(sessionId);
        return row?.last_error?.includes("lock timeout") && row.attempts >= 2;
      });
      expect(await rig.checkout(sessionId)).toMatchObject({ state: "authorised", faults: 5 });
    } finally {
      await rig.warehouse.rows("rollback");
    }
    await hurry(sessionId);
    await reached(sessionId, "captured");
  });

  it("does not count towards the tries after which a person is asked to take the money", async () => {
    const sessionId = await rig.opened(await rig.shopper(), rig.product(7)._id);
    await rig.warehouse.rows("begin");
    try {
      await rig.warehouse.rows("lock table capture in exclusive mode");
      await rig.sandbox.pay(sessionId);
      await eventually("a try that waited", async () => {
        const row = await rig.checkout(sessionId);
        return row?.state === "placed" && row.last_error?.includes("lock timeout");
      });
      expect((await rig.checkout(sessionId))?.faults).toBe(0);
    } finally {
      await rig.warehouse.rows("rollback");
    }
    await hurry(sessionId);
    await reached(sessionId, "captured");
  });

  it("refuses a checkout for the moment", async () => {
    const { _id: product } = rig.product(7);
    const who = await rig.shopper();
    await rig.warehouse.rows("begin");
    try {
      await rig.warehouse.rows(
        `select level.id from inventory_level level
         join product_variant_inventory_item item on item.inventory_item_id = level.inventory_item_id
         join product_variant variant on variant.id = item.variant_id
         where variant.product_id = $1 for update of level`,
        [product],
      );
      expect((await rig.open(who, [{ id: product, quantity: 1 }])).status).toBe(503);
    } finally {
      await rig.warehouse.rows("rollback");
    }
    expect((await rig.open(who, [{ id: product, quantity: 1 }])).status).toBe(200);
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
