import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Lies } from "../../../../../commerce/test/authenticator";
import { eventually } from "../../../../../commerce/test/eventually";
import { HttpClient } from "../../../../../commerce/test/http-client";
import { SandboxClient, sessionIdOf } from "../../../../../commerce/test/sandbox-client";
import { type Shop, sharedShop, startShop } from "../../../../../commerce/test/shop";
import { newShopper, type Shopper } from "../../../../../commerce/test/shopper";
import { ADMIN } from "../../../../../commerce/test/test-env";
import {
  addPasskey,
  browserWith,
  giveStaffPassword,
  newAuthenticator,
} from "../../../../staff/tests/http/second-factor/person";
import type { CallContract } from "../../../src/contract/call-contract";
import { calls } from "../../../src/contract/calls";
import { SECOND_FACTOR_NEEDED } from "../../../src/contract/messages";
import type { Product, User } from "../../../src/contract/records";
import type { SecondFactor } from "../../../src/contract/second-factor";
import { Dashboard } from "../dashboard";
import { join, type Member, readRoles } from "../staff/staff";
import { joinAuthenticator, notTotp, totp } from "./authenticator";

const STAFF_CALLS: CallContract[] = Object.values(calls).filter(({ access }) => access === "admin");
const WRONG = "Invalid or expired code";

/** A new browser, signed in with the password alone. */
async function signIn(shop: Shop, { email, password }: Pick<Member, "email" | "password">) {
  const browser = new HttpClient(`${shop.engineUrl}/api/v1`);
  const { status, body } = await browser.post<User>("/login", { email, password });
  expect(status, JSON.stringify(body)).toBe(200);
  return { browser, user: body };
}

const stateOf = async (browser: HttpClient) => (await browser.get<SecondFactor>("/second-factor")).body;

const show = (browser: HttpClient, code: string, method = "totp") =>
  browser.post("/second-factor", { method, code });

/** Which calls of the staff are refused for want of a second factor. */
async function refused(browser: HttpClient): Promise<string[]> {
  const found: string[] = [];
  for (const { method, path } of STAFF_CALLS) {
    const answer = method === "GET" ? await browser.get(path) : await browser.post(path);
    if (answer.status === 403 && answer.body === SECOND_FACTOR_NEEDED) found.push(path);
  }
  return found;
}

