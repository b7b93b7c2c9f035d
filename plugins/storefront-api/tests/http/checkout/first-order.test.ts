import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../../../../commerce/test/eventually";
import { goodsToBuy } from "../../../../../commerce/test/goods";
import { HttpClient } from "../../../../../commerce/test/http-client";
import { type Shop, sharedShop } from "../../../../../commerce/test/shop";
import { newShopper, type Shopper } from "../../../../../commerce/test/shopper";
import { Warehouse } from "../../../../../commerce/test/warehouse";
import type { Product } from "../../../src/contract/records";
import { during, percent } from "./promotions";
import { type Line, Till } from "./till";

let shop: Shop;
let till: Till;
let warehouse: Warehouse;
let lines: Line[];

beforeAll(async () => {
  shop = await sharedShop();
  till = await Till.open(shop);
  warehouse = await Warehouse.open(shop);
  lines = (await goodsToBuy<Product>(shop.engineUrl, 2)).map(({ _id }) => ({ id: _id, quantity: 1 }));
});
afterAll(async () => {
  await warehouse?.close();
  await shop?.stop();
});

const CODE = "FIRST";
const firstOrder = {
  code: CODE,
  rules: [{ attribute: "customer.has_ordered", operator: "eq", values: ["false"] }],
  application_method: percent(10),
};
const REFUSED = "This code is for the first order of an account.";

/** What a quote says of the code to somebody; null if it applies. */
async function saidTo(who: Pick<Shopper, "client">): Promise<string | null | undefined> {
  const { body } = await till.quote(who, lines, [CODE]);
  return body.codes[0]?.message;
}

describe("a promotion for the first order", () => {
  it("takes the same off everywhere, and says afterwards why it does no longer", async () => {
    const buyer = await newShopper(shop);
    await during(till, firstOrder, async () => {
      const { order, quote } = await till.everywhere(buyer, lines, [CODE]);
      expect(order.discountTotal).toBe(Math.round(quote.discountTotal * 100));
      expect(order.discountTotal).toBeGreaterThan(0);
      expect(await saidTo(buyer)).toBe(REFUSED);
      const { status, body } = await till.open(buyer, lines, [CODE]);
      expect([status, body]).toEqual([409, `"${CODE}": ${REFUSED}`]);
    });
  });

  it("is none after an order without it, and is one again once that was cancelled", async () => {
    const buyer = await newShopper(shop);
    await during(till, firstOrder, async () => {
      const order = await till.paid(buyer, await till.opened(buyer, lines));
      expect(await saidTo(buyer)).toBe(REFUSED);
      expect((await buyer.client.post(`/orders/${order.paymentIntentId}/cancel`)).status).toBe(200);
      expect(await saidTo(buyer)).toBeNull();
    });
  });

  it("is one still for whom a payment was given back, before staff have closed the case", async () => {
    const buyer = await newShopper(shop);
    await during(till, firstOrder, async () => {
      const sessionId = await till.opened(buyer, lines);
      await warehouse.rows(
        `update cart_line_item set unit_price = unit_price + 1,
           raw_unit_price = jsonb_build_object('value', (unit_price + 1)::text, 'precision', 20)
         where cart_id = (select cart_id from stripe_checkout where session_id = $1)`,
        [sessionId],
      );
      await till.sandbox.pay(sessionId);
      const reason = await eventually("the case for staff", async () => {
        const [row] = await warehouse.rows<{ review_reason: string }>(
          "select review_reason from stripe_checkout where session_id = $1 and state = 'needs_review'",
          [sessionId],
        );
        return row?.review_reason;
      });
      expect(reason).toBe("amount_differs");
      expect(await saidTo(buyer)).toBeNull();
    });
  });

  it("is nothing for who is not signed in: anybody could be somebody new", async () => {
    await during(till, firstOrder, async () => {
      expect(await saidTo({ client: new HttpClient(`${shop.engineUrl}/api/v1`) })).toBe(REFUSED);
    });
  });

  it("lowers one order of a customer who opens several carts at once and pays each page", async () => {
    const buyer = await newShopper(shop);
    await during(till, firstOrder, async () => {
      const carts = [1, 2, 3, 4].map((quantity) => lines.map((line) => ({ ...line, quantity })));
      const answers = await Promise.all(carts.map((cart) => till.open(buyer, cart, [CODE])));
      const pages = answers.flatMap(({ body }) => (typeof body === "string" ? [] : [body.url]));
      const paid = await till.payAll(pages);
      expect(paid).toHaveLength(1);
      expect(await saidTo(buyer)).toBe(REFUSED);
    });
  });
});
