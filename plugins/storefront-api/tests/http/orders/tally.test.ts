import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { ModulesSdkUtils } from "@medusajs/framework/utils";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../../../../commerce/test/eventually";
import { goodsToBuy } from "../../../../../commerce/test/goods";
import { SandboxClient } from "../../../../../commerce/test/sandbox-client";
import { type Shop, sharedShop } from "../../../../../commerce/test/shop";
import { newShopper, type Shopper, signInAdmin } from "../../../../../commerce/test/shopper";
import { Warehouse } from "../../../../../commerce/test/warehouse";
import { Tally } from "../../../../after-sale/src/modules/after-sale/tally/tally";
import type { Order, Product, Return } from "../../../src/contract/records";
import { buy } from "./buy";

const NOTHING = { orders: [], numbers: [] };

let shop: Shop;
let warehouse: Warehouse;
let database: Knex;
let tally: Tally;
let customer: Shopper;
let staff: Shopper;
let pan: Product;

beforeAll(async () => {
  shop = await sharedShop();
  warehouse = await Warehouse.open(shop);
  database = ModulesSdkUtils.createPgConnection({ clientUrl: shop.databaseUrl, pool: { min: 0, max: 4 } });
  tally = new Tally(database);
  [customer, staff] = await Promise.all([newShopper(shop), signInAdmin(shop)]);
  const [found] = await goodsToBuy<Product>(shop.engineUrl);
  if (!found) throw new Error("The seeded catalogue is empty");
  pan = found;
  await warehouse.setStock(pan._id, 1000);
});
afterAll(async () => {
  await database?.destroy();
  await warehouse?.close();
  await shop?.stop();
});

const bought = (quantity = 2): Promise<Order> =>
  buy(new SandboxClient(shop.sandboxUrl), customer, [{ id: pan._id, quantity }]);

async function sentBack(): Promise<Return> {
  const { paymentIntentId } = await bought();
  await staff.client.post("/orders/ship", { paymentIntentId, trackingNumber: "1Z999AA10123456784" });
  await staff.client.post("/orders/confirmDelivery", { paymentIntentId });
  const lines = [{ id: pan._id, quantity: 2, reason: "damaged" }];
  const { status, body } = await customer.client.post<Return>(`/orders/${paymentIntentId}/returns`, {
    lines,
  });
  expect(status).toBe(201);
  return body;
}

const idOf = async ({ orderNumber }: Order) =>
  (await database("order").where({ display_id: orderNumber }).first<{ id: string }>("id")).id;

/** Pieces of the pan, whether they were added up or not. */
async function counted(what: string): Promise<number> {
  const { rows } = await database.raw<{ rows: { pieces: number }[] }>(
    `select coalesce(sum(pieces), 0)::int as pieces from (
       select * from (select product_id, counted, pieces from after_sale_tally) sums
       union all select product_id, counted, pieces from after_sale_tally_change) parts
     where product_id = ? and counted = ?`,
    [pan._id, what],
  );
  return rows[0]?.pieces ?? 0;
}

describe("the number of pieces sold and asked back", () => {
  it("counts an order until it is cancelled or deleted for good", async () => {
    const before = await counted("sold");
    const [kept, cancelled, deleted] = [await bought(), await bought(3), await bought(4)];
    expect(await counted("sold")).toBe(before + 9);
    await customer.client.post(`/orders/${cancelled.paymentIntentId}/cancel`);
    expect(await counted("sold")).toBe(before + 6);
    const order_id = await idOf(deleted);
    await database.transaction(async (transaction) => {
      await transaction("order_item").where({ order_id }).delete();
      await transaction("order_change_action").where({ order_id }).delete();
      await transaction("order").where({ id: order_id }).delete();
    });
    expect(await counted("sold")).toBe(before + 2);
    await database("order")
      .where({ id: await idOf(kept) })
      .update({ deleted_at: database.fn.now() });
    expect(await counted("sold")).toBe(before);
    expect(await tally.differences()).toEqual(NOTHING);
  });

  it("counts what is asked back until it is deleted with its return", async () => {
    const before = await counted("damaged");
    const { _id } = await sentBack();
    expect(await counted("damaged")).toBe(before + 2);
    await database("after_sale_return").where({ id: _id }).delete();
    expect(await counted("damaged")).toBe(before);
    expect(await tally.differences()).toEqual(NOTHING);
  });

  it("has all that two say of an order at the same time", async () => {
    const before = await counted("sold");
    const id = await idOf(await bought());
    const [first, second] = [await database.transaction(), await database.transaction()];
    await first("order_item").where({ order_id: id }).update({ quantity: 7 });
    const cancelling = second("order")
      .where({ id })
      .update({ status: "canceled" })
      .then(() => second.commit());
    await eventually("that the second waits for the first", async () => {
      const { rows } = await database.raw<{ rows: object[] }>(
        "select from pg_locks where not granted and locktype = 'transactionid'",
      );
      return rows.length > 0;
    });
    await first.commit();
    await cancelling;
    expect(await counted("sold")).toBe(before);
    expect(await tally.differences()).toEqual(NOTHING);
  });

  it("stays as it is when it is added up, by two at once too", async () => {
    await sentBack();
    const before = [await counted("sold"), await counted("damaged")];
    await Promise.all([tally.fold(), tally.fold()]);
    await tally.fold();
    expect([await counted("sold"), await counted("damaged")]).toEqual(before);
    expect(await database("after_sale_tally_change").select("id")).toEqual([]);
    await bought();
    await tally.fold();
    expect(await counted("sold")).toBe((before[0] ?? 0) + 2);
    expect(await tally.differences()).toEqual(NOTHING);
  });

  it("is found for a shop that had orders before, beside a change of them", async () => {
    const id = await idOf(await bought());
    await database("after_sale_sold").delete();
    await database.raw("update after_sale_sold_fill set before_id = 'z'");
    await database("order_item").where({ order_id: id }).update({ quantity: 5 });
    await Promise.all([tally.fill(), tally.fill()]);
    await tally.fill();
    expect(await tally.differences()).toEqual(NOTHING);
  });

  it("is repaired where changes passed unseen, and what was wrong is told", async () => {
    const id = await idOf(await bought());
    await database("after_sale_sold").where({ order_id: id }).delete();
    await database("after_sale_tally_change").insert({
      product_id: pan._id,
      day: "2026-01-01",
      counted: "damaged",
      pieces: 3,
    });
    expect(await tally.verify()).toEqual({
      orders: [id],
      numbers: [{ product_id: pan._id, day: "2026-01-01", counted: "damaged", pieces: -3 }],
    });
    expect(await tally.differences()).toEqual(NOTHING);
  });

  it("is watched by triggers that are put back, after which every order is counted anew", async () => {
    await database.raw('drop trigger after_sale_sold_on_update on "order"');
    await database("order")
      .where({ id: await idOf(await bought()) })
      .update({ status: "canceled" });
    expect((await tally.differences()).orders).toHaveLength(1);
    expect(await tally.ensureTriggers()).toBe(1);
    await tally.fill();
    expect(await tally.differences()).toEqual(NOTHING);
    expect(await tally.ensureTriggers()).toBe(0);
  });
});
