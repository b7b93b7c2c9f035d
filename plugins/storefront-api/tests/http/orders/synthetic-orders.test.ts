import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { medusa } from "../../../../../commerce/cli/lib/database";
import { ORDER_TABLES } from "../../../../../commerce/provision/synthetic/orders/tables";
import { bookDifferences } from "../../../../../commerce/test/books";
import { goodsToBuy } from "../../../../../commerce/test/goods";
import { SandboxClient } from "../../../../../commerce/test/sandbox-client";
import { type Shop, startShop } from "../../../../../commerce/test/shop";
import { newShopper, type Shopper, signInAdmin } from "../../../../../commerce/test/shopper";
import { repositoryRoot } from "../../../../../commerce/test/test-database";
import { Warehouse } from "../../../../../commerce/test/warehouse";
import type { Order, Product, Return } from "../../../src/contract/records";
import { Dashboard } from "../dashboard";
import { buy } from "./buy";

/** Rows about an order that have an age of their own, and are gone sooner than the order. */
const LEFT_OUT = ["notification", "stripe_event", "audit_entry", "workflow_execution", "review_request"];

/** What of an order is made by triggers, from its other rows. */
const DERIVED = ["order_state", "order_sold", "after_sale_sold"];

let shop: Shop;
let warehouse: Warehouse;
let customer: Shopper;
let staff: Shopper;
let dashboard: Dashboard;

type Row = Record<string, unknown>;

const synthetic = (...args: string[]) =>
  medusa(repositoryRoot, shop.env, {
    args: ["exec", "./commerce/provision/synthetic/orders/main.js", ...args],
    logName: "seed",
    what: "Seeding",
    onLine: () => undefined,
  });

/** The rows of an order by table, in the order of their ids: those of a copy end as those of its model do. */
async function rowsOf(orderId: string): Promise<Map<string, Row[]>> {
  const found = new Map<string, Row[]>();
  for (const { table, of } of ORDER_TABLES) {
    const rows = await warehouse.rows<{ row: Row }>(
      `select to_jsonb(t) as row from "${table}" t where ${of.replaceAll(":order", "$1")} order by t::text`,
      [orderId],
    );
    if (rows.length > 0)
      found.set(
        table,
        rows.map(({ row }) => row),
      );
  }
  return found;
}

/** What kind of value it is, to the last key of a JSON. */
function formOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(formOf);
  if (typeof value !== "object" || value === null) return value === null ? "null" : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, formOf(one)]));
}

const formsOf = (rows: Map<string, Row[]>) =>
  Object.fromEntries([...rows].map(([table, some]) => [table, some.map(formOf)]));

const orderIdOf = async (order: Order) =>
  (
    await warehouse.rows<{ id: string }>('select id from "order" where display_id = $1', [order.orderNumber])
  )[0]?.id ?? "";

const syntheticOrders = (condition: string) =>
  warehouse.rows<{ id: string }>(
    `select o.id from "order" o where o.id like 'order\\_synthetic%' and ${condition}
       exists (select 1 from after_sale_return back where back.order_id = o.id) order by o.id`,
  );

async function delivered(goods: { id: string; quantity: number }[]): Promise<Order> {
  const { paymentIntentId } = await buy(new SandboxClient(shop.sandboxUrl), customer, goods);
  await staff.client.post("/orders/ship", { paymentIntentId, trackingNumber: "1Z999AA10123456784" });
  await staff.client.post("/orders/confirmDelivery", { paymentIntentId });
  return (await customer.client.get<Order>(`/orders/${paymentIntentId}`)).body;
}

let kept: Order;
let sentBack: Order;

beforeAll(async () => {
  shop = await startShop();
  warehouse = await Warehouse.open(shop);
  customer = await newShopper(shop);
  staff = await signInAdmin(shop);
  dashboard = await Dashboard.open(shop);
  const goods = await goodsToBuy<Product>(shop.engineUrl);
  const cart = goods.slice(0, 2).map(({ _id }) => ({ id: _id, quantity: 2 }));
  for (const { id } of cart) await warehouse.setStock(id, 100);
  await expect(synthetic("5")).rejects.toThrow();
  kept = await delivered(cart);
  sentBack = await delivered(cart);
  const { body } = await customer.client.post<Return>(`/orders/${sentBack.paymentIntentId}/returns`, {
    lines: [{ id: cart[0]?.id, quantity: 1, reason: "damaged" }],
  });
  for (const step of ["approve", "receive", "refund"]) {
    const { status } = await dashboard.client.post(`/admin/order-returns/${body._id}/${step}`);
    expect(status, step).toBe(200);
  }
  await synthetic("6", "2");
  await synthetic("12", "4");
}, 400_000);

