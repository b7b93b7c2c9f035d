import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiVersion } from "./flow/emit";
import { type Fixture, order, startFixture } from "./test-fixture";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

describe("creating a session", () => {
  it("answers an open, unpaid session with its sums and the page to pay on", async () => {
    const session = await fixture.openSession();
    expect(session).toMatchObject({
      object: "checkout.session",
      status: "open",
      payment_status: "unpaid",
      payment_intent: null,
      client_reference_id: "cart_1",
      customer_email: "cook@example.com",
      currency: "usd",
      amount_subtotal: 8497,
      amount_total: 8497,
      metadata: { cart: "cart_1" },
      url: `${fixture.sandbox.url}/c/pay/${session.id}`,
    });
    expect(session.id).toMatch(/^cs_test_/);
    expect(session.shipping_options.map((option) => option.shipping_amount)).toEqual([0, 1495]);
    expect(session.expires_at - session.created).toBe(24 * 3600);
    expect(session).not.toHaveProperty("line_items");
  });

  it("answers in the shapes of the version the client is written for", () => {
    expect(Stripe.API_VERSION).toBe(apiVersion);
  });

  it("expires after 30 minutes to 24 hours, not sooner or later", async () => {
    const soon = await fixture.openSession({ expires_at: inSeconds(30 * 60) });
    expect(soon.expires_at).toBeLessThanOrEqual(inSeconds(30 * 60));
    await expect(fixture.openSession({ expires_at: inSeconds(10 * 60) })).rejects.toMatchObject({
      statusCode: 400,
      param: "expires_at",
    });
    await expect(fixture.openSession({ expires_at: inSeconds(25 * 3600) })).rejects.toMatchObject({
      param: "expires_at",
    });
  });

  it("refuses less than 50 cents", async () => {
    const line_items = [
      { quantity: 1, price_data: { currency: "usd", unit_amount: 49, product_data: { name: "Match" } } },
    ];
    await expect(fixture.openSession({ line_items })).rejects.toMatchObject({ code: "amount_too_small" });
  });

  it.each([
    ["an unknown parameter", { colour: "blue" }, "parameter_unknown", "colour"],
    [
      "an unknown nested parameter",
      { payment_intent_data: { capture: "manual" } },
      "parameter_unknown",
      "payment_intent_data[capture]",
    ],
    ["a missing parameter", { success_url: undefined }, "parameter_missing", "success_url"],
    ["an empty parameter", { client_reference_id: "" }, "parameter_invalid_empty", "client_reference_id"],
    ["a URL that is none", { cancel_url: "nowhere" }, "url_invalid", "cancel_url"],
    ["an email that is none", { customer_email: "cook" }, "email_invalid", "customer_email"],
    ["a mode it does not play", { mode: "subscription" }, undefined, "mode"],
    [
      "half a cent",
      {
        line_items: [
          { quantity: 1, price_data: { currency: "usd", unit_amount: 99.5, product_data: { name: "Pan" } } },
        ],
      },
      "parameter_invalid_integer",
      "line_items[0][price_data][unit_amount]",
    ],
  ])("refuses %s and names it", async (_, over, code, param) => {
    const params = { ...order, ...over } as Stripe.Checkout.SessionCreateParams;
    const error = await fixture.stripe.checkout.sessions.create(params).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error).toMatchObject({ statusCode: 400, code, param });
  });
});

describe("reading sessions", () => {
  it("shows line items and the payment intent when asked to", async () => {
    const { id } = await fixture.paidSession();
    const session = await fixture.stripe.checkout.sessions.retrieve(id, {
      expand: ["line_items", "payment_intent.latest_charge", "shipping_cost.shipping_rate"],
    });
    expect(
      session.line_items?.data.map((line) => [line.description, line.quantity, line.amount_total]),
    ).toEqual([
      ["Cast iron skillet <10.25>", 2, 7998],
      ["Spatula", 1, 499],
    ]);
    expect(session.payment_intent).toMatchObject({
      object: "payment_intent",
      latest_charge: { object: "charge", payment_method_details: { card: { last4: "4242" } } },
    });
    expect(session.shipping_cost?.shipping_rate).toMatchObject({ display_name: "Standard" });
    await expect(fixture.stripe.checkout.sessions.retrieve(id, { expand: ["colour"] })).rejects.toMatchObject(
      { message: "This property cannot be expanded (colour)." },
    );
  });

  it("lists line items in the order of the cart, page by page", async () => {
    const { id } = await fixture.openSession();
    const first = await fixture.stripe.checkout.sessions.listLineItems(id, { limit: 1 });
    expect(first).toMatchObject({ has_more: true, data: [{ quantity: 2 }] });
    const rest = await fixture.stripe.checkout.sessions.listLineItems(id, {
      starting_after: first.data[0]?.id ?? "",
    });
    expect(rest).toMatchObject({ has_more: false, data: [{ description: "Spatula" }] });
  });

  it("lists newest first, filters, and pages through everything", async () => {
    const paid = await fixture.paidSession({ metadata: { batch: "listed" } });
    const open = await fixture.openSession({ metadata: { batch: "listed" } });
    const { data } = await fixture.stripe.checkout.sessions.list({ limit: 2 });
    expect(data.map((session) => session.id)).toEqual([open.id, paid.id]);

    const all: string[] = [];
    for await (const session of fixture.stripe.checkout.sessions.list({ limit: 3 })) all.push(session.id);
    expect(new Set(all).size).toBe(all.length);
    expect(all.slice(0, 2)).toEqual([open.id, paid.id]);

    const byIntent = await fixture.stripe.checkout.sessions.list({
      payment_intent: String(paid.payment_intent),
    });
    expect(byIntent.data.map((session) => session.id)).toEqual([paid.id]);
    const complete = await fixture.stripe.checkout.sessions.list({ status: "complete", limit: 100 });
    expect(complete.data.map((session) => session.id)).toContain(paid.id);
    expect(complete.data.map((session) => session.id)).not.toContain(open.id);
    const future = await fixture.stripe.checkout.sessions.list({ created: { gt: inSeconds(60) } });
    expect(future.data).toEqual([]);
  });

  it("answers 404 for an id nobody knows", async () => {
    await expect(fixture.stripe.checkout.sessions.retrieve("cs_test_nobody")).rejects.toMatchObject({
      statusCode: 404,
      code: "resource_missing",
    });
  });
});

describe("ending a session", () => {
  it("expires on request, once, and cannot be paid afterwards", async () => {
    const { id } = await fixture.openSession();
    expect(await fixture.stripe.checkout.sessions.expire(id)).toMatchObject({ status: "expired", url: null });
    await expect(fixture.stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 });
    const { status, body } = await fixture.help(`checkout/sessions/${id}/complete`);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: { type: "invalid_request_error", code: "checkout_session_not_open" },
    });
  });

  it("expires when its time runs out while the sandbox is off, and takes a declined try with it", async () => {
    const { id } = await fixture.openSession({ expires_at: inSeconds(31 * 60) });
    await fixture.help(`checkout/sessions/${id}/complete`, { card: "4000000000000002" });
    fixture.passTime(32 * 60);
    await fixture.restart();
    const session = await fixture.stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
    expect(session).toMatchObject({ status: "expired", payment_intent: { status: "canceled" } });
  });

  it("does not expire a paid one", async () => {
    const { id } = await fixture.paidSession();
    await expect(fixture.stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 });
    fixture.passTime(25 * 3600);
    await fixture.restart();
    expect(await fixture.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: "complete" });
  });
});
