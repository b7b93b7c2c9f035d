import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Fixture, startFixture } from "./test-fixture";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const intentOf = (session: { payment_intent: unknown }) => String(session.payment_intent);

describe("completing a session", () => {
  it("authorises without taking money, and reports what the shopper gave", async () => {
    const open = await fixture.openSession();
    const { status, body } = await fixture.help(`checkout/sessions/${open.id}/complete`, {
      card: "4242 4242 4242 4242",
      email: "other@example.com",
      shipping_rate: 1,
      shipping_details: {
        name: "Ada Baker",
        phone: "+12125550100",
        address: { line1: "1 Main St", city: "Albany", state: "NY", postal_code: "12207", country: "US" },
      },
    });
    expect(status).toBe(200);
    const session = await fixture.stripe.checkout.sessions.retrieve(open.id);
    expect(body).toEqual(JSON.parse(JSON.stringify({ ...session, lastResponse: undefined })));
    expect(session).toMatchObject({
      status: "complete",
      payment_status: "unpaid",
      amount_subtotal: 8497,
      amount_total: 8497 + 1495,
      shipping_cost: { amount_total: 1495, shipping_rate: open.shipping_options[1]?.shipping_rate },
      total_details: { amount_shipping: 1495 },
      customer_details: { email: "other@example.com", name: "Ada Baker", phone: "+12125550100" },
      collected_information: {
        shipping_details: {
          name: "Ada Baker",
          address: {
            line1: "1 Main St",
            line2: null,
            city: "Albany",
            state: "NY",
            postal_code: "12207",
            country: "US",
          },
        },
      },
    });
    expect(await fixture.stripe.paymentIntents.retrieve(intentOf(session))).toMatchObject({
      status: "requires_capture",
      amount: 9992,
      amount_capturable: 9992,
      amount_received: 0,
      capture_method: "manual",
      metadata: { cart: "cart_1" },
    });
  });

  it("takes the money at once when the capture is not manual", async () => {
    const session = await fixture.paidSession({ payment_intent_data: {} });
    expect(session.payment_status).toBe("paid");
    expect(await fixture.stripe.paymentIntents.retrieve(intentOf(session))).toMatchObject({
      status: "succeeded",
      amount_received: 8497,
    });
  });

  it.each([
    ["4000000000000002", "generic_decline", "Your card was declined."],
    ["4000000000009995", "insufficient_funds", "Your card has insufficient funds."],
  ])("card %s is refused (%s), and the shopper may try again", async (card, decline_code, message) => {
    const { id } = await fixture.openSession();
    const refused = await fixture.help(`checkout/sessions/${id}/complete`, { card });
    expect(refused).toMatchObject({
      status: 402,
      body: { error: { type: "card_error", code: "card_declined", decline_code, message } },
    });
    const still = await fixture.stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
    expect(still).toMatchObject({
      status: "open",
      payment_intent: { status: "requires_payment_method", last_payment_error: { decline_code } },
    });
    const second = await fixture.help(`checkout/sessions/${id}/complete`);
    expect(second).toMatchObject({ status: 200, body: { status: "complete" } });
    expect(second.body.payment_intent).toBe((still.payment_intent as { id: string }).id);
  });

  it("refuses a country, a shipping method and a field the session does not have", async () => {
    const { id } = await fixture.openSession();
    const attempt = (body: object) => fixture.help(`checkout/sessions/${id}/complete`, body);
    expect(await attempt({ shipping_details: { address: { country: "DE" } } })).toMatchObject({
      status: 400,
    });
    expect(await attempt({ shipping_rate: 2 })).toMatchObject({ status: 400 });
    expect(await attempt({ colour: "blue" })).toMatchObject({ status: 400 });
    expect(await fixture.help("checkout/sessions/cs_test_nobody/complete")).toMatchObject({ status: 404 });
  });

  it("plays slow payment methods", async () => {
    const { id } = await fixture.openSession({ payment_intent_data: {} });
    await fixture.help(`checkout/sessions/${id}/complete`, { delayed: true });
    expect(await fixture.stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] })).toMatchObject(
      {
        status: "complete",
        payment_status: "unpaid",
        payment_intent: { status: "processing" },
      },
    );
    await fixture.help(`checkout/sessions/${id}/settle`, { outcome: "succeeded" });
    const [event] = await fixture.shop.received("checkout.session.async_payment_succeeded");
    expect(event?.data.object).toMatchObject({ id, payment_status: "paid" });

    const other = await fixture.openSession({ payment_intent_data: {} });
    await fixture.help(`checkout/sessions/${other.id}/complete`, { delayed: true });
    await fixture.help(`checkout/sessions/${other.id}/settle`, { outcome: "failed" });
    const [failed] = await fixture.shop.received("checkout.session.async_payment_failed");
    expect(failed?.data.object).toMatchObject({ id: other.id, payment_status: "unpaid" });
  });
});

