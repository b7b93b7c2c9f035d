import { sqlOn } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { ModulesSdkUtils } from "@medusajs/framework/utils";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../../commerce/test/eventually";
import { rowsRead } from "../../../commerce/test/rows-read";
import { SandboxClient } from "../../../commerce/test/sandbox-client";
import { type Shop, sharedShop } from "../../../commerce/test/shop";
import { newShopper, type Shopper } from "../../../commerce/test/shopper";
import { Tally } from "../../after-sale/src/modules/after-sale/tally/tally";
import { Dashboard, type DashboardProduct } from "../../storefront-api/tests/http/dashboard";
import { buy } from "../../storefront-api/tests/http/orders/buy";
import { readCheckout } from "../src/modules/back-office/checkout/checkout";
import { findOrders } from "../src/modules/back-office/order-state/find-orders";
import { OrderStates } from "../src/modules/back-office/order-state/order-states";
import { OrderMoves } from "./order-moves";

const NOTHING = { orders: [], sums: [] };
const NOTHING_SOLD_IS_WRONG = { orders: [], numbers: [] };
const CHECKOUT = { resolve: "@emberly/stripe-checkout" };

/** Moves one after the other of an order each, which the engine takes: each kind is among them. */
const WAYS = [
  ["unpack", "cancel", "archive"],
  ["reduce", "rename", "add"],
  ["pack", "ship", "deliver"],
  ["shipAll", "complete"],
  ["deliverAll", "exchange"],
  ["deliverAll", "claim"],
];

/** SQL that copies rows of an order so often, with numbers after these of their ids. */
const copies =
  (times: number) =>
  (table: string, ...ids: string[]) =>
    `insert into "${table}"
  select (jsonb_populate_record(one, jsonb_build_object(${ids.map((column) => `'${column}', one.${column} || n`).join(", ")}))).*
  from "${table}" one, generate_series(1, ${times}) n where one.${ids.at(-1)}`;

const CROWDED = 300;
const copied = copies(CROWDED);

/** Another order like one, of the same checkout. */
const COPY = [
  `${copies(1)("order", "id")} = :id`,
  `${copies(1)("order_summary", "id", "order_id")} = :id`,
  `${copies(1)("order_item", "id", "order_id")} = :id`,
];

/** What rows of an order run when they are written. */
const WRITES = ["order_state_count", "order_sales_on_insert", "order_sold_day_on_insert", "stock_mark"];

/** Many more orders like one, of which the statistics know nothing; what a plan of a shop's first order is later run upon. */
const CROWD = [
  "set local session_replication_role = replica",
  `${copied("order_line_item", "id")} in (select item_id from order_item where order_id = :id)`,
  `${copied("order_item", "id", "item_id", "order_id")} = :id`,
  `${copied("order", "id")} = :id`,
  `${copied("stripe_checkout", "id", "session_id", "payment_intent_id", "cart_id", "order_id")} = :id`,
  "set local session_replication_role = origin",
  `update pg_class set reltuples = 1, relpages = pg_relation_size(oid) / current_setting('block_size')::integer
   where relname in ('order', 'order_item', 'order_line_item', 'order_state', 'order_sold', 'after_sale_sold',
     'stripe_checkout')`,
];

/** How often each function has run in some work. */
async function functionsRun(
  transaction: Knex.Transaction,
  work: () => PromiseLike<unknown>,
): Promise<Record<string, number>> {
  const calls = async () => {
    const { rows } = await transaction.raw<{ rows: { name: string; calls: number }[] }>(
      "select funcname as name, calls::integer from pg_stat_xact_user_functions",
    );
    return new Map(rows.map(({ name, calls }) => [name, calls]));
  };
  await transaction.raw("set local track_functions = 'pl'");
  const before = await calls();
  await work();
  const after = [...(await calls())].map(([name, calls]) => [name, calls - (before.get(name) ?? 0)] as const);
  return Object.fromEntries(after.filter(([, calls]) => calls > 0));
}

/** Has the checkout of an order note it, or not yet. */
const setPlaced = (run: Knex, id: string, isPlaced: boolean, noted = id) =>
  run("stripe_checkout")
    .whereRaw(`id = (select metadata ->> 'stripe_checkout_id' from "order" where id = ?)`, [id])
    .update(isPlaced ? { state: "captured", order_id: noted } : { state: "authorised", order_id: null });

