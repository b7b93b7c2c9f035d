import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADDRESS, EngineShopper } from "../../../commerce/test/engine-purchase";
import { eventually } from "../../../commerce/test/eventually";
import type { HttpClient } from "../../../commerce/test/http-client";
import { type StockEngine, startStockEngine } from "../../../commerce/test/stock-engine";
import { Rig } from "./rig";

let rig: Rig;
let engine: StockEngine;
let dashboard: HttpClient;

async function start(engineTables: string): Promise<void> {
  rig = await Rig.start({ settings: { STRIPE_ENGINE_TABLES: engineTables } });
  dashboard = await rig.dashboard();
  engine = await startStockEngine(rig.shop);
}

async function stop(): Promise<void> {
  await engine?.stop();
  await rig?.stop();
}

interface Purchase {
  cartId: string;
  orderId: string;
}

/** Buys through the hosted checkout. */
async function buyHere(lines: { id: string; quantity: number }[]): Promise<Purchase> {
  const who = await rig.shopper();
  const { status, body } = await rig.open(who, lines);
  expect(status, JSON.stringify(body)).toBe(200);
  const sessionId = new URL(body.url).pathname.split("/").at(-1) ?? "";
  const { first_name, last_name, address_1, city, province, postal_code, phone } = ADDRESS;
  const address = { line1: address_1, city, state: province, postal_code, country: "US" };
  const paid = await rig.sandbox.pay(sessionId, {
    shipping_details: { name: `${first_name} ${last_name}`, phone, address },
  });
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  const [row] = await eventually("the order", async () => {
    const rows = await rig.warehouse.rows<{ cart_id: string; order_id: string }>(
      "select cart_id, order_id from stripe_checkout where session_id = $1 and state = 'captured'",
      [sessionId],
    );
    return rows.length > 0 && rows;
  });
  return { cartId: row?.cart_id ?? "", orderId: row?.order_id ?? "" };
}

/** What each of an order's tables holds of a purchase; `$1` is the cart, `$2` the order. */
const TABLES: Record<string, string> = {
  cart: "select * from cart where id = $1",
  cart_line_item: "select * from cart_line_item where cart_id = $1",
  cart_shipping_method: "select * from cart_shipping_method where cart_id = $1",
  cart_line_item_tax_line: `select line.* from cart_line_item_tax_line line
    join cart_line_item item on item.id = line.item_id where item.cart_id = $1`,
  cart_line_item_adjustment: `select line.* from cart_line_item_adjustment line
    join cart_line_item item on item.id = line.item_id where item.cart_id = $1`,
  cart_promotion: "select * from cart_promotion where cart_id = $1",
  order: `select * from "order" where id = $2`,
  order_address: `select address.* from order_address address join "order" o
    on address.id in (o.shipping_address_id, o.billing_address_id) where o.id = $2`,
  order_item: "select * from order_item where order_id = $2",
  order_line_item: `select line.* from order_line_item line
    join order_item item on item.item_id = line.id where item.order_id = $2`,
  order_line_item_tax_line: `select line.* from order_line_item_tax_line line
    join order_item item on item.item_id = line.item_id where item.order_id = $2`,
  order_line_item_adjustment: `select line.* from order_line_item_adjustment line
    join order_item item on item.item_id = line.item_id where item.order_id = $2`,
  order_shipping_method: `select method.* from order_shipping_method method
    join order_shipping chosen on chosen.shipping_method_id = method.id where chosen.order_id = $2`,
  order_promotion: "select * from order_promotion where order_id = $2",
  reservation_item: `select reservation.* from reservation_item reservation
    join order_item item on item.item_id = reservation.line_item_id where item.order_id = $2`,
  payment_collection: `select collection.* from payment_collection collection
    join order_payment_collection paid on paid.payment_collection_id = collection.id
    join cart_payment_collection asked on asked.payment_collection_id = collection.id
    where paid.order_id = $2 and asked.cart_id = $1`,
  payment_session: `select session.* from payment_session session
    join order_payment_collection paid on paid.payment_collection_id = session.payment_collection_id
    where paid.order_id = $2`,
  payment: `select payment.* from payment join order_payment_collection paid
    on paid.payment_collection_id = payment.payment_collection_id where paid.order_id = $2`,
  capture: `select capture.* from capture join payment on payment.id = capture.payment_id
    join order_payment_collection paid on paid.payment_collection_id = payment.payment_collection_id
    where paid.order_id = $2`,
  order_transaction: "select * from order_transaction where order_id = $2",
  order_summary: "select * from order_summary where order_id = $2",
};

/** Who, when and by whose provider: what two purchases differ in by nature. */
const OWN = /(^|_)id$|_(at|by)$|^(display_id|email|metadata|data|context)$/;
/** The price of a checkout's line is fixed when the session opens; the engine then calls it a price of its own. */
const FIXED = "is_custom_price";