afterAll(async () => {
  await warehouse?.close();
  await shop?.stop();
});

describe("made-up orders", () => {
  test("are as many as were asked for, in two runs as in one, and so many of them were sent back", async () => {
    expect(await syntheticOrders("not")).toHaveLength(8);
    expect(await syntheticOrders("")).toHaveLength(4);
    const [, ...rest] = await warehouse.rows('select customer_id from "order" group by customer_id');
    expect(rest.length).toBeGreaterThanOrEqual(1);
  });

  test.each([
    ["kept", () => kept, "not"],
    ["sent back", () => sentBack, ""],
  ])("have the rows of a real one that was %s, column by column", async (_, model, condition) => {
    const [copy] = await syntheticOrders(condition);
    const [real, made] = [await rowsOf(await orderIdOf(model())), await rowsOf(copy?.id ?? "")];
    expect(formsOf(made)).toEqual(formsOf(real));
  });

  test("have a row wherever the real one is named", async () => {
    const real = await rowsOf(await orderIdOf(sentBack));
    const names = [...real.values()].flat().flatMap(({ id }) => (typeof id === "string" ? [id] : []));
    const tables = await warehouse.rows<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const missing: string[] = [];
    for (const { name } of tables) {
      if ([...LEFT_OUT, ...DERIVED].includes(name) || name.startsWith("mail_")) continue;
      const [{ count } = { count: 0 }] = await warehouse.rows<{ count: number }>(
        `select count(*)::int as count from "${name}" t
         where exists (select 1 from unnest($1::text[]) name where strpos(t::text, name) > 0)`,
        [names],
      );
      if (count !== (real.get(name)?.length ?? 0)) missing.push(`${name}: ${count}`);
    }
    expect(missing).toEqual([]);
  });

  test("are shown as real ones are, and their books are right", async () => {
    const [copy] = await syntheticOrders("");
    const [{ payment_intent_id } = { payment_intent_id: "" }] = await warehouse.rows<{
      payment_intent_id: string;
    }>("select payment_intent_id from stripe_checkout where order_id = $1", [copy?.id]);
    const { status, body } = await staff.client.get<Order>(`/orders/${payment_intent_id}`);
    expect(status).toBe(200);
    const read = (await customer.client.get<Order>(`/orders/${sentBack.paymentIntentId}`)).body;
    expect(body).toMatchObject({
      status: "delivered",
      total: read.total,
      refundedTotal: read.refundedTotal,
      products: read.products,
      returns: [{ status: "refunded", paidBack: read.refundedTotal }],
    });
    expect(body.orderNumber).not.toBe(read.orderNumber);
    expect(new Date(body.createdAt) < new Date(read.createdAt)).toBe(true);
    const all = await staff.client.get<Order[]>("/orders?limit=50");
    expect(all.headers.get("x-total-count")).toBe("14");
    const books = await bookDifferences(new SandboxClient(shop.sandboxUrl), warehouse);
    expect(books.filter((text) => !JSON.stringify(text).includes("synthetic"))).toEqual([]);
  });

  test("have the state that a real one has, and go through every list with it", async () => {
    const states = await warehouse.rows<{ state: string; count: number }>(
      "select state, count(*)::int as count from order_state group by state",
    );
    expect(states).toEqual([{ state: "delivered", count: 14 }]);
    const { body } = await dashboard.client.get<{ count: number }>("/admin/deliveries?state=delivered");
    expect(body.count).toBe(14);
    const different = await warehouse.rows(
      `select from order_state_now(array(select id from "order")) now full join order_state kept using (id)
       where now.* is distinct from kept.*`,
    );
    expect(different).toEqual([]);
  });

  test("are removed without a rest", async () => {
    await synthetic("remove");
    expect(await syntheticOrders("not")).toEqual([]);
    const rest: string[] = [];
    for (const table of [...ORDER_TABLES.map((one) => one.table), "customer", "review_request", ...DERIVED]) {
      const rows = await warehouse.rows(
        `select 1 from "${table}" t where t::text like '%synthetic%' limit 1`,
      );
      if (rows.length > 0) rest.push(table);
    }
    expect(rest).toEqual([]);
    expect((await customer.client.get<Order>(`/orders/${sentBack.paymentIntentId}`)).body).toMatchObject({
      status: "delivered",
    });
  }, 120_000);
});
