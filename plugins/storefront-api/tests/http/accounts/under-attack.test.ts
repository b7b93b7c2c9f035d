import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Authenticator } from "../../../../../commerce/test/authenticator";
import { eventually } from "../../../../../commerce/test/eventually";
import { HttpClient } from "../../../../../commerce/test/http-client";
import { type Shop, sharedShop } from "../../../../../commerce/test/shop";
import { whileRefused } from "../../../../../commerce/test/while-refused";
import { Dashboard } from "../dashboard";
import { join } from "../staff/staff";
import { PASSWORD, People } from "./people";

const WRONG = "not the password";
const NEW_PASSWORD = "another fine passphrase 8";
const ADDRESSES = 12;

let shop: Shop;
let people: People;

beforeAll(async () => {
  shop = await sharedShop();
  people = new People(shop);
});

afterAll(() => shop?.stop());

const dashboardFrom = (address = people.address()) =>
  new HttpClient(shop.engineUrl, { "x-forwarded-for": address });
const signIn = (browser: HttpClient, email: string, password: string) =>
  browser.post("/auth/user/emailpass", { email, password });

/** Asks the dashboard for a link to a new password. @returns what goes with the new password */
async function linkOfDashboard(owner: HttpClient, email: string): Promise<{ authorization: string }> {
  const asked = await owner.post("/auth/user/emailpass/reset-password", { identifier: email });
  expect(asked.status).toBe(201);
  const mail = await people.mailbox.waitFor(email, /A new password/);
  const token = /reset-password\?token=([\w.%-]+)/.exec(mail.text)?.[1] ?? "";
  return { authorization: `Bearer ${decodeURIComponent(token)}` };
}

const resetByLink = (browser: HttpClient, secret: string, newPassword = NEW_PASSWORD) =>
  browser.post("/password_reset/reset_link", { secret, newPassword });
const verifyByLink = (browser: HttpClient, secret: string) =>
  browser.post("/request_email_otp/verify_link", { secret });

/** Everything that somebody can try who knows an email only, from one address, at both doors. */
async function attackFrom(address: string, email: string): Promise<number[]> {
  const browser = people.browser(address);
  const dashboard = dashboardFrom(address);
  const answers = await Promise.all([
    browser.post("/password_reset/getOTP", { email }),
    browser.post("/request_email_otp", { email }),
    dashboard.post("/auth/user/emailpass/reset-password", { identifier: email }),
    people.signUp(browser, email, "a password of the stranger 3"),
    browser.post("/sign-in-code", { email }),
    ...Array.from({ length: 5 }, () => people.login(browser, email, WRONG)),
    signIn(dashboard, email, WRONG),
    ...Array.from({ length: 2 }, () => people.verify(browser, email, "000000")),
    ...Array.from({ length: 2 }, () => browser.post("/sign-in-code/verify", { email, otp: "000000" })),
    ...Array.from({ length: 2 }, () => people.reset(browser, email, "000000", NEW_PASSWORD)),
  ]);
  return answers.map(({ status }) => status);
}

/** From so many addresses that every limit of the account is used up, which the last answers show. */
async function attack(email: string): Promise<void> {
  const addresses = Array.from({ length: ADDRESSES }, () => people.address());
  await Promise.all(addresses.map((address) => attackFrom(address, email)));
  const [getOTP, requestOtp, , , signInCode, login] = await attackFrom(people.address(), email);
  expect([getOTP, requestOtp, signInCode, login]).toEqual([429, 429, 429, 429]);
  expect((await people.verify(people.browser(), email, "000000")).status).toBe(429);
}

