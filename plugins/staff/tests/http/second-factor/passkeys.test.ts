import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Authenticator, Lies } from "../../../../../commerce/test/authenticator";
import { eventually } from "../../../../../commerce/test/eventually";
import { HttpClient } from "../../../../../commerce/test/http-client";
import { MailboxClient } from "../../../../../commerce/test/mailbox-client";
import { type Shop, sharedShop } from "../../../../../commerce/test/shop";
import { Warehouse } from "../../../../../commerce/test/warehouse";
import { whileRefused } from "../../../../../commerce/test/while-refused";
import { Dashboard } from "../../../../storefront-api/tests/http/dashboard";
import { join, type Member, makeKey, readRoles } from "../../../../storefront-api/tests/http/staff/staff";
import {
  addPasskey,
  bearer,
  browserWith,
  giveStaffPassword,
  me,
  newAuthenticator,
  nextSecond,
  reissue,
  signInOptions,
  signInWith,
} from "./person";

interface Passkeys {
  passkeys: { id: string; name: string; last_used_at: string | null }[];
}

let shop: Shop;
let dashboard: Dashboard;
let support: string;
let member: Member;
let browser: HttpClient;
let laptop: Authenticator;

beforeAll(async () => {
  shop = await sharedShop();
  dashboard = await Dashboard.open(shop);
  support = (await readRoles(dashboard)).get("Support") ?? "";
});

afterAll(() => shop?.stop());

/** Somebody of the staff with a passkey, signed in with it in `browser`. */
beforeEach(async () => {
  member = await join(shop, dashboard, [support]);
  browser = await browserWith(shop, (await giveStaffPassword(shop, member)).token);
  laptop = newAuthenticator(shop);
  expect((await addPasskey(browser, laptop)).status).toBe(200);
});

/** Challenges that a cache would take for patterns of its keys: one that no engine gets to the end of, and one that is every key. */
const PATTERNS = ["([\\w-]+)+!*", "|.*"];

const own = async () => (await browser.get<Passkeys>("/admin/staff/me/passkeys")).body.passkeys;

const confirmWith = async (client: HttpClient, key: Authenticator, lies: Lies = {}) => {
  const { body } = await client.post<{ options: { challenge: string } }>("/admin/staff/me/confirm/options");
  return client.post<{ token: string }>("/admin/staff/me/confirm", { passkey: key.sign(body.options, lies) });
};