const place = (run: Knex, id: string) => setPlaced(run, id, true);

const arrive = (run: Knex, id: string) =>
  run("order_item").where({ order_id: id }).update({ shipped_quantity: 2, delivered_quantity: 2 });

const rename = (run: Knex, id: string, name = "Meanwhile") =>
  run("order_address")
    .whereRaw(`id = (select shipping_address_id from "order" where id = ?)`, [id])
    .update({ last_name: name });

/** Does something in one transaction, and something that waits for it in another. */
async function meanwhile(
  one: (run: Knex) => PromiseLike<unknown>,
  other: (run: Knex) => PromiseLike<unknown>,
): Promise<void> {
  const [first, second] = [await database.transaction(), await database.transaction()];
  await one(first);
  const waiting = Promise.resolve(other(second)).then(() => second.commit());
  await eventually("that the second waits for the first", async () => {
    const locks = await rows("select from pg_locks where not granted and locktype = 'transactionid'");
    return locks.length > 0;
  });
  await first.commit();
  await waiting;
}

/** Moves of any kind of any of those orders after that. */
const RANDOM_MOVES = 40;

let shop: Shop;
let database: Knex;
let dashboard: Dashboard;
let shopper: Shopper;
let goods: DashboardProduct[];
let states: OrderStates;
let sold: Tally;

const rows = async <Row>(sql: string, values: string[] = []) =>
  (await database.raw<{ rows: Row[] }>(sql, values)).rows;

/** Buys so many of each of the goods; the order's id and payment intent. */
async function boughtOrder(quantity = 2): Promise<{ id: string; intentId: string }> {
  const cart = goods.map(({ id }) => ({ id, quantity }));
  const order = await buy(new SandboxClient(shop.sandboxUrl), shopper, cart);
  const [found] = await rows<{ id: string }>('select id from "order" where display_id = ?', [
    String(order.orderNumber),
  ]);
  return { id: found?.id ?? "", intentId: order.paymentIntentId };
}

const bought = async () => (await boughtOrder()).id;

const stateOf = async (id: string) =>
  (await rows<{ state: string }>("select state from order_state where id = ?", [id]))[0]?.state;

/** Always the same, so that what failed fails again. */
function chanceFrom(seed: number): () => number {
  let last = seed;
  return () => {
    last = (last * 48271) % 2147483647;
    return last / 2147483647;
  };
}

beforeAll(async () => {
  shop = await sharedShop();
  database = ModulesSdkUtils.createPgConnection({ clientUrl: shop.databaseUrl, pool: { min: 0, max: 4 } });
  dashboard = await Dashboard.open(shop);
  shopper = await newShopper(shop);
  goods = (await dashboard.products()).slice(0, 2);
  for (const one of goods) await dashboard.setStock(one, 1000);
  states = new OrderStates(database, readCheckout({ checkout: CHECKOUT }));
  sold = new Tally(database);
});

afterAll(async () => {
  await database?.destroy();
  await shop?.stop();
});