describe("capturing", () => {
  it("takes the money once, marks the session paid and reports it", async () => {
    const session = await fixture.paidSession();
    const id = intentOf(session);
    expect(await fixture.stripe.paymentIntents.capture(id)).toMatchObject({
      status: "succeeded",
      amount_capturable: 0,
      amount_received: 8497,
    });
    expect(await fixture.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      payment_status: "paid",
    });
    await expect(fixture.stripe.paymentIntents.capture(id)).rejects.toMatchObject({
      statusCode: 400,
      code: "payment_intent_unexpected_state",
    });
    const [captured] = await fixture.shop.received("charge.captured");
    expect(captured?.data.object).toMatchObject({ payment_intent: id, amount_captured: 8497 });
    await fixture.shop.received("payment_intent.succeeded");
  });

  it("takes less but never more than was authorised", async () => {
    const id = intentOf(await fixture.paidSession());
    await expect(
      fixture.stripe.paymentIntents.capture(id, { amount_to_capture: 8498 }),
    ).rejects.toMatchObject({ code: "amount_too_large" });
    expect(await fixture.stripe.paymentIntents.capture(id, { amount_to_capture: 5000 })).toMatchObject({
      amount_received: 5000,
      amount_capturable: 0,
    });
  });
});

describe("cancelling", () => {
  it("releases the authorisation once, and nothing can be captured afterwards", async () => {
    const id = intentOf(await fixture.paidSession());
    const canceled = await fixture.stripe.paymentIntents.cancel(id, {
      cancellation_reason: "requested_by_customer",
    });
    expect(canceled).toMatchObject({
      status: "canceled",
      amount_capturable: 0,
      cancellation_reason: "requested_by_customer",
    });
    const unexpected = { statusCode: 400, code: "payment_intent_unexpected_state" };
    await expect(fixture.stripe.paymentIntents.capture(id)).rejects.toMatchObject(unexpected);
    await expect(fixture.stripe.paymentIntents.cancel(id)).rejects.toMatchObject(unexpected);
    const [event] = await fixture.shop.received("payment_intent.canceled");
    expect(event?.data.object).toMatchObject({ id });
  });

  it("is refused for captured money and while the session is open", async () => {
    const captured = intentOf(await fixture.paidSession());
    await fixture.stripe.paymentIntents.capture(captured);
    await expect(fixture.stripe.paymentIntents.cancel(captured)).rejects.toMatchObject({ statusCode: 400 });

    const open = await fixture.openSession();
    await fixture.help(`checkout/sessions/${open.id}/complete`, { card: "4000000000000002" });
    const tried = intentOf(await fixture.stripe.checkout.sessions.retrieve(open.id));
    await expect(fixture.stripe.paymentIntents.cancel(tried)).rejects.toThrow(/Expire the Checkout Session/);
  });

  it("happens by itself when the bank stops holding the money", async () => {
    const id = intentOf(await fixture.paidSession());
    fixture.passTime(7 * 24 * 3600 + 60);
    await fixture.restart();
    expect(await fixture.stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: "canceled",
      cancellation_reason: "expired",
    });
  });
});

