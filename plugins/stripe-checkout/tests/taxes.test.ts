import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audit, FLAWLESS } from "../../../commerce/test/audit";
import { eventually } from "../../../commerce/test/eventually";
import { Rig } from "./rig";

let rig: Rig;

beforeAll(async () => {
  rig = await Rig.start({ settings: { STRIPE_AUTOMATIC_TAX: "true" } });
});

afterAll(() => rig?.stop());

interface TaxedOrder {
  total: number;
  tax_total: number;
  item_tax_total: number;
  shipping_tax_total: number;
}

/** Buys two lines with expedited shipping to a state. @returns the paid intent, and the order in the engine's tables */
async function buyTo(state: string) {
  const who = await rig.shopper();
  const lines = [0, 1].map((index) => ({ id: rig.product(index)._id, quantity: index + 1 }));
  const { body } = await rig.open(who, lines);
  const sessionId = new URL(body.url).pathname.split("/").at(-1) ?? "";
  const paid = await rig.sandbox.pay(sessionId, {
    shipping_rate: 1,
    shipping_details: {
      name: "Ann Cook",
      address: { line1: "1 Main St", city: "Town", state, postal_code: "04101", country: "US" },
    },
  });
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  const row = await eventually(`the order to ${state}`, async () => {
    const found = await rig.checkout(sessionId);
    return found?.state === "captured" && found;
  });
  const dashboard = await rig.dashboard();
  const fields = "total,tax_total,item_tax_total,shipping_tax_total";
  const { body: found } = await dashboard.get<{ order: TaxedOrder }>(
    `/admin/orders/${row.order_id}?fields=${fields}`,
  );
  const goods = rig.product(0).price + 2 * rig.product(1).price;
  return { intent: await rig.sandbox.intent(row.payment_intent_id ?? ""), order: found.order, goods };
}

const cents = (dollars: number) => Math.round(dollars * 100);

describe("Stripe's automatic tax", () => {
  it("is charged by the shopper's state, and the order has the very same amounts", async () => {
    const { intent, order, goods } = await buyTo("ME");
    const shipping = 14.95;
    expect(cents(order.total)).toBe(intent.amount_received);
    expect(cents(order.item_tax_total)).toBeCloseTo(goods * 5.5, -0.5);
    expect(cents(order.shipping_tax_total)).toBe(Math.round(shipping * 5.5));
    expect(intent.amount_received).toBe(
      cents(goods) + cents(shipping) + cents(order.item_tax_total) + cents(order.shipping_tax_total),
    );
  });

  it("is nothing where there is none", async () => {
    const { intent, order, goods } = await buyTo("OR");
    expect(cents(order.tax_total)).toBe(0);
    expect(intent.amount_received).toBe(cents(goods + 14.95));
    expect(await audit(rig.sandbox, rig.warehouse)).toMatchObject(FLAWLESS);
  });
});