describe("the state of every order", () => {
  it("is what the engine's tables say after whatever staff do to orders", { timeout: 300_000 }, async () => {
    const chance = chanceFrom(20_261_125);
    const moves = new OrderMoves(dashboard.client, goods[0]?.variantId ?? "", chance);
    const [{ region, channel } = { region: "", channel: "" }] = await rows<{
      region: string;
      channel: string;
    }>("select default_region_id as region, default_sales_channel_id as channel from store");
    const draft = await moves.draft(region, channel);
    const drafted = await moves.draft(region, channel);
    expect([await stateOf(draft), await stateOf(drafted)]).toEqual([undefined, undefined]);
    await dashboard.change(`/admin/draft-orders/${drafted}/convert-to-order`, {});
    expect(await stateOf(drafted)).toBe("to_ship");
    await dashboard.remove(`/admin/draft-orders/${draft}`);

    const orders = [drafted];
    const names = Object.keys(moves.byName);
    const done = new Set<string>();
    const seen = new Set<string | undefined>();
    const move = async (name: string, order: string) => {
      if (await moves.byName[name]?.(order)) done.add(name);
      seen.add(await stateOf(order));
      expect(await states.differences(), `after ${name} of ${order}`).toEqual(NOTHING);
      expect(await sold.differences(), `sold, after ${name} of ${order}`).toEqual(NOTHING_SOLD_IS_WRONG);
    };
    for (const way of WAYS) {
      const order = await bought();
      orders.push(order);
      for (const name of way) await move(name, order);
    }
    expect(names.filter((name) => !done.has(name))).toEqual([]);
    for (let turn = 0; turn < RANDOM_MOVES; turn += 1) {
      const [name = "", order = ""] = [names, orders].map((some) => some[Math.floor(chance() * some.length)]);
      await move(name, order);
    }
    for (const state of ["canceled", "delivered", "on_the_way", "to_ship"]) expect(seen).toContain(state);
  });

  it("stays when something comes back", async () => {
    const { id, intentId } = await boughtOrder();
    await dashboard.change(`/admin/deliveries/${id}/deliver`, {});
    const { body: asked } = await shopper.client.post<{ _id: string }>(`/orders/${intentId}/returns`, {
      lines: [{ id: goods[0]?.id, quantity: 1, reason: "damaged" }],
    });
    for (const step of ["approve", "receive", "refund"]) {
      await dashboard.change(`/admin/order-returns/${asked._id}/${step}`, {});
      expect(await states.differences(), step).toEqual(NOTHING);
    }
    expect(await stateOf(id)).toBe("delivered");
  });

  it("is none while a checkout is only just making it, and it is in no list and no sum", async () => {
    const id = await bought();
    const listed = async () => {
      const page = await findOrders(
        sqlOn(database),
        { states: "all", order: "newest" },
        { limit: 1, offset: 0 },
      );
      const [sum] = await rows<{ pieces: number }>(
        "select sum(pieces)::float8 as pieces from order_sold_day",
      );
      return { isFirst: page.ids[0] === id, count: page.count, pieces: sum?.pieces ?? 0 };
    };
    const placed = await listed();
    expect(placed.isFirst).toBe(true);
    await setPlaced(database, id, false);
    await rename(database, id, "Unplaced");
    expect(await stateOf(id)).toBeUndefined();
    expect(await listed()).toEqual({
      isFirst: false,
      count: placed.count - 1,
      pieces: placed.pieces - 2 * goods.length,
    });
    expect(await states.differences()).toEqual(NOTHING);
    await setPlaced(database, id, true);
    expect(await stateOf(id)).toBe("to_ship");
    expect(await listed()).toEqual(placed);
    expect(await states.differences()).toEqual(NOTHING);
  });

  it("is written once for an order that a checkout makes, and only when something differs", async () => {
    const id = await bought();
    const transaction = await database.transaction();
    try {
      await setPlaced(transaction, id, false);
      const made = await functionsRun(transaction, async () => {
        for (const sql of COPY) await transaction.raw(sql, { id });
      });
      expect(made).toMatchObject({ order_state_follow: 3, order_state_refresh: 3 });
      for (const name of WRITES) expect(made, name).not.toHaveProperty(name);
      const placed = await functionsRun(transaction, () => setPlaced(transaction, id, true, `${id}1`));
      expect(placed).toEqual({
        order_state_follow: 1,
        order_state_refresh: 1,
        ...Object.fromEntries(WRITES.map((name) => [name, 1])),
      });
      const again = await functionsRun(transaction, async () => {
        await transaction.raw("select order_state_refresh(array[?]), after_sale_sold_refresh(array[?])", [
          `${id}1`,
          `${id}1`,
        ]);
      });
      expect(again).toEqual({ order_state_refresh: 1, after_sale_sold_refresh: 1, after_sale_sold_now: 1 });
    } finally {
      await transaction.rollback();
    }
  });

  it("has all that two say of it at the same time", async () => {
    const id = await bought();
    await meanwhile(
      (first) => arrive(first, id),
      (second) => rename(second, id, "Meanwhile"),
    );
    expect(await rows("select state, recipient from order_state where id = ?", [id])).toMatchObject([
      { state: "delivered", recipient: expect.stringContaining("Meanwhile") },
    ]);
    expect(await states.differences()).toEqual(NOTHING);
  });

  it.each([
    ["arrives while it is placed", place, arrive],
    ["is placed while it arrives", arrive, place],
    ["is renamed while it is placed", place, rename],
    ["is placed while it is renamed", rename, place],
  ])("has all that two say of it when it %s", async (_name, first, second) => {
    const id = await bought();
    await setPlaced(database, id, false);
    await meanwhile(
      (run) => first(run, id),
      (run) => second(run, id),
    );
    expect(await stateOf(id)).toBe([first, second].includes(arrive) ? "delivered" : "to_ship");
    expect(await states.differences()).toEqual(NOTHING);
    expect(await sold.differences()).toEqual(NOTHING_SOLD_IS_WRONG);
  });

  it.each(["order_state_refresh", "after_sale_sold_refresh"])(
    "is computed by %s without comparing it with all others, also while the database takes the tables for empty",
    async (refresh) => {
      const id = await bought();
      const transaction = await database.transaction();
      try {
        for (const sql of CROWD) await transaction.raw(sql, { id });
        const before = await rowsRead(transaction);
        await transaction.raw(`select ${refresh}(array[?])`, [id]);
        const read = (await rowsRead(transaction)) - before;
        expect(read).toBeGreaterThan(0);
        // It may read tables once or twice, but not one for each row of another.
        expect(read).toBeLessThan(CROWDED ** 2 / 10);
      } finally {
        await transaction.rollback();
      }
    },
  );

  it("goes with an order that is deleted for good", async () => {
    const id = await bought();
    await database.transaction(async (transaction) => {
      await transaction("order_item").where({ order_id: id }).delete();
      expect((await transaction("order_state").where({ id }).first("state"))?.state).toBe("empty");
      await transaction("order_change_action").where({ order_id: id }).delete();
      await transaction("order").where({ id }).delete();
    });
    expect(await stateOf(id)).toBeUndefined();
    expect(await states.differences()).toEqual(NOTHING);
  });

  it("is nobody's whose address was made anonymous", async () => {
    const id = await bought();
    await database("order_address")
      .whereRaw(`id = (select shipping_address_id from "order" where id = ?)`, [id])
      .update({ first_name: null, last_name: null, metadata: null });
    await database("order").where({ id }).update({ email: null });
    const [row] = await rows<{ recipient: string; search: string }>(
      "select recipient, search from order_state where id = ?",
      [id],
    );
    expect(row?.recipient.trim()).toBe("");
    expect(
      row?.search
        .split("\n")
        .map((text) => text.trim())
        .sort(),
    ).toEqual(goods.map(({ title }) => title).sort());
  });
});

