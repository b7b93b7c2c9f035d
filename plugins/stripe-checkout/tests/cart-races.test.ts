import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FLAWLESS, settled } from "../../../commerce/test/audit";
import { Dice } from "../../../commerce/test/dice";
import { eventually } from "../../../commerce/test/eventually";
import { figure } from "../../../commerce/test/figure";
import { LONG_RUN } from "../../../commerce/test/long-run";
import { AppRig, HOSTED, MANUAL } from "./app-rig";

const KILLS = LONG_RUN ? 20 : 1;
const RACES = LONG_RUN ? 40 : 4;
const CARTS = 4;
/** Completing and capturing a few carts takes about this long, so that kills fall anywhere in between. */
const PLACING_MS = 2500;

const dice = new Dice();

let rig: AppRig;
let carts = 0;

const complete = (cartId: string) =>
  rig.store.post<{ type?: string; order?: { id: string } }>(`/carts/${cartId}/complete`, {});

/** A cart with its page. */
async function withPage(index: number) {
  carts += 1;
  const lines = [{ variant_id: rig.variant(index % 8).id, quantity: 1 }];
  const cart = await rig.readyCart(lines, `shopper-${carts}@app.example`);
  const { status, session } = await rig.choose(cart.collectionId, HOSTED);
  expect(status).toBe(200);
  return { ...cart, session };
}

/** Orders of carts, by cart. */
async function ordersOf(cartIds: string[]): Promise<number[]> {
  const rows = await rig.warehouse.rows<{ count: number }>(
    `select count(o.id)::int as count from unnest($1::text[]) as cart(id)
     left join order_cart on order_cart.cart_id = cart.id and order_cart.deleted_at is null
     left join "order" o on o.id = order_cart.order_id and o.deleted_at is null group by cart.id`,
    [cartIds],
  );
  return rows.map(({ count }) => count);
}