describe("an owner whom strangers want to keep out, from many addresses at once", {
  timeout: 180_000,
}, () => {
  it("signs in at the shop in the browser that was there before, and with a new one after a reset", async () => {
    const { email, browser } = await people.customer();
    await attack(email);
    expect((await people.login(browser, email)).status).toBe(200);
    const fresh = people.browser();
    expect((await people.login(fresh, email)).status).toBe(429);
    const secret = await people.mailbox.waitForSecret(email, "/reset-password");
    expect((await resetByLink(fresh, secret)).status).toBe(200);
    expect((await people.login(fresh, email, NEW_PASSWORD)).status).toBe(200);
  });

  it("signs in by the very mail that they asked for, whatever was asked for and tried since", async () => {
    const { email, user } = await people.customer();
    const browser = people.browser();
    await browser.post("/sign-in-code", { email });
    const secret = await people.mailbox.waitForSecret(email, "/login");
    await attack(email);
    expect((await browser.post("/sign-in-code/verify_link", { secret })).body).toEqual(user);
  });

  it("resets the password by the very mail that they asked for, whatever was asked for since", async () => {
    const { email } = await people.customer();
    const browser = people.browser();
    await browser.post("/password_reset/getOTP", { email });
    const secret = await people.mailbox.waitForSecret(email, "/reset-password");
    await attack(email);
    expect((await resetByLink(browser, secret, "12345678")).status).toBe(400);
    expect((await resetByLink(browser, secret)).status).toBe(200);
    expect((await people.login(browser, email, NEW_PASSWORD)).status).toBe(200);
    expect((await resetByLink(browser, secret)).status).toBe(400);
    for (const other of await people.mailbox.secrets(email, "/reset-password")) {
      expect((await resetByLink(browser, other)).status).toBe(400);
    }
  });

  it("asks for a mail again when the newest has got old, though the account's are used up", async () => {
    const { email } = await people.customer();
    await attack(email);
    const before = (await people.mailbox.secrets(email, "/reset-password")).length;
    await people.sql("update account_limit set expire = 0 where key like 'codes-account-fresh:%'");
    const browser = people.browser();
    expect((await browser.post("/password_reset/getOTP", { email })).status).toBe(200);
    expect((await browser.post("/password_reset/getOTP", { email })).status).toBe(429);
    const secret = await people.mailbox.waitForSecret(email, "/reset-password");
    expect((await people.mailbox.secrets(email, "/reset-password")).length).toBeLessThanOrEqual(before + 1);
    expect((await resetByLink(browser, secret)).status).toBe(200);
  });

  it("verifies in the browser that signed up, and has the password that was given there", async () => {
    const email = people.email();
    const browser = people.browser();
    await people.signUp(browser, email);
    const secret = await people.mailbox.waitForSecret(email, "/verify-email");
    await attack(email);
    const stranger = await verifyByLink(people.browser(), secret);
    expect(stranger).toMatchObject({ status: 403, body: expect.stringContaining("another browser") });
    expect((await verifyByLink(browser, secret)).status).toBe(200);
    expect((await browser.get("/me")).status).toBe(200);
    expect((await verifyByLink(browser, secret)).status).toBe(400);
    await browser.post("/logout");
    expect((await people.login(browser, email)).status).toBe(200);
  });

  it("erases an account without a password, whatever was tried by strangers or by whoever has the session too", async () => {
    const { email, browser } = await people.customer();
    await attack(email);
    expect((await browser.post("/me/erase/code")).status).toBe(200);
    const secret = await people.mailbox.waitForSecret(email, "/dashboard/profile");
    const erase = (proof: object) => browser.post("/me/erase", proof);
    expect((await erase({ secret: "000000" })).status).toBe(400);
    const wrong = await Promise.all(Array.from({ length: 26 }, () => erase({ otp: "000000" })));
    expect(wrong.map(({ status }) => status)).toEqual(expect.arrayContaining([400, 429]));
    const refused = await erase({ otp: "000000" });
    expect(refused).toMatchObject({ status: 429, body: expect.stringContaining("link in the newest mail") });
    expect((await erase({ secret: "x".repeat(43) })).status).toBe(400);
    expect((await erase({ secret })).status).toBe(202);
    expect((await browser.get("/me")).status).toBe(401);
  });

  it("signs in at the dashboard, and chooses a new password there by the mail that is out", async () => {
    const admin = await Dashboard.open(shop);
    const { email, password, api } = await join(shop, admin);
    const device = new Authenticator("localhost", new URL(shop.storeUrl).origin);
    const { body: options } = await api.post<{ challenge: string }>("/passkeys/options");
    expect((await api.post("/passkeys", { response: device.create(options) })).status).toBe(201);
    const known = dashboardFrom();
    expect((await signIn(known, email, password)).status).toBe(200);
    const owner = dashboardFrom();
    const bearer = await linkOfDashboard(owner, email);
    await attack(email);
    expect((await signIn(known, email, password)).status).toBe(200);
    expect((await signIn(owner, email, password)).status).toBe(429);
    const update = (newPassword: string) =>
      owner.post("/auth/user/emailpass/update", { password: newPassword }, bearer);
    expect((await update("1")).status).toBe(400);
    expect((await update(NEW_PASSWORD)).status).toBe(200);
    await eventually("that it opens the shop no more", async () => (await api.get("/me")).status === 401);
    const left = () =>
      people.sql("select 1 from provider_identity where entity_id = $1 and deleted_at is null", [
        device.id.toString("base64url"),
      ]);
    await eventually("that the shop's passkey is gone", async () => (await left()).length === 0);
    expect((await update(PASSWORD)).status).toBe(401);
    expect((await signIn(owner, email, NEW_PASSWORD)).status).toBe(200);
    expect((await signIn(dashboardFrom(), email, NEW_PASSWORD)).status).toBe(429);
  });

  it("ends what others hold before the new password of the dashboard is set, in case it never comes to that", async () => {
    const { email, api } = await join(shop, await Dashboard.open(shop));
    const device = new Authenticator("localhost", new URL(shop.storeUrl).origin);
    const { body: options } = await api.post<{ challenge: string }>("/passkeys/options");
    expect((await api.post("/passkeys", { response: device.create(options) })).status).toBe(201);
    const owner = dashboardFrom();
    const bearer = await linkOfDashboard(owner, email);
    const refused = { change: "update on provider_identity", when: "new.provider = 'emailpass'" };
    await whileRefused(
      (sql) => people.sql(sql),
      refused,
      async () => {
        const { status } = await owner.post(
          "/auth/user/emailpass/update",
          { password: NEW_PASSWORD },
          bearer,
        );
        expect(status).not.toBe(200);
      },
    );
    expect((await api.get("/me")).status).toBe(401);
    const left = () =>
      people.sql("select 1 from provider_identity where entity_id = $1", [device.id.toString("base64url")]);
    await eventually("that the shop's passkey is gone", async () => (await left()).length === 0);
  });
});

