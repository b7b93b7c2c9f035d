import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Authenticator } from "../../../../../commerce/test/authenticator";
import { END_AT_STEP, endAtStep } from "../../../../../commerce/test/end-engine";
import { HttpClient } from "../../../../../commerce/test/http-client";
import { type Shop, startShop } from "../../../../../commerce/test/shop";
import { ADMIN } from "../../../../../commerce/test/test-env";
import type { Session, User } from "../../../src/contract/records";
import { PASSWORD, People } from "./people";

let shop: Shop;
let people: People;

beforeAll(async () => {
  shop = await startShop({ engines: 2, preload: END_AT_STEP });
  people = new People(shop);
});

afterAll(() => shop?.stop());

describe("sessions", () => {
  it("live in a cookie that scripts cannot read and other sites cannot send", async () => {
    const { email } = await people.customer();
    const { headers } = await people.login(people.browser(), email);
    const cookie = headers.getSetCookie().find((line) => line.startsWith("shop.sid="));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).toMatch(/Path=\//);
    expect(cookie).toMatch(/Max-Age=2592000/);
  });

  it("get a new id at each sign-in, and the one before is over", async () => {
    const { browser, email } = await people.customer();
    const before = browser.cookie("shop.sid") ?? "";
    await people.login(browser, email);
    expect(browser.cookie("shop.sid")).not.toBe(before);
    const thief = people.browser();
    thief.setCookie("shop.sid", before);
    expect((await thief.get("/me")).status).toBe(401);
  });

  it("are worth nothing after sign-out, and signing out twice is fine", async () => {
    const { browser } = await people.customer();
    const kept = browser.cookie("shop.sid") ?? "";
    expect((await browser.post("/logout")).status).toBe(204);
    expect(browser.cookie("shop.sid")).toBeUndefined();
    expect((await browser.post("/logout")).status).toBe(204);
    browser.setCookie("shop.sid", kept);
    expect((await browser.get("/me")).status).toBe(401);
  });

  it("are stored as digests only", async () => {
    const { browser } = await people.customer();
    const token = browser.cookie("shop.sid") ?? "";
    const rows = await people.sql<{ token_hash: string }>("select token_hash from account_session");
    const stored = rows.map(({ token_hash }) => token_hash);
    expect(stored).toContain(createHash("sha256").update(token).digest("base64url"));
    expect(stored).not.toContain(token);
  });

  it("are shared by all engines and survive a restart", async () => {
    const { browser, user } = await people.customer();
    const elsewhere = people.browser("10.9.0.1", shop.engineUrls[1]);
    elsewhere.setCookie("shop.sid", browser.cookie("shop.sid") ?? "");
    expect((await elsewhere.get("/me")).body).toEqual(user);
    const second = shop.services.engines[1];
    await second?.stop();
    second?.launch();
    await second?.ready();
    expect((await elsewhere.get("/me")).body).toEqual(user);
  });

  it("and passkeys are over once a password is reset, though the engine ends in the midst of it", async () => {
    const { browser: thief, email } = await people.customer();
    const device = new Authenticator("localhost", new URL(shop.storeUrl).origin);
    const { body: toAdd } = await thief.post<{ challenge: string }>("/passkeys/options");
    expect((await thief.post("/passkeys", { response: device.create(toAdd) })).status).toBe(201);
    const known = (await people.mailbox.all(email)).flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? []);
    const owner = people.browser();
    const code = await people.code(owner, "/password_reset/getOTP", email, known);
    const fresh = "a newer passphrase";
    // The first thing that is written once the password is set.
    const before = "delete from account_sign_up";
    const ended = await endAtStep(shop, { path: "/password_reset/reset", before }, async () => {
      await people.reset(owner, email, code, fresh).catch(() => undefined);
      return async () => false;
    });
    expect(ended?.steps.at(-1)).toContain(before);
    expect((await people.login(owner, email)).status).toBe(401);
    expect((await people.login(owner, email, fresh)).status).toBe(200);
    expect((await thief.get("/me")).status).toBe(401);
    const { body: toSignIn } = await thief.post<{ challenge: string }>("/passkeys/sign-in/options");
    expect((await thief.post("/passkeys/sign-in", { response: device.sign(toSignIn) })).status).toBe(401);
  }, 120_000);

  it("slide: one in use lasts 30 days from its last hour, an old one is over", async () => {
    const { browser, user } = await people.customer();
    const mine = [user._id];
    await people.sql(
      "update account_session set last_seen_at = now() - interval '2 hours', expires_at = now() + interval '1 day' where customer_id = $1",
      mine,
    );
    const { headers } = await browser.get("/me");
    expect(headers.getSetCookie().join()).toMatch(/shop\.sid=/);
    const [{ days } = { days: 0 }] = await people.sql<{ days: number }>(
      "select extract(day from expires_at - now())::int as days from account_session where customer_id = $1",
      mine,
    );
    expect(days).toBeGreaterThanOrEqual(29);
    await people.sql(
      "update account_session set expires_at = now() - interval '1 second' where customer_id = $1",
      mine,
    );
    expect((await browser.get("/me")).status).toBe(401);
  });

  it("can be seen and ended one by one, but only one's own", async () => {
    const { browser, email } = await people.customer();
    const laptop = people.browser();
    await laptop.post(
      "/login",
      { email, password: PASSWORD },
      { "user-agent": "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0" },
    );
    const { body: sessions } = await browser.get<Session[]>("/sessions");
    expect(sessions).toHaveLength(2);
    const theirs = sessions.find(({ current }) => !current);
    expect(theirs?.device).toBe("Firefox on Windows");
    const { browser: stranger } = await people.customer();
    expect((await stranger.delete(`/sessions/${theirs?.id}`)).status).toBe(404);
    expect((await laptop.get("/me")).status).toBe(200);
    expect((await browser.delete(`/sessions/${theirs?.id}`)).status).toBe(204);
    expect((await laptop.get("/me")).status).toBe(401);
    expect((await browser.get("/me")).status).toBe(200);
  });

  it("in a browser that was never here before are told to the owner by mail", async () => {
    const { browser, email } = await people.customer();
    await people.login(browser, email);
    await people.login(people.browser(), email);
    await people.mailbox.waitFor(email, /New sign-in/);
    const mails = (await people.mailbox.all(email)).filter(({ subject }) => /New sign-in/.test(subject));
    expect(mails).toHaveLength(1);
  });

  it("cannot be opened by what is no session", async () => {
    for (const value of ["", "x", "a".repeat(43), "../../etc/passwd", "' or 1=1 --"]) {
      const browser = people.browser();
      browser.setCookie("shop.sid", value);
      expect((await browser.get("/me")).status).toBe(401);
    }
  });
});

