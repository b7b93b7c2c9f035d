import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audit, FLAWLESS, settled } from "../../../commerce/test/audit";
import { eventually } from "../../../commerce/test/eventually";
import type { HttpClient } from "../../../commerce/test/http-client";
import { sessionIdOf } from "../../../commerce/test/sandbox-client";
import { Rig } from "./rig";

let rig: Rig;
let dashboard: HttpClient;

beforeAll(async () => {
  rig = await Rig.start();
  dashboard = await rig.dashboard();
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

async function remove(path: string): Promise<void> {
  const removed = await dashboard.delete(path);
  expect(removed.status, JSON.stringify(removed.body)).toBe(200);
}

/** The way of shipping that the hosted page selects by itself. */
async function standardShipping(): Promise<string> {
  const [option] = await rig.warehouse.rows<{ id: string }>(
    `select option.id from shipping_option option
     join shipping_option_type type on type.id = option.shipping_option_type_id
     where type.code = 'standard' and option.deleted_at is null`,
  );
  return option?.id ?? "";
}

describe("what a shopper pays for while it is being removed", () => {
  it("becomes an order of nobody's when it is the customer", async () => {
    const who = await rig.shopper();
    const sessionId = await rig.opened(who, rig.product(0)._id);
    // What the engine's own call does; this shop refuses it for accounts, which it erases.
    await rig.warehouse.rows("update customer set deleted_at = now() where id = $1", [who.userId]);
    await rig.sandbox.pay(sessionId);
    const { order_id: orderId } = await reached(sessionId, "captured");
    const orders = await rig.warehouse.rows(`select customer_id, email from "order" where id = $1`, [
      orderId,
    ]);
    expect(orders).toEqual([{ customer_id: null, email: who.email }]);
  });

  it("is given back when it is the way of shipping", async () => {
    const sessionId = await rig.opened(await rig.shopper(), rig.product(1)._id);
    await remove(`/admin/shipping-options/${await standardShipping()}`);
    await rig.sandbox.pay(sessionId);
    const row = await reached(sessionId, "released");
    expect(row).toMatchObject({ release_reason: "unplaceable", order_id: null });
    expect((await rig.sandbox.intent(row.payment_intent_id ?? "")).status).toBe("canceled");
  });

  it("is an order all the same when the shop has stopped selling by then", async () => {
    // Goods from one shelf on two lines: their hold is not line by line, so that the order's stock is reserved anew.
    const [product, other] = [rig.product(2)._id, rig.product(3)._id];
    await rig.warehouse.shareStock(product, other);
    const { body } = await rig.open(await rig.shopper(), [
      { id: product, quantity: 1 },
      { id: other, quantity: 1 },
    ]);
    const sessionId = sessionIdOf(body.url);
    const [channel] = await rig.warehouse.rows<{ id: string }>(
      "select default_sales_channel_id as id from store where deleted_at is null",
    );
    const path = `/admin/sales-channels/${channel?.id}`;
    expect((await dashboard.post(path, { is_disabled: true })).status).toBe(200);
    await rig.sandbox.pay(sessionId);
    const { order_id: orderId } = await reached(sessionId, "captured");
    expect(orderId).not.toBeNull();
    expect((await dashboard.post(path, { is_disabled: false })).status).toBe(200);
  });

  it("loses, doubles and strands nothing", async () => {
    await settled(rig.sandbox, rig.warehouse);
    expect(await audit(rig.sandbox, rig.warehouse)).toMatchObject(FLAWLESS);
  });
});