describe("a passkey", () => {
  test("confirms the session that it was added in, and signs in without a password", async () => {
    expect((await browser.get("/admin/orders")).status).toBe(200);
    expect(await own()).toMatchObject([{ name: "Laptop", last_used_at: null }]);
    const { status, body } = await signInWith(shop, laptop.sign(await signInOptions(shop)));
    expect(status).toBe(200);
    const other = await browserWith(shop, body.token);
    expect((await other.get("/admin/orders")).status).toBe(200);
    expect(await me(other)).toMatchObject({ exists: true, waits: false, methods: ["passkey"] });
    expect((await own())[0]?.last_used_at).toMatch(/^20\d\d-/);
    // Using it once more ends nothing.
    expect((await signInWith(shop, laptop.sign(await signInOptions(shop)))).status).toBe(200);
    expect((await other.get("/admin/orders")).status).toBe(200);
    expect((await other.delete("/auth/session")).status).toBe(200);
    expect((await new HttpClient(shop.engineUrl).get("/admin/orders", bearer(body.token))).status).toBe(401);
  });

  test("shown again ends the session's token of before, so that signing out leaves none", async () => {
    const { body } = await signInWith(shop, laptop.sign(await signInOptions(shop)));
    const other = await browserWith(shop, body.token);
    await nextSecond();
    const confirmed = await confirmWith(other, laptop);
    expect(confirmed.status).toBe(200);
    const statusWith = async (token: string) =>
      (await new HttpClient(shop.engineUrl).get("/admin/orders", bearer(token))).status;
    expect(await statusWith(body.token)).toBe(401);
    expect((await other.get("/admin/orders")).status).toBe(200);
    expect(await statusWith(confirmed.body.token)).toBe(200);
    expect((await other.delete("/auth/session")).status).toBe(200);
    expect(await statusWith(confirmed.body.token)).toBe(401);
  });

  test("is asked for after a password, which alone brings no other factor in", async () => {
    const waiting = await browserWith(shop, (await giveStaffPassword(shop, member)).token);
    expect((await waiting.get("/admin/orders")).status).toBe(401);
    expect((await waiting.post("/auth/mfa/factors", { provider: "totp" })).status).toBe(401);
    expect((await waiting.post("/admin/staff/me/passkeys/options")).status).toBe(401);
    expect((await waiting.get("/admin/staff/me/passkeys")).status).toBe(401);
    expect((await confirmWith(waiting, laptop)).status).toBe(200);
    expect((await waiting.get("/admin/orders")).status).toBe(200);
  });

  test("is renamed and removed by its owner alone", async () => {
    const [{ id = "" } = {}] = await own();
    const other = await join(shop, dashboard, [support]);
    expect((await other.engine.post(`/admin/staff/me/passkeys/${id}`, { name: "Mine" })).status).toBe(404);
    expect((await other.engine.delete(`/admin/staff/me/passkeys/${id}`)).status).toBe(404);
    expect((await browser.post(`/admin/staff/me/passkeys/${id}`, { name: " " })).status).toBe(400);
    expect((await browser.post(`/admin/staff/me/passkeys/${id}`, { name: "Work laptop" })).status).toBe(200);
    expect(await own()).toMatchObject([{ id, name: "Work laptop" }]);
    expect((await browser.delete(`/admin/staff/me/passkeys/${id}`)).status).toBe(200);
    expect(await own()).toEqual([]);
    expect((await signInWith(shop, laptop.sign(await signInOptions(shop)))).status).toBe(401);
    const { body } = await dashboard.client.get<{ entries: { source: string; action: string }[] }>(
      `/admin/audit?area=roles&q=${encodeURIComponent(member.email)}`,
    );
    expect(body.entries.filter(({ source }) => source === "passkey").map(({ action }) => action)).toEqual([
      "deleted",
      "created",
    ]);
  });

  test("is neither added nor removed while the audit cannot write it down", async () => {
    const [{ id = "" } = {}] = await own();
    const warehouse = await Warehouse.open(shop);
    const unwritten = <T>(work: () => Promise<T>) =>
      whileRefused(
        (sql) => warehouse.rows(sql),
        { change: "insert on audit_entry", when: "new.source = 'passkey'" },
        work,
      );
    try {
      expect((await unwritten(() => addPasskey(browser, newAuthenticator(shop)))).status).toBe(500);
      expect((await unwritten(() => browser.delete(`/admin/staff/me/passkeys/${id}`))).status).toBe(500);
    } finally {
      await warehouse.close();
    }
    expect(await own()).toMatchObject([{ id, name: "Laptop" }]);
  });

  test("is added and removed only with a factor that was shown a moment ago", async () => {
    const { body } = await signInWith(shop, laptop.sign(await signInOptions(shop)));
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    const stale = reissue(shop, body.token, { mfa_challenge_completed_at: hourAgo });
    const client = new HttpClient(shop.engineUrl, bearer(stale));
    const [{ id = "" } = {}] = await own();
    expect((await client.get("/admin/orders")).status).toBe(200);
    expect((await client.delete(`/admin/staff/me/passkeys/${id}`)).status).toBe(403);
    expect((await client.post("/admin/staff/me/passkeys/options")).status).toBe(403);
    expect((await client.post("/auth/mfa/factors", { provider: "totp" })).status).toBe(403);
    const confirmed = await confirmWith(client, laptop);
    expect(confirmed.status).toBe(200);
    const fresh = new HttpClient(shop.engineUrl, bearer(confirmed.body.token));
    expect((await fresh.delete(`/admin/staff/me/passkeys/${id}`)).status).toBe(200);
  });

  test("is the first one only soon after a sign-in, which no renewed token stands for", async () => {
    const other = await join(shop, dashboard, [support]);
    const { token } = await giveStaffPassword(shop, other);
    const warehouse = await Warehouse.open(shop);
    try {
      // A password that was set after a token was issued would end it.
      await warehouse.rows(
        "update provider_identity set updated_at = now() - interval '1 hour' where entity_id = $1",
        [other.email],
      );
    } finally {
      await warehouse.close();
    }
    const iat = Math.floor(Date.now() / 1000) - 16 * 60;
    const old = new HttpClient(shop.engineUrl, bearer(reissue(shop, token, { iat })));
    expect((await old.get("/admin/orders")).status).toBe(200);
    expect(await me(old)).toMatchObject({ exists: false, may_change: false });
    expect((await old.post("/admin/staff/me/passkeys/options")).status).toBe(403);
    expect((await old.post("/auth/mfa/factors", { provider: "totp" })).status).toBe(403);
    expect((await old.post("/auth/token/refresh")).status).toBe(401);
    const fresh = await browserWith(shop, token);
    expect((await addPasskey(fresh, newAuthenticator(shop))).status).toBe(200);
  });

  test("does not sign in alone after a new password, until it was shown beside that", async () => {
    const { email } = member;
    const visitor = new HttpClient(shop.engineUrl);
    await visitor.post("/auth/user/emailpass/reset-password", { identifier: email });
    const mail = await new MailboxClient(shop.mailboxUrl).waitFor(email, /new password/i);
    const link = /\/app\/reset-password\?token=([\w.%-]+)/.exec(mail.text)?.[1] ?? "";
    const password = "quite another passphrase";
    const set = await visitor.post(
      "/auth/user/emailpass/update",
      { password },
      bearer(decodeURIComponent(link)),
    );
    expect(set.status).toBe(200);
    expect((await signInWith(shop, laptop.sign(await signInOptions(shop)))).status).toBe(401);
    // A token of the very second of the reset counts as one from before.
    const waiting = await eventually("a session with the new password", async () =>
      browserWith(shop, (await giveStaffPassword(shop, { email, password })).token),
    );
    expect((await waiting.get("/admin/orders")).status).toBe(401);
    expect((await confirmWith(waiting, laptop)).status).toBe(200);
    expect((await signInWith(shop, laptop.sign(await signInOptions(shop)))).status).toBe(200);
  });

  test("is no API key's, and the engine's own calls for it are closed", async () => {
    const key = await makeKey(shop, dashboard, "Help desk", [support]);
    expect((await key.engine.get("/admin/staff/me/passkeys")).status).toBe(403);
    expect((await key.engine.post("/admin/staff/me/confirm", { method: "totp", code: "1" })).status).toBe(
      403,
    );
    const visitor = new HttpClient(shop.engineUrl);
    for (const path of ["", "/callback", "/register", "/update", "/reset-password"]) {
      expect((await visitor.post(`/auth/user/passkey${path}`, { identifier: "x" })).status).toBe(404);
      expect((await visitor.post(`/auth/customer/passkey${path}`, { identifier: "x" })).status).toBe(404);
    }
  });
});