describe("a search among orders", () => {
  const find = (text: string, within: "recipient" | "search" = "recipient") =>
    findOrders(
      sqlOn(database),
      { states: "all", order: "newest", search: { text, within } },
      { limit: 100, offset: 0 },
    );

  it("finds a number, and parts of what it looks in alone", async () => {
    const id = await bought();
    await database("order_address")
      .whereRaw(`id = (select shipping_address_id from "order" where id = ?)`, [id])
      .update({ first_name: "Quillon", last_name: "O_Neill" });
    const [{ number } = { number: 0 }] = await rows<{ number: number }>(
      'select display_id as number from "order" where id = ?',
      [id],
    );
    for (const text of ["illon", "QUILLON O_", `${number}`, `#${number}`]) {
      expect(await find(text), text).toEqual({ ids: [id], count: 1 });
    }
    for (const text of ["O%Neill", goods[0]?.title ?? "", "99999999999"]) {
      expect(await find(text), text).toEqual({ ids: [], count: 0 });
    }
    expect((await find(goods[0]?.title ?? "", "search")).ids).toContain(id);
  });

  it("looks for one or two letters where words begin", async () => {
    const id = await bought();
    await database("order_address")
      .whereRaw(`id = (select shipping_address_id from "order" where id = ?)`, [id])
      .update({ first_name: "Xandra", last_name: "Zygmunt" });
    for (const text of ["x", "XA", "zy"]) expect((await find(text)).ids, text).toEqual([id]);
    for (const text of ["yg", "nt"]) expect((await find(text)).ids, text).toEqual([]);
  });

  it("counts up to a thousand matches, and all orders without a search", async () => {
    const before = (
      await findOrders(sqlOn(database), { states: "all", order: "newest" }, { limit: 1, offset: 0 })
    ).count;
    await rows(`insert into order_state (id, created_at, state, currency_code, recipient, search)
      select 'order_many' || n, now(), 'to_ship', 'usd', ' Many', ' Many' from generate_series(1, 1001) n`);
    expect((await find("many")).count).toBe(1000);
    const all = await findOrders(
      sqlOn(database),
      { states: "all", order: "oldest" },
      { limit: 1, offset: 0 },
    );
    expect(all.count).toBe(before + 1001);
    // There are no such orders, so it is repaired as any other difference.
    expect((await states.verify()).orders).toHaveLength(1001);
    expect(await states.differences()).toEqual(NOTHING);
  });
});