async function endState({ cartId, orderId }: Purchase): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const [table, sql] of Object.entries(TABLES)) {
    const used = [cartId, orderId].filter((_, index) => sql.includes(`$${index + 1}`));
    const text = sql.includes("$1") ? sql : sql.replaceAll("$2", "$1");
    const rows = await rig.warehouse.rows<Record<string, unknown>>(text, used);
    found[table] = rows
      .filter(({ deleted_at }) => !deleted_at)
      .map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => isCommon(column))))
      .sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  }
  return found;
}

/** Ids of the same goods, places and market are the same; every purchase has its others to itself. */
const SHARED =
  /^(region|sales_channel|product|variant|product_type|inventory_item|location|promotion|tax_rate|shipping_option)_id$/;

function isCommon(column: string): boolean {
  if (SHARED.test(column)) return true;
  return column !== FIXED && !OWN.test(column);
}

async function variantOf(productId: string): Promise<string> {
  const [variant] = await rig.warehouse.rows<{ id: string }>(
    "select id from product_variant where product_id = $1 and deleted_at is null",
    [productId],
  );
  return variant?.id ?? "";
}

/** Takes the money of an order of the engine's own, as its dashboard does. */
async function captureThere(orderId: string): Promise<void> {
  const [payment] = await rig.warehouse.rows<{ id: string }>(
    `select payment.id from payment join order_payment_collection paid
     on paid.payment_collection_id = payment.payment_collection_id where paid.order_id = $1`,
    [orderId],
  );
  const office = await rig.dashboard(engine.url);
  const captured = await office.post(`/admin/payments/${payment?.id}/capture`, {});
  expect(captured.status, JSON.stringify(captured.body)).toBe(200);
}

/** How many carts the engine's own workflow has completed. */
async function completions(): Promise<number> {
  const [found] = await rig.warehouse.rows<{ count: number }>(
    "select count(*)::int as count from workflow_execution where workflow_id = 'complete-cart'",
  );
  return found?.count ?? 0;
}

/** Both ways of buying the same, and what each leaves behind. */
async function bothWays() {
  const goods = [
    { id: rig.product(0)._id, quantity: 2 },
    { id: rig.product(1)._id, quantity: 1 },
  ];
  const lines = await Promise.all(
    goods.map(async ({ id, quantity }) => ({ variant_id: await variantOf(id), quantity })),
  );
  const before = await completions();
  const here = await endState(await buyHere(goods));
  const byEngine = (await completions()) > before;
  const bought = await new EngineShopper(engine).buy({ email: `guest-${Date.now()}@example.com`, lines });
  await captureThere(bought.orderId);
  const there = await endState(bought);
  return { here, there, byEngine };
}

describe.each([
  ["the plugin's own statements", "auto"],
  ["the engine's workflows", "never"],
])("what a purchase by %s leaves in the engine's tables", (_, engineTables) => {
  beforeAll(() => start(engineTables));
  afterAll(stop);

  it("is what the engine's own seven calls leave", async () => {
    const { here, there, byEngine } = await bothWays();
    expect(byEngine).toBe(engineTables === "never");
    expect(here.order_line_item).toHaveLength(2);
    expect(here.reservation_item).toHaveLength(2);
    expect(here).toEqual(there);
  });

  it("also with a tax rate, a promotion that applies by itself and a sale price", async () => {
    const regions = await dashboard.get<{ tax_regions: { id: string }[] }>(
      "/admin/tax-regions?country_code=us",
    );
    const sold = await variantOf(rig.product(0)._id);
    const changes: [path: string, body: unknown][] = [
      [
        "/admin/tax-rates",
        {
          tax_region_id: regions.body.tax_regions[0]?.id,
          name: "Sales tax",
          code: "us",
          // With it the sum is one of whole cents, which a card can be charged.
          rate: 5,
          is_default: true,
        },
      ],
      [
        "/admin/promotions",
        {
          code: "AUTUMN",
          type: "standard",
          status: "active",
          is_automatic: true,
          application_method: { type: "percentage", target_type: "items", allocation: "across", value: 10 },
        },
      ],
      [
        "/admin/price-lists",
        {
          title: "Autumn sale",
          description: "Lower for a while",
          type: "sale",
          status: "active",
          prices: [{ variant_id: sold, currency_code: "usd", amount: 21 }],
        },
      ],
    ];
    for (const [path, body] of changes) {
      const made = await dashboard.post(path, body);
      expect(made.status, JSON.stringify(made.body)).toBe(200);
    }
    const { here, there } = await bothWays();
    expect(here.cart_line_item_tax_line).toHaveLength(2);
    expect(here.order_line_item_adjustment).toHaveLength(2);
    expect(here.cart_line_item).toContainEqual(expect.objectContaining({ unit_price: "21" }));
    expect(here).toEqual(there);
  });
});
