import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Fixture, startFixture } from "./test-fixture";

let fixture: Fixture;
beforeEach(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.close());

const types = () => fixture.shop.events.map((event) => event.type);

describe("webhooks", () => {
  it("tell of an authorisation and of the completed session, and are listed", async () => {
    const session = await fixture.paidSession();
    const [event] = await fixture.shop.received("checkout.session.completed");
    await fixture.shop.received("payment_intent.amount_capturable_updated");
    expect(event).toMatchObject({
      object: "event",
      livemode: false,
      data: { object: { id: session.id, status: "complete" } },
    });
    const listed = await fixture.stripe.events.list({ type: "checkout.session.*" });
    expect(listed.data.map((one) => one.id)).toEqual([event?.id]);
    expect(await fixture.stripe.events.retrieve(String(event?.id))).toMatchObject({ type: event?.type });
  });

  it("tell of a session whose time ran out", async () => {
    const { id } = await fixture.openSession();
    fixture.passTime(24 * 3600 + 1);
    const [event] = await fixture.shop.received("checkout.session.expired");
    expect(event?.data.object).toMatchObject({ id, status: "expired" });
    expect(event?.request).toEqual({ id: null, idempotency_key: null });
  });

  it("name the request that caused them", async () => {
    const session = await fixture.paidSession();
    await fixture.stripe.paymentIntents.capture(
      String(session.payment_intent),
      {},
      { idempotencyKey: "c-1" },
    );
    const [event] = await fixture.shop.received("payment_intent.succeeded");
    expect(event?.request).toMatchObject({ id: expect.stringMatching(/^req_/), idempotency_key: "c-1" });
  });

  it("are sent again until the shop accepts them", async () => {
    fixture.shop.status = 503;
    await fixture.paidSession();
    const { body } = await fixture.help("webhooks/flush");
    expect(body).toMatchObject({ delivered: 0, failed: 2, pending: 2 });
    fixture.shop.status = 200;
    await fixture.shop.received("checkout.session.completed");
    await fixture.shop.received("payment_intent.amount_capturable_updated");
    expect(types()).toHaveLength(2);
  });

  it("are sent after a restart when the shop was away", async () => {
    const away = "http://127.0.0.1:9/hooks/stripe";
    await fixture.help("webhooks", { url: away });
    await fixture.paidSession();
    await fixture.restart();
    await fixture.shop.received("checkout.session.completed");
  });

  it("can be held, also over a restart, and released in either order", async () => {
    await fixture.help("webhooks", { mode: "hold" });
    await fixture.paidSession();
    await fixture.restart();
    expect(await fixture.help("webhooks", {})).toMatchObject({ body: { mode: "hold", held: 2 } });
    expect(fixture.shop.requests).toBe(0);
    const { body } = await fixture.help("webhooks/flush", { order: "reverse" });
    expect(body).toMatchObject({ delivered: 2, failed: 0, held: 0, mode: "hold" });
    expect(types()).toEqual(["checkout.session.completed", "payment_intent.amount_capturable_updated"]);
  });

  it("stay held when the mode changes, so that later events can overtake them", async () => {
    await fixture.help("webhooks", { mode: "hold" });
    await fixture.paidSession();
    await fixture.help("webhooks", { mode: "deliver" });
    const { id } = await fixture.openSession();
    await fixture.stripe.checkout.sessions.expire(id);
    await fixture.shop.received("checkout.session.expired");
    expect(types()).toEqual(["checkout.session.expired"]);
    await fixture.help("webhooks/flush");
    expect(types()).toHaveLength(3);
  });

  it("can arrive more than once, under the same id", async () => {
    await fixture.help("webhooks", { mode: "duplicate", copies: 10 });
    const { id } = await fixture.openSession();
    await fixture.stripe.checkout.sessions.expire(id);
    const events = await fixture.shop.received("checkout.session.expired", 10);
    expect(new Set(events.map((event) => event.id)).size).toBe(1);
    await fixture.help("webhooks", { mode: "duplicate" });
    const other = await fixture.openSession();
    await fixture.stripe.checkout.sessions.expire(other.id);
    await fixture.shop.received("checkout.session.expired", 12);
  });

  it("can be lost; the event is still there for whoever asks", async () => {
    await fixture.help("webhooks", { mode: "drop" });
    const session = await fixture.paidSession();
    const { body } = await fixture.help("webhooks/flush");
    expect(body).toMatchObject({ delivered: 0, failed: 0, pending: 0, held: 0 });
    expect(fixture.shop.requests).toBe(0);
    const { data } = await fixture.stripe.events.list({ types: ["checkout.session.completed"] });
    expect(data).toMatchObject([{ data: { object: { id: session.id } } }]);
  });

  it("are of the types that the endpoint is subscribed to; others are there for whoever asks", async () => {
    await fixture.close();
    fixture = await startFixture({ events: ["checkout.session.completed"] });
    await fixture.help("webhooks", { mode: "hold" });
    await fixture.paidSession();
    await fixture.restart();
    expect(await fixture.help("webhooks/flush")).toMatchObject({ body: { delivered: 1, failed: 0 } });
    expect(types()).toEqual(["checkout.session.completed"]);
    const { data } = await fixture.stripe.events.list({ type: "payment_intent.amount_capturable_updated" });
    expect(data).toMatchObject([{ pending_webhooks: 0 }]);
  });

  it("refuse a mode that does not exist", async () => {
    expect(await fixture.help("webhooks", { mode: "explode" })).toMatchObject({ status: 400 });
  });
});
