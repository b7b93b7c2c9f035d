import { request } from "node:http";
import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Fixture, order, startFixture } from "./test-fixture";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const call = (path: string, init: RequestInit = {}) => fetch(`${fixture.sandbox.url}${path}`, init);

describe("keys", () => {
  it("are accepted as Bearer and as Basic user name, and nothing else is", async () => {
    const basic = (key: string) => `Basic ${Buffer.from(`${key}:`).toString("base64")}`;
    const status = async (authorization?: string) =>
      (await call("/v1/events", { headers: authorization ? { authorization } : {} })).status;
    expect(await status("Bearer sk_test_sandbox")).toBe(200);
    expect(await status(basic("sk_test_sandbox"))).toBe(200);
    expect(await status("Bearer sk_test_other")).toBe(401);
    expect(await status(basic("sk_test_other"))).toBe(401);
    expect(await status()).toBe(401);
  });

  it("that are wrong surface as an authentication error in the client", async () => {
    const { port } = new URL(fixture.sandbox.url);
    const stranger = new Stripe("sk_test_other", { protocol: "http", host: "localhost", port });
    await expect(stranger.events.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  });

  it("are not needed for health and helpers", async () => {
    expect((await call("/health")).status).toBe(200);
    expect((await call("/test_helpers/webhooks")).status).toBe(200);
  });
});

describe("requests", () => {
  it("to an unknown address get a Stripe-shaped 404", async () => {
    const response = await call("/v1/customers", { headers: { authorization: "Bearer sk_test_sandbox" } });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { type: "invalid_request_error" } });
  });

  it("in JSON are refused, as Stripe does", async () => {
    const response = await call("/v1/refunds", {
      method: "POST",
      body: "{}",
      headers: { authorization: "Bearer sk_test_sandbox", "content-type": "application/json" },
    });
    expect(response.status).toBe(400);
  });

  it.each(["a[b=1", "a[b]=1&a=2", `a${"[x]".repeat(50)}=1`, "__proto__[polluted]=1", "[]=1", "%"])(
    "with the malformed body %s get a 400 and leave no trace",
    async (body) => {
      const response = await call("/v1/refunds", {
        method: "POST",
        body,
        headers: {
          authorization: "Bearer sk_test_sandbox",
          "content-type": "application/x-www-form-urlencoded",
        },
      });
      expect(response.status).toBe(400);
      expect({}).not.toHaveProperty("polluted");
    },
  );

  it("from a page of another site are refused, whatever they ask for", async () => {
    const foreign = { origin: "https://attacker.example" };
    expect((await call("/test_helpers/webhooks", { method: "POST", headers: foreign })).status).toBe(403);
    const { port } = new URL(fixture.sandbox.url);
    const rebound = new Promise((resolve) => {
      request(
        { host: "127.0.0.1", port, path: "/v1/events", headers: { host: `attacker.example:${port}` } },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      ).end();
    });
    expect(await rebound).toBe(403);
  });
});

describe("idempotency keys", () => {
  it("make a repeated request answer as the first, without doing it again", async () => {
    const options = { idempotencyKey: "create-1" };
    const first = await fixture.stripe.checkout.sessions.create(order, options);
    const again = await fixture.stripe.checkout.sessions.create(order, options);
    expect(again.id).toBe(first.id);
    expect(first.lastResponse.headers["idempotent-replayed"]).toBeUndefined();
    expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
  });

  it("refuse another request under the same key", async () => {
    const options = { idempotencyKey: "create-2" };
    await fixture.stripe.checkout.sessions.create(order, options);
    await expect(
      fixture.stripe.checkout.sessions.create({ ...order, client_reference_id: "cart_2" }, options),
    ).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  it("repeat a failure of the action, but not a refused parameter", async () => {
    const session = await fixture.paidSession();
    const id = String(session.payment_intent);
    const options = { idempotencyKey: "refund-too-early" };
    const refund = () => fixture.stripe.refunds.create({ payment_intent: id }, options);
    await expect(refund()).rejects.toThrow(/successful charge/);
    await fixture.stripe.paymentIntents.capture(id);
    await expect(refund()).rejects.toThrow(/successful charge/);

    const corrected = { idempotencyKey: "create-3" };
    await expect(
      fixture.stripe.checkout.sessions.create({ ...order, success_url: "nowhere" }, corrected),
    ).rejects.toMatchObject({ code: "url_invalid" });
    expect(await fixture.stripe.checkout.sessions.create(order, corrected)).toMatchObject({ status: "open" });
  });

  it("survive a restart and are forgotten after a day", async () => {
    const options = { idempotencyKey: "create-4" };
    const first = await fixture.stripe.checkout.sessions.create(order, options);
    await fixture.restart();
    expect((await fixture.stripe.checkout.sessions.create(order, options)).id).toBe(first.id);
    fixture.passTime(24 * 3600 + 60);
    expect((await fixture.stripe.checkout.sessions.create(order, options)).id).not.toBe(first.id);
  });
});