it("a link that was mailed because a stranger signed up with an email gives the stranger's password to nobody", async () => {
  const email = people.email();
  const stranger = people.browser();
  await people.signUp(stranger, email, "a password of the stranger 3");
  const secret = await people.mailbox.waitForSecret(email, "/verify-email");
  const owner = people.browser();
  expect((await verifyByLink(owner, secret)).status).toBe(403);
  expect((await people.login(stranger, email, "a password of the stranger 3")).status).toBe(403);
  // The owner who signs up too, in the browser where the link is then opened, has the account.
  await people.signUp(owner, email);
  expect((await verifyByLink(owner, secret)).status).toBe(200);
  expect((await people.login(stranger, email, "a password of the stranger 3")).status).toBe(401);
  expect((await people.login(owner, email)).status).toBe(200);
});

it("a link is worth nothing for another purpose, and neither is what looks like one", async () => {
  const { email } = await people.customer();
  const browser = people.browser();
  await browser.post("/password_reset/getOTP", { email });
  const secret = await people.mailbox.waitForSecret(email, "/reset-password");
  expect((await verifyByLink(browser, secret)).status).toBe(400);
  expect((await people.reset(browser, email, secret, NEW_PASSWORD)).status).toBe(400);
  for (const wrong of ["000000", "x".repeat(43), `${secret}x`]) {
    expect((await resetByLink(browser, wrong)).status).toBe(400);
  }
});