describe.each([
  ["the plugin's own statements", "auto"],
  ["the engine's workflows", "never"],
])("carts of the shop, by %s", (_, engineTables) => {
  beforeAll(async () => {
    rig = await AppRig.start({ options: { engineTables, pagesPerAddress: 0 } });
    await rig.allowManual();
    for (let index = 0; index < 8; index += 1) {
      await rig.warehouse.setStock(rig.variant(index).product_id, 10_000);
    }
  });
  afterAll(() => rig?.stop());

  it("that are completed again and again while the webhook comes have one order each", async () => {
    const opened = await Promise.all(Array.from({ length: CARTS }, (_, index) => withPage(index)));
    const answers = await Promise.all(
      opened.flatMap(({ cartId, session }) => [
        rig.sandbox.pay(session),
        ...Array.from({ length: 3 }, async () => {
          await delay(dice.whole(0, 400));
          return complete(cartId);
        }),
      ]),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    await settled(rig.sandbox, rig.warehouse);
    expect(await ordersOf(opened.map(({ cartId }) => cartId))).toEqual(opened.map(() => 1));
    expect(await rig.audit()).toMatchObject(FLAWLESS);
  });

  it("that are paid on the page and in another way at once are sold once, and paid once", async () => {
    let bySomebodyElse = 0;
    for (let race = 0; race < RACES; race += 1) {
      const { cartId, collectionId, session } = await withPage(race);
      const [paid] = await Promise.all([
        delay(dice.whole(0, 60)).then(() => rig.sandbox.pay(session)),
        rig.choose(collectionId, MANUAL).then(() => complete(cartId)),
      ]);
      await settled(rig.sandbox, rig.warehouse);
      expect(await ordersOf([cartId])).toEqual([1]);
      const [found] = await rig.warehouse.rows<{ taken: boolean }>(
        `select state in ('captured', 'placed') as taken from stripe_checkout where session_id = $1`,
        [session],
      );
      const [manual] = await rig.warehouse.rows<{ count: number }>(
        `select count(*)::int as count from order_cart
         join order_payment_collection paid on paid.order_id = order_cart.order_id
         join payment on payment.payment_collection_id = paid.payment_collection_id
         where order_cart.cart_id = $1 and payment.provider_id = $2`,
        [cartId, MANUAL],
      );
      expect(found?.taken, `paid: ${paid.status}, by hand: ${manual?.count}`).toBe(manual?.count === 0);
      bySomebodyElse += manual?.count ?? 0;
    }
    figure(`${RACES} carts paid in two ways at once: ${bySomebodyElse} sold by the other provider`);
    expect(await rig.audit()).toMatchObject({ lost: 0, double: 0, stranded: [], oversold: 0 });
  }, 300_000);

  it("of more shoppers than there are pieces open as many pages as there are pieces", async () => {
    const { id, product_id } = rig.variant(9);
    const { reserved } = await rig.warehouse.stockOf(product_id);
    await rig.warehouse.setStock(product_id, reserved + 5);
    const made = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        rig.readyCart([{ variant_id: id, quantity: 1 }], `last-${index}@app.example`),
      ),
    );
    await rig.warehouse.setStock(product_id, reserved + 2);
    const answers = await Promise.all(made.map(({ collectionId }) => rig.choose(collectionId, HOSTED)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409]);
    await Promise.all(answers.map(({ session }) => session && rig.sandbox.pay(session)));
    await settled(rig.sandbox, rig.warehouse);
    expect((await rig.warehouse.stockOf(product_id)).reserved).toBe(reserved + 2);
  });

  it("use a promotion exactly as often as it may be, and nobody who paid loses an order to it", async () => {
    const made = await rig.admin.post<{ promotion: { id: string } }>("/admin/promotions", {
      code: `TWICE-${engineTables}`,
      type: "standard",
      status: "active",
      is_automatic: true,
      application_method: { type: "percentage", target_type: "items", allocation: "across", value: 10 },
      campaign: {
        name: `Twice ${engineTables}`,
        campaign_identifier: `twice-${engineTables}`,
        budget: { type: "usage", limit: 2 },
      },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const used = async () => {
      const [budget] = await rig.warehouse.rows<{ used: number }>(
        `select used::int as used from promotion_campaign_budget budget
         join promotion_campaign campaign on campaign.id = budget.campaign_id
         where campaign.campaign_identifier = $1`,
        [`twice-${engineTables}`],
      );
      return budget?.used;
    };
    const { id: variant_id } = rig.variant(2);
    const open = async (index: number) => {
      const result = await rig.open({
        email: `code-${index}@app.example`,
        lines: [{ variant_id, quantity: 1 }],
      });
      return result.ok ? result.session_id : result.code;
    };
    const isCheaper = async (sessionId: string) => {
      const { total_details } = await rig.sandbox.session(sessionId);
      return (total_details as { amount_discount: number }).amount_discount > 0;
    };

    const raced = await Promise.all(Array.from({ length: 8 }, (_, index) => open(index)));
    const opened = raced.filter((one) => one.startsWith("cs_"));
    for (const other of raced.filter((one) => !one.startsWith("cs_")))
      expect(other).toBe("promotion_used_up");
    const cheaper: string[] = [];
    for (const sessionId of opened) if (await isCheaper(sessionId)) cheaper.push(sessionId);
    expect([cheaper.length, await used()]).toEqual([2, 2]);

    // One leaves: somebody else has it then, and pays, too.
    const [left = "", kept = ""] = cheaper;
    await rig.sandbox.call(`/checkout/sessions/${left}/expire`);
    await rig.reached(left, "released");
    await eventually("that one use is free again", async () => (await used()) === 1);
    const last = await open(9);
    expect([await isCheaper(last), await used()]).toEqual([true, 2]);
    const dearer = opened.filter((sessionId) => sessionId !== left);
    const paying = [...new Set([...dearer, kept, last])];
    await Promise.all(paying.map((sessionId) => rig.sandbox.pay(sessionId)));
    for (const sessionId of paying) await rig.reached(sessionId, "captured");
    expect(await used()).toBe(2);
    const next = await open(10);
    expect(await isCheaper(next)).toBe(false);
    figure(
      `${raced.length} shoppers at once for a promotion of 2 uses: 2 had it, ${paying.length} paid, ${paying.length} orders`,
    );
  });

  it(
    `${KILLS} rounds of kill -9 while carts are paid and completed: nothing lost, doubled or stranded`,
    async () => {
      const bought: string[] = [];
      for (let round = 0; round < KILLS; round += 1) {
        const opened = await Promise.all(Array.from({ length: CARTS }, (_, index) => withPage(index)));
        await Promise.all(opened.map(({ session }) => rig.sandbox.pay(session)));
        const completing = Promise.allSettled(opened.map(({ cartId }) => complete(cartId)));
        await delay(dice.whole(0, PLACING_MS));
        if (rig.process.pid) process.kill(rig.process.pid, "SIGKILL");
        await completing;
        rig.process.launch();
        await rig.process.ready();
        bought.push(...opened.map(({ cartId }) => cartId));
      }
      await settled(rig.sandbox, rig.warehouse);
      const orders = await ordersOf(bought);
      figure(
        `${KILLS} kills, ${bought.length} carts paid, ${orders.filter((count) => count === 1).length} orders`,
      );
      expect(orders).toEqual(bought.map(() => 1));
      expect(await rig.audit()).toMatchObject({ lost: 0, double: 0, stranded: [], oversold: 0 });
    },
    60_000 + KILLS * 60_000,
  );
});