describe("refunding", () => {
  it("gives back part, then the rest, then no more", async () => {
    const payment_intent = intentOf(await fixture.paidSession());
    await fixture.stripe.paymentIntents.capture(payment_intent);
    const part = await fixture.stripe.refunds.create({ payment_intent, amount: 1000 });
    expect(part).toMatchObject({ object: "refund", amount: 1000, status: "succeeded", payment_intent });
    await expect(fixture.stripe.refunds.create({ payment_intent, amount: 8000 })).rejects.toMatchObject({
      statusCode: 400,
      param: "amount",
    });
    const rest = await fixture.stripe.refunds.create({ payment_intent });
    expect(rest.amount).toBe(7497);
    await expect(fixture.stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
      code: "charge_already_refunded",
    });
    const listed = await fixture.stripe.refunds.list({ payment_intent });
    expect(listed.data.map((refund) => refund.id)).toEqual([rest.id, part.id]);

    const events = await fixture.shop.received("charge.refunded", 2);
    expect(events.map((event) => event.data.object)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ amount_refunded: 1000, refunded: false }),
        expect.objectContaining({ amount_refunded: 8497, refunded: true }),
      ]),
    );
    const charge = await fixture.stripe.charges.retrieve(String(rest.charge), { expand: ["refunds"] });
    expect(charge.refunds?.data).toHaveLength(2);
  });

  it("may come to nothing days later, and is then as if it had never been, and can be tried again", async () => {
    const payment_intent = intentOf(await fixture.paidSession());
    await fixture.stripe.paymentIntents.capture(payment_intent);
    const { id, charge } = await fixture.stripe.refunds.create({ payment_intent, amount: 1000 });
    expect((await fixture.help(`refunds/${id}/fail`, { reason: "lost_or_stolen_card" })).status).toBe(200);
    expect((await fixture.help(`refunds/${id}/fail`)).status).toBe(400);
    expect(await fixture.stripe.refunds.retrieve(id)).toMatchObject({
      status: "failed",
      failure_reason: "lost_or_stolen_card",
    });
    const [event] = await fixture.shop.received("refund.failed");
    expect(event?.data.object).toMatchObject({ id, payment_intent, status: "failed" });
    const left = () => fixture.stripe.charges.retrieve(String(charge));
    expect(await left()).toMatchObject({ amount_refunded: 0, refunded: false });
    await fixture.stripe.refunds.create({ payment_intent });
    expect(await left()).toMatchObject({ amount_refunded: 8497, refunded: true });
  });

  it("needs captured money", async () => {
    const payment_intent = intentOf(await fixture.paidSession());
    await expect(fixture.stripe.refunds.create({ payment_intent })).rejects.toThrow(
      /successful charge to refund/,
    );
    await expect(fixture.stripe.refunds.create({})).rejects.toMatchObject({ code: "parameter_missing" });
  });
});

it("expands an intent within a session, and the intent's charge within that, and changes neither", async () => {
  const { id } = await fixture.paidSession();
  const session = await fixture.stripe.checkout.sessions.retrieve(id, {
    expand: ["payment_intent.latest_charge"],
  });
  expect(session.payment_intent).toMatchObject({ latest_charge: { object: "charge", captured: false } });
  const again = await fixture.stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
  expect(again.payment_intent).toMatchObject({ latest_charge: expect.stringMatching(/^ch_/) });
});

describe("disputes", () => {
  it("take the money at once, bar refunds, and give it back only when the shop wins", async () => {
    const payment_intent = intentOf(await fixture.paidSession());
    await fixture.help(`payment_intents/${payment_intent}/dispute`);
    expect((await fixture.stripe.disputes.list({ payment_intent })).data).toEqual([]);
    await fixture.stripe.paymentIntents.capture(payment_intent);
    const opened = await fixture.help(`payment_intents/${payment_intent}/dispute`, {
      reason: "product_not_received",
    });
    const { id } = opened.body as { id: string };
    expect(await fixture.stripe.disputes.retrieve(id)).toMatchObject({
      amount: 8497,
      payment_intent,
      reason: "product_not_received",
      status: "needs_response",
      balance_transactions: [{ amount: -8497 }],
    });
    await expect(fixture.stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
      code: "charge_disputed",
    });
    expect((await fixture.help(`disputes/${id}/close`, { outcome: "won" })).status).toBe(200);
    expect((await fixture.help(`disputes/${id}/close`, { outcome: "lost" })).status).toBe(400);
    const won = await fixture.stripe.disputes.retrieve(id);
    expect(won.balance_transactions.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    for (const type of ["created", "funds_withdrawn", "closed", "funds_reinstated"]) {
      const [event] = await fixture.shop.received(`charge.dispute.${type}`);
      expect(event?.data.object).toMatchObject({ id, payment_intent });
    }
  });
});