describe("what changes have passed unseen", () => {
  it("is found, told and repaired, rows and counts", async () => {
    const [first, second, third] = [await bought(), await bought(), await bought()];
    await database("order_sold").where({ order_id: third }).update({ pieces: 9 });
    await database("order_state").where({ id: first }).update({ state: "delivered" });
    await database("order_state").where({ id: second }).delete();
    await database("order_state_count").insert({ state: "to_ship", orders: 7 });
    const lately = { placed_at: new Date(Date.now() - 5 * 24 * 3600 * 1000) };
    await database("order_sales").insert({ ...lately, currency_code: "eur", orders: 1, amount: 2.5 });
    await database("order_sold_day").insert({ ...lately, variant_id: "variant_none", pieces: -3 });
    const { orders, sums } = await states.verify();
    expect(orders.sort()).toEqual([first, second, third].sort());
    expect(sums).toEqual([
      { table: "order_state_count", state: "to_ship", orders: "-7" },
      { table: "order_sales", ...lately, currency_code: "eur", orders: "-1", amount: "-2.5" },
      { table: "order_sold_day", ...lately, variant_id: "variant_none", pieces: "3" },
    ]);
    expect(await states.differences()).toEqual(NOTHING);
  });

  it("is computed for a shop that had orders before, beside a change of them", async () => {
    const id = await bought();
    await database("order_state").delete();
    await rows("update order_state_fill set before_id = 'z'");
    await database("order").where({ id }).update({ email: "earlier@example.com" });
    await Promise.all([states.fill(), states.fill()]);
    await states.fill();
    expect(await states.differences()).toEqual(NOTHING);
    expect(await stateOf(id)).toBe("to_ship");
  });

  it("is computed anew when the checkout that makes orders is another", async () => {
    const id = await bought();
    const withEngines = new OrderStates(database, {
      ...readCheckout({}),
      orderIsPlaced: (order) => `${order}.id <> '${id}'`,
    });
    expect(await withEngines.ensureTriggers()).toBe(4);
    await withEngines.fill();
    expect(await stateOf(id)).toBeUndefined();
    expect(await Promise.all([states.ensureTriggers(), states.ensureTriggers()])).toEqual(
      expect.arrayContaining([0, 4]),
    );
    await states.fill();
    expect(await stateOf(id)).toBe("to_ship");
    expect(await states.ensureTriggers()).toBe(0);
  });

  it("leaves sums as they are when they are added up", async () => {
    const [first, second] = [await bought(), await bought()];
    await database("order").whereIn("id", [first, second]).update({ created_at: new Date() });
    await Promise.all([states.addUp(), states.addUp()]);
    expect(await states.differences()).toEqual(NOTHING);
    await states.addUp();
    for (const [table, keys] of [
      ["order_state_count", "state"],
      ["order_sales", "placed_at, currency_code"],
      ["order_sold_day", "placed_at, variant_id"],
    ]) {
      expect(await rows(`select ${keys} from ${table} group by ${keys} having count(*) > 1`), table).toEqual(
        [],
      );
    }
    expect(await states.differences()).toEqual(NOTHING);
  });

  it("is forgotten once nobody reads it any more", async () => {
    const id = await bought();
    const long = "now() - interval '41 days'";
    await rows(`update "order" set created_at = ${long} where id = ?`, [id]);
    const old = () =>
      rows<{ pieces: string }>(`select pieces from order_sold_day where placed_at <= ${long}`);
    expect((await old()).length).toBeGreaterThan(0);
    await states.addUp();
    expect(await old()).toEqual([]);
    expect(await states.differences()).toEqual(NOTHING);
  });
});
