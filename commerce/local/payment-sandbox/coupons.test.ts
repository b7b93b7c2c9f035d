import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Fixture, startFixture } from "./test-fixture";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const coupon = (over: object = {}) =>
  fixture.stripe.coupons.create({
    amount_off: 1000,
    currency: "usd",
    duration: "once",
    name: "SPRING",
    ...over,
  });

describe("a coupon", () => {
  it("lowers the goods of a session and not its shipping", async () => {
    const { id } = await coupon();
    const session = await fixture.openSession({ discounts: [{ coupon: id }] });
    expect(session).toMatchObject({
      amount_subtotal: 8497,
      amount_total: 7497,
      discounts: [{ coupon: id, promotion_code: null }],
      total_details: { amount_discount: 1000, amount_shipping: 0, amount_tax: 0 },
    });
    const { body } = await fixture.help(`checkout/sessions/${session.id}/complete`, { shipping_rate: 1 });
    expect(body).toMatchObject({
      amount_total: 7497 + 1495,
      total_details: { amount_discount: 1000, amount_shipping: 1495 },
    });
    const intent = await fixture.stripe.paymentIntents.retrieve(String(body.payment_intent));
    expect(intent.amount).toBe(7497 + 1495);
  });

  it("is shared out among the lines to the cent", async () => {
    const { id } = await coupon({ amount_off: 1001 });
    const session = await fixture.openSession({ discounts: [{ coupon: id }] });
    const { data } = await fixture.stripe.checkout.sessions.listLineItems(session.id);
    expect(data.map((line) => [line.amount_subtotal, line.amount_discount, line.amount_total])).toEqual([
      [7998, 942, 7056],
      [499, 59, 440],
    ]);
  });

  it("of more than the goods leaves nothing to pay but shipping", async () => {
    const { id } = await coupon({ amount_off: 90_000 });
    const session = await fixture.openSession({ discounts: [{ coupon: id }] });
    expect(session).toMatchObject({ amount_total: 0, total_details: { amount_discount: 8497 } });
    const { body } = await fixture.help(`checkout/sessions/${session.id}/complete`);
    expect(body).toMatchObject({ payment_status: "no_payment_required", payment_intent: null });
  });

  it("counts when a session completes, and then opens no other", async () => {
    const { id } = await coupon({ max_redemptions: 1 });
    const session = await fixture.openSession({ discounts: [{ coupon: id }] });
    expect(await fixture.stripe.coupons.retrieve(id)).toMatchObject({ times_redeemed: 0, valid: true });
    await fixture.help(`checkout/sessions/${session.id}/complete`);
    expect(await fixture.stripe.coupons.retrieve(id)).toMatchObject({ times_redeemed: 1, valid: false });
    await expect(fixture.openSession({ discounts: [{ coupon: id }] })).rejects.toMatchObject({
      statusCode: 400,
      param: "discounts[0]",
    });
  });

  it.each([
    ["that nobody made", async () => "none", 404],
    ["whose time is over", async () => (await coupon({ redeem_by: inSeconds(-1) })).id, 400],
    ["of another currency", async () => (await coupon({ currency: "eur" })).id, 400],
    [
      "that was deleted",
      async () => {
        const { id } = await coupon();
        await fixture.stripe.coupons.del(id);
        return id;
      },
      404,
    ],
  ])("%s opens no session", async (_, make, statusCode) => {
    const id = await make();
    await expect(fixture.openSession({ discounts: [{ coupon: id }] })).rejects.toMatchObject({ statusCode });
  });

  it("stands on the hosted page by its name", async () => {
    const { id } = await coupon({ name: "Spring <sale>" });
    const session = await fixture.openSession({ discounts: [{ coupon: id }] });
    const page = await (await fetch(String(session.url))).text();
    expect(page).toContain("Spring &#60;sale&#62;");
    expect(page).toContain("−$10.00");
    expect(page).toContain("$74.97");
  });
});