describe("administrators", () => {
  const insertAdministrator = async (id: string, email: string) => {
    await people.sql(`insert into "user" (id, email) values ($1, $2)`, [id, email]);
    await people.sql(
      `insert into staff_role_grant (holder_kind, holder_id, role_id)
       select 'user', $1, id from staff_role where name = 'Administrator'`,
      [id],
    );
  };
  const signIn = async () => {
    const browser = people.browser();
    const { body } = await people.login(browser, ADMIN.email, ADMIN.password);
    return { browser, user: body };
  };

  it("sign in to the storefront and the dashboard with one email and password", async () => {
    const { user } = await signIn();
    expect(user).toMatchObject({ isAdmin: true, emailVerified: true });
    const dashboard = new HttpClient(shop.engineUrl, { "x-forwarded-for": people.address() });
    const login = await dashboard.post<{ token: string }>("/auth/user/emailpass", {
      ...ADMIN,
      email: ADMIN.email.toUpperCase(),
    });
    expect(login.status).toBe(200);
    const me = await dashboard.get("/admin/users/me", { authorization: `Bearer ${login.body.token}` });
    expect(me.status).toBe(200);
  });

  it("see the customers, newest first, counted, searchable; nobody else does", async () => {
    const { email, user, browser } = await people.customer();
    const { browser: admin } = await signIn();
    const page = await admin.get<User[]>("/admin/users?limit=2");
    expect(page.status).toBe(200);
    expect(page.body).toHaveLength(2);
    expect(page.body[0]).toEqual(user);
    const total = Number(page.headers.get("x-total-count"));
    expect(total).toBeGreaterThan(2);
    expect((await admin.get<User[]>(`/admin/users?offset=${total - 1}`)).body).toHaveLength(1);
    expect((await admin.get<User[]>(`/admin/users?q=${email.slice(3, 20).toUpperCase()}`)).body).toEqual([
      user,
    ]);
    expect((await admin.get<User[]>("/admin/users?q=%25%25%25")).body).toEqual([]);
    expect((await admin.get("/admin/users?limit=0")).status).toBe(400);
    expect((await browser.get("/admin/users")).status).toBe(403);
    expect((await people.browser().get("/admin/users")).status).toBe(401);
  });

  it("show address and zip code from the default address, else nothing", async () => {
    const { browser, user } = await people.customer();
    expect(user).not.toHaveProperty("address");
    await people.sql(
      `insert into customer_address (id, customer_id, is_default_shipping, address_1, city, province, country_code, postal_code)
       values ($1, $2, true, '1 Main St', 'Austin', 'tx', 'us', '73301')`,
      [`cuaddr_${user._id}`, user._id],
    );
    expect((await browser.get("/me")).body).toMatchObject({
      address: "1 Main St, Austin, TX, US",
      zipCode: "73301",
    });
  });

  it("lose their rights at the next request when the engine user is taken away, here and in the dashboard", async () => {
    const { browser, email, user } = await people.customer();
    const [identity] = await people.sql<{ id: string }>(
      "select id from auth_identity where app_metadata->>'customer_id' = $1",
      [user._id],
    );
    await insertAdministrator("user_test", email);
    await people.sql(
      `update auth_identity set app_metadata = app_metadata || '{"user_id":"user_test"}' where id = $1`,
      [identity?.id],
    );
    expect((await browser.get("/me")).body).toMatchObject({ isAdmin: true });
    expect((await browser.get("/admin/users")).status).toBe(200);
    const dashboard = new HttpClient(shop.engineUrl, { "x-forwarded-for": people.address() });
    const { body } = await dashboard.post<{ token: string }>("/auth/user/emailpass", {
      email,
      password: PASSWORD,
    });
    const bearer = { authorization: `Bearer ${body.token}` };
    expect((await dashboard.get("/admin/users/me", bearer)).status).toBe(200);

    await people.sql(`update "user" set deleted_at = now() where id = 'user_test'`);
    expect((await browser.get("/me")).body).toMatchObject({ isAdmin: false });
    expect((await browser.get("/admin/users")).status).toBe(403);
    expect((await dashboard.get("/admin/products", bearer)).status).toBe(401);
  });

  it("are signed out of the dashboard too when the password is set anew", async () => {
    const { email, user, browser } = await people.customer();
    await insertAdministrator("user_changes", email);
    await people.sql(
      `update auth_identity set app_metadata = app_metadata || '{"user_id":"user_changes"}'
       where app_metadata->>'customer_id' = $1`,
      [user._id],
    );
    const dashboard = new HttpClient(shop.engineUrl, { "x-forwarded-for": people.address() });
    const { body } = await dashboard.post<{ token: string }>("/auth/user/emailpass", {
      email,
      password: PASSWORD,
    });
    const bearer = { authorization: `Bearer ${body.token}` };
    expect((await dashboard.get("/admin/products", bearer)).status).toBe(200);
    // As a stranger would who signs in all the time: the token is of the second in which the password changes.
    const newPassword = "a newer passphrase";
    await browser.post("/change-password", { email, currentPassword: PASSWORD, newPassword });
    expect((await dashboard.get("/admin/products", bearer)).status).toBe(401);
    expect((await browser.get("/admin/users")).status, "the session that has shown the password").toBe(200);
  });
});