describe("where a second factor is everybody's own choice", () => {
  let shop: Shop;
  let administrator: string;
  let dashboard: Dashboard;

  beforeAll(async () => {
    shop = await sharedShop();
    dashboard = await Dashboard.open(shop);
    administrator = (await readRoles(dashboard)).get("Administrator") ?? "";
  });

  afterAll(() => shop?.stop());

  const newMember = () => join(shop, dashboard, [administrator]);
  const newHolder = async () => {
    const member = await newMember();
    return { member, ...(await joinAuthenticator(shop, member)) };
  };

  it("asks nothing of who has none", async () => {
    const { api } = await newMember();
    expect(await stateOf(api)).toEqual({ needed: false, methods: [], setUpAt: null });
    expect(await refused(api)).toEqual([]);
    expect((await api.get("/admin/users")).status).toBe(200);
  });

  it("takes a passkey that was made in the dashboard, once and from the shop's own address", async () => {
    const member = await newMember();
    const passkey = newAuthenticator(shop);
    const { token } = await giveStaffPassword(shop, member);
    expect((await addPasskey(await browserWith(shop, token), passkey)).status).toBe(200);
    const { browser } = await signIn(shop, member);
    expect(await stateOf(browser)).toEqual({ needed: true, methods: ["passkey"], setUpAt: null });
    const sign = async (lies: Lies) => {
      const { body } = await browser.post<{ challenge: string }>("/second-factor/options");
      return passkey.sign(body, lies);
    };
    const answer = (response: unknown) => browser.post("/second-factor", { method: "passkey", response });
    expect((await answer(await sign({ origin: "https://evil.example" }))).status).toBe(400);
    const response = await sign({ origin: shop.env.STORE_URL });
    expect((await answer(response)).body).toEqual({ needed: false });
    expect((await browser.get("/admin/users")).status).toBe(200);
    const { browser: second } = await signIn(shop, member);
    expect((await second.post("/second-factor", { method: "passkey", response })).status).toBe(400);
    expect(await refused(second)).not.toEqual([]);
  });

  it("closes every call of the staff to who has one, in sessions of before too, until it is shown", async () => {
    const { member, secret } = await newHolder();
    const everything = STAFF_CALLS.map(({ path }) => path);
    expect(everything.length).toBeGreaterThan(8);
    const { browser } = await signIn(shop, member);
    for (const client of [member.api, browser]) {
      expect(await refused(client)).toEqual(everything);
      expect(await stateOf(client)).toEqual({
        needed: true,
        methods: ["totp", "recovery_code"],
        setUpAt: null,
      });
    }

    expect(await show(browser, ` ${totp(secret).replace(/(...)/, "$1 ")} `)).toMatchObject({
      status: 200,
      body: { needed: false },
    });
    expect(await refused(browser)).toEqual([]);
    expect((await browser.get("/admin/users")).status).toBe(200);
    expect(await stateOf(browser)).toMatchObject({ needed: false });
    expect(await refused(member.api), "a session where it was not shown").toEqual(everything);
  });

  it("ends with its reset every session in the shop, whether it was shown there or waited for", async () => {
    const member = await newMember();
    const { body } = await member.engine.get<{ user: { id: string } }>("/admin/users/me");
    const { secret } = await joinAuthenticator(shop, member);
    const { browser } = await signIn(shop, member);
    expect((await show(browser, totp(secret))).status).toBe(200);
    expect((await browser.get("/admin/users")).status).toBe(200);
    const reset = `/admin/staff/members/${body.user.id}/reset-second-factor`;
    expect((await dashboard.client.post(reset)).status).toBe(200);
    for (const client of [browser, member.api]) expect((await client.get("/admin/users")).status).toBe(401);
    const again = await signIn(shop, member);
    expect((await again.browser.get("/admin/users")).status).toBe(200);
  });

  it("asks again after the next sign-in", async () => {
    const { member, secret } = await newHolder();
    expect((await show(member.api, totp(secret))).status).toBe(200);
    const { email, password } = member;
    expect((await member.api.post("/login", { email, password })).status).toBe(200);
    expect(await stateOf(member.api)).toMatchObject({ needed: true });
    expect((await member.api.get("/admin/users")).status).toBe(403);
  });

  it("leaves open what is the person's own, and keeps the orders of others closed", async () => {
    const shopper = await newShopper(shop);
    const intent = await buy(shopper);
    const { member, secret } = await newHolder();
    const { browser, user } = await signIn(shop, member);
    const theirs = () => browser.post("/orders/customer", { userId: shopper.userId });
    expect(user.isAdmin).toBe(true);
    expect((await browser.get("/me")).body).toEqual(user);
    expect((await browser.get("/sessions")).status).toBe(200);
    expect((await browser.post("/orders/customer", { userId: user._id })).status).toBe(200);
    expect((await theirs()).status).toBe(403);
    expect((await browser.get(`/orders/${intent}`)).status).toBe(404);

    expect((await show(browser, totp(secret))).status).toBe(200);
    expect((await theirs()).status).toBe(200);
    expect((await browser.get(`/orders/${intent}`)).status).toBe(200);
  });

  it("takes a recovery code once, at the same time too", async () => {
    const { member, recoveryCodes } = await newHolder();
    const [first = "", second = ""] = recoveryCodes;
    const here = await signIn(shop, member);
    const there = await signIn(shop, member);
    expect((await show(here.browser, first.toUpperCase(), "recovery_code")).status).toBe(200);
    expect((await here.browser.get("/admin/users")).status).toBe(200);
    expect(await show(there.browser, first, "recovery_code")).toMatchObject({ status: 400, body: WRONG });

    const another = await signIn(shop, member);
    const answers = await Promise.all(
      [there, another].map(({ browser }) => show(browser, second, "recovery_code")),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it("stops guessing after ten wrong codes, in all sessions of the account and in no other", async () => {
    const { member, secret, recoveryCodes } = await newHolder();
    const { browser } = await signIn(shop, member);
    for (let tries = 0; tries < 9; tries += 1) {
      expect(await show(browser, notTotp(secret))).toMatchObject({ status: 400, body: WRONG });
    }
    expect((await show(browser, totp(secret))).status, "a right code does not count").toBe(200);
    expect((await show(browser, "0000-0000", "recovery_code")).status).toBe(400);
    for (const [client, code, method] of [
      [browser, totp(secret), "totp"],
      [member.api, totp(secret), "totp"],
      [member.api, recoveryCodes[0] ?? "", "recovery_code"],
    ] as const) {
      const { status, headers } = await show(client, code, method);
      expect(status).toBe(429);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(15 * 60);
    }
    expect((await member.api.get("/admin/users")).status).toBe(403);

    const other = await newHolder();
    expect((await show(other.member.api, totp(other.secret))).status).toBe(200);
  });

  it("refuses what is no code, and codes of another account", async () => {
    const { member } = await newHolder();
    const other = await newHolder();
    for (const code of ["", "x".repeat(200), "1234567", totp(other.secret), other.recoveryCodes[0] ?? ""]) {
      for (const method of ["totp", "recovery_code"]) {
        expect((await show(member.api, code, method)).status, `${method} ${code}`).toBe(400);
      }
    }
    expect((await show(member.api, "123456", "passkey")).status).toBe(400);
    expect(await stateOf(member.api)).toMatchObject({ needed: true });
  });

  it("is no concern of customers and strangers", async () => {
    const { client } = await newShopper(shop);
    const stranger = new HttpClient(`${shop.engineUrl}/api/v1`);
    for (const [browser, status] of [
      [client, 403],
      [stranger, 401],
    ] as const) {
      expect((await browser.get("/second-factor")).status).toBe(status);
      expect((await show(browser, "123456")).status).toBe(status);
    }
    expect((await client.get("/admin/users")).body).not.toBe(SECOND_FACTOR_NEEDED);
  });

  async function buy({ client, userId }: Shopper): Promise<string> {
    const { body: product } = await client.get<Product>("/products/cast-iron-skillet-10-25");
    const cartItems = [{ id: product._id, quantity: 1 }];
    const { body } = await client.post<{ url: string }>("/pay/create-checkout-session", {
      cartItems,
      userId,
    });
    const sandbox = new SandboxClient(shop.sandboxUrl);
    await sandbox.pay(sessionIdOf(body.url));
    const intent = (await sandbox.session(sessionIdOf(body.url))).payment_intent ?? "";
    await eventually("the order", async () => (await client.get(`/orders/${intent}`)).status === 200);
    return intent;
  }
});

describe("where the shop demands a second factor of everybody", () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await startShop({ settings: { STAFF_SECOND_FACTOR: "required" } });
  });

  afterAll(() => shop?.stop());

  it("closes the staff's calls until one is set up in the dashboard and shown", async () => {
    const { browser } = await signIn(shop, ADMIN);
    expect(await stateOf(browser)).toEqual({
      needed: true,
      methods: [],
      setUpAt: `http://localhost:${shop.env.COMMERCE_PORT}/app`,
    });
    expect(await refused(browser)).toHaveLength(STAFF_CALLS.length);
    expect(await show(browser, "123456")).toMatchObject({ status: 400, body: WRONG });

    const { secret } = await joinAuthenticator(shop, ADMIN);
    expect(await stateOf(browser)).toEqual({
      needed: true,
      methods: ["totp", "recovery_code"],
      setUpAt: null,
    });
    expect((await show(browser, totp(secret))).status).toBe(200);
    expect(await refused(browser)).toEqual([]);
  });

  it("asks customers for none", async () => {
    const { client, userId } = await newShopper(shop);
    expect((await client.get("/me")).status).toBe(200);
    expect((await client.post("/orders/customer", { userId })).status).toBe(200);
  });
});