describe("a sign-in with a passkey is refused", () => {
  test.each<[string, Lies]>([
    ["from another site's page", { origin: "https://evil.example" }],
    ["that is bound to another host", { rpId: "evil.example" }],
    ["that nobody has unlocked", { userVerified: false }],
    ["over a challenge of somebody's own", { challenge: randomBytes(32).toString("base64url") }],
  ])("%s", async (_what, lies) => {
    expect((await signInWith(shop, laptop.sign(await signInOptions(shop), lies))).status).toBe(401);
    expect((await signInWith(shop, laptop.sign(await signInOptions(shop)))).status).toBe(200);
  });

  test("when it was made before", async () => {
    const answer = laptop.sign(await signInOptions(shop));
    expect((await signInWith(shop, answer)).status).toBe(200);
    expect((await signInWith(shop, answer)).status).toBe(401);
  });

  test("but once, when it is shown ten times at once by a device that does not count", async () => {
    const answer = laptop.sign(await signInOptions(shop), { counter: 0 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => signInWith(shop, answer)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("after five minutes", async () => {
    const answer = laptop.sign(await signInOptions(shop));
    const warehouse = await Warehouse.open(shop);
    try {
      await warehouse.rows(
        "update staff_passkey_challenge set expires_at = expires_at - interval '5 minutes'",
      );
    } finally {
      await warehouse.close();
    }
    expect((await signInWith(shop, answer)).status).toBe(401);
  });

  test("over what was asked to confirm", async () => {
    const { body } = await browser.post<{ options: { challenge: string } }>(
      "/admin/staff/me/confirm/options",
    );
    expect((await signInWith(shop, laptop.sign(body.options))).status).toBe(401);
  });

  test.each(PATTERNS)("over the pattern %s, and the engine goes on", async (challenge) => {
    const waiting = await signInOptions(shop);
    expect((await signInWith(shop, laptop.sign({ challenge }))).status).toBe(401);
    expect((await new HttpClient(shop.engineUrl).get("/health")).status).toBe(200);
    expect((await signInWith(shop, laptop.sign(waiting))).status).toBe(200);
  });

  test("whose count does not rise, which tells a copy", async () => {
    const sign = async (counter: number) =>
      (await signInWith(shop, laptop.sign(await signInOptions(shop), { counter }))).status;
    expect(await sign(7)).toBe(200);
    expect(await sign(7)).toBe(401);
    expect(await sign(3)).toBe(401);
    expect(await sign(0)).toBe(401);
    expect(await sign(8)).toBe(200);
  });

  test("that the shop does not know, or of somebody who was removed", async () => {
    const stranger = newAuthenticator(shop);
    expect((await signInWith(shop, stranger.sign(await signInOptions(shop)))).status).toBe(401);
    const { body } = await browser.get<{ user: { id: string } }>("/admin/users/me");
    await dashboard.remove(`/admin/users/${body.user.id}`);
    expect((await signInWith(shop, laptop.sign(await signInOptions(shop)))).status).toBe(401);
  });
});

describe("confirming is refused", () => {
  test("with somebody else's passkey, and with what was asked of somebody else", async () => {
    const other = await join(shop, dashboard, [support]);
    const theirs = newAuthenticator(shop);
    const otherBrowser = await browserWith(shop, (await giveStaffPassword(shop, other)).token);
    expect((await addPasskey(otherBrowser, theirs)).status).toBe(200);
    const waiting = await browserWith(shop, (await giveStaffPassword(shop, member)).token);
    expect((await confirmWith(waiting, theirs)).status).toBe(400);
    const { body } = await otherBrowser.post<{ options: { challenge: string } }>(
      "/admin/staff/me/confirm/options",
    );
    const passkey = laptop.sign(body.options);
    expect((await waiting.post("/admin/staff/me/confirm", { passkey })).status).toBe(400);
    expect((await waiting.get("/admin/orders")).status).toBe(401);
  });
});

describe("adding a passkey is refused", () => {
  const addWith = async (key: Authenticator, lies: Lies) => {
    const { body } = await browser.post<{ options: { challenge: string } }>(
      "/admin/staff/me/passkeys/options",
    );
    const response = key.create(body.options, lies);
    const status = async () =>
      (await browser.post("/admin/staff/me/passkeys", { name: "Phone", response })).status;
    return { first: await status(), second: await status() };
  };

  test.each<[string, Lies]>([
    ["from another site's page", { origin: "https://evil.example" }],
    ["when it is bound to another host", { rpId: "evil.example" }],
    ["when nobody has unlocked it", { userVerified: false }],
  ])("%s", async (_what, lies) => {
    expect(await addWith(newAuthenticator(shop), lies)).toEqual({ first: 400, second: 400 });
    expect(await own()).toHaveLength(1);
  });

  test("when it is there already, and when the answer was used", async () => {
    expect(await addWith(laptop, {})).toEqual({ first: 409, second: 400 });
    expect(await addWith(newAuthenticator(shop), {})).toEqual({ first: 200, second: 400 });
    expect(await own()).toHaveLength(2);
  });

  test("but once, when one answer is sent ten times at once", async () => {
    const { body } = await signInWith(shop, laptop.sign(await signInOptions(shop)));
    const client = new HttpClient(shop.engineUrl, bearer(body.token));
    const asked = await client.post<{ options: { challenge: string } }>("/admin/staff/me/passkeys/options");
    const response = newAuthenticator(shop).create(asked.body.options);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => client.post("/admin/staff/me/passkeys", { name: "Phone", response })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await own()).toHaveLength(2);
  });

  test.each(PATTERNS)("when it signs the pattern %s, and the engine goes on", async (challenge) => {
    const waiting = await signInOptions(shop);
    const response = newAuthenticator(shop).create({ challenge });
    expect((await browser.post("/admin/staff/me/passkeys", { name: "Phone", response })).status).toBe(400);
    expect((await new HttpClient(shop.engineUrl).get("/health")).status).toBe(200);
    expect((await signInWith(shop, laptop.sign(waiting))).status).toBe(200);
  });
});
