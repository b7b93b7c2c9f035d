import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../../../../commerce/test/eventually";
import { type Shop, sharedShop } from "../../../../../commerce/test/shop";
import { otherThan, PASSWORD, People } from "./people";

const FRESH = "quite another passphrase";

let shop: Shop;
let people: People;

beforeAll(async () => {
  shop = await sharedShop();
  people = new People(shop);
});

afterAll(() => shop?.stop());

/** Holds a request up at a lock, lets the password of an account become another, and lets the request go on. */
async function whilePasswordChanges<T>(email: string, lock: string, request: () => Promise<T>): Promise<T> {
  const holder = new Client({ connectionString: shop.databaseUrl });
  await holder.connect();
  try {
    await holder.query("begin");
    await holder.query(lock);
    const answer = request();
    await eventually("the request waits", async () => {
      const waiting = await people.sql(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return waiting.length > 0;
    });
    await holder.query(
      `update provider_identity set provider_metadata = provider_metadata || '{"password": "another"}' where entity_id = $1`,
      [email],
    );
    await holder.query("commit");
    return await answer;
  } finally {
    await holder.end();
  }
}

describe("a password that became another after it was shown", () => {
  it("signs nobody in", async () => {
    const { email } = await people.customer();
    const sessions = () =>
      people.sql(
        `select id from account_session where auth_identity_id in (
           select auth_identity_id from provider_identity where entity_id = $1)`,
        [email],
      );
    const before = await sessions();
    const answer = await whilePasswordChanges(email, "lock table account_session in share mode", () =>
      people.login(people.browser(), email),
    );
    expect(answer).toMatchObject({ status: 401, body: "Invalid email or password" });
    expect(await sessions()).toEqual(before);
  });

  it("sets no other in the place of the new one", async () => {
    const { browser, email } = await people.customer();
    const row = `select 1 from provider_identity where entity_id = '${email}' for update`;
    const answer = await whilePasswordChanges(email, row, () =>
      browser.post("/change-password", { email, currentPassword: PASSWORD, newPassword: FRESH }),
    );
    expect(answer).toMatchObject({ status: 400, body: "Current password is incorrect" });
    const [kept] = await people.sql(
      "select provider_metadata->>'password' as password from provider_identity where entity_id = $1",
      [email],
    );
    expect(kept).toEqual({ password: "another" });
  });
});

describe("password reset", () => {
  it("sets a new password with a mailed code and ends every session of the account", async () => {
    const { browser, email } = await people.customer();
    const other = people.browser();
    await people.login(other, email);
    const [signUpCode = ""] = (await people.mailbox.all(email)).flatMap(
      ({ text }) => /\d{6}/.exec(text) ?? [],
    );
    const stranger = people.browser();
    const code = await people.code(stranger, "/password_reset/getOTP", email, [signUpCode]);

    expect((await people.reset(stranger, email, code, FRESH)).status).toBe(200);
    expect((await browser.get("/me")).status).toBe(401);
    expect((await other.get("/me")).status).toBe(401);
    expect((await people.login(people.browser(), email, PASSWORD)).status).toBe(401);
    expect((await people.login(people.browser(), email, FRESH)).status).toBe(200);
    await people.mailbox.waitFor(email, /password was changed/);
  });

  it("does not use the code up when the new password is refused, and only once when it is taken", async () => {
    const { email } = await people.customer();
    const browser = people.browser();
    const known = (await people.mailbox.all(email)).flatMap(({ text }) => /\d{6}/.exec(text) ?? []);
    const code = await people.code(browser, "/password_reset/getOTP", email, known);
    expect(await people.reset(browser, email, code, "short")).toMatchObject({
      status: 400,
      body: "Password must be at least 8 characters",
    });
    expect((await people.reset(browser, email, code, FRESH)).status).toBe(200);
    expect(await people.reset(browser, email, code, "one more passphrase")).toMatchObject({
      status: 400,
      body: "Invalid or expired code",
    });
  });

  it("ends nothing for a wrong code", async () => {
    const { browser, email } = await people.customer();
    const known = (await people.mailbox.all(email)).flatMap(({ text }) => /\d{6}/.exec(text) ?? []);
    const code = await people.code(people.browser(), "/password_reset/getOTP", email, known);
    expect((await people.reset(people.browser(), email, otherThan(code), FRESH)).status).toBe(400);
    expect((await browser.get("/me")).status).toBe(200);
    expect((await people.login(people.browser(), email)).status).toBe(200);
  });

  it("takes no verification code, and a reset code verifies nothing", async () => {
    const email = people.email();
    const browser = people.browser();
    await people.signUp(browser, email);
    const verification = await people.mailbox.waitForCode(email);
    expect((await people.reset(browser, email, verification, FRESH)).status).toBe(400);
    const reset = await people.code(browser, "/password_reset/getOTP", email, [verification]);
    expect((await people.verify(browser, email, reset)).status).toBe(400);
    expect((await people.verify(browser, email, verification)).status).toBe(200);
  });

  it("takes no late code and none for an unknown email", async () => {
    const { email } = await people.customer();
    const browser = people.browser();
    const known = (await people.mailbox.all(email)).flatMap(({ text }) => /\d{6}/.exec(text) ?? []);
    const code = await people.code(browser, "/password_reset/getOTP", email, known);
    expect((await people.reset(browser, people.email(), code, FRESH)).body).toBe("Invalid or expired code");
    await people.sql("update email_otp_code set expires_at = now() - interval '1 second'");
    expect((await people.reset(browser, email, code, FRESH)).body).toBe("Invalid or expired code");
  });
});

describe("password change", () => {
  it("needs the current password, keeps this session and ends every other", async () => {
    const { browser, email } = await people.customer();
    const other = people.browser();
    await people.login(other, email);
    const change = (currentPassword: string, newPassword = FRESH) =>
      browser.post("/change-password", { email, currentPassword, newPassword });

    expect(await change("not the password")).toMatchObject({
      status: 400,
      body: "Current password is incorrect",
    });
    expect((await change(PASSWORD, "12345678")).body).toMatch(/most common/);
    expect((await other.get("/me")).status).toBe(200);
    expect((await change(PASSWORD)).status).toBe(200);
    expect((await browser.get("/me")).status).toBe(200);
    expect((await other.get("/me")).status).toBe(401);
    expect((await people.login(people.browser(), email, FRESH)).status).toBe(200);
    await people.mailbox.waitFor(email, /password was changed/);
  });

  it("is for one's own account only, and for who is signed in", async () => {
    const { browser } = await people.customer();
    const { email } = await people.customer();
    const body = { email, currentPassword: PASSWORD, newPassword: FRESH };
    expect((await browser.post("/change-password", body)).status).toBe(403);
    expect((await people.browser().post("/change-password", body)).status).toBe(401);
    expect((await people.login(people.browser(), email)).status).toBe(200);
  });

  it("voids a reset code that is out", async () => {
    const { browser, email } = await people.customer();
    const known = (await people.mailbox.all(email)).flatMap(({ text }) => /\d{6}/.exec(text) ?? []);
    const code = await people.code(people.browser(), "/password_reset/getOTP", email, known);
    await browser.post("/change-password", { email, currentPassword: PASSWORD, newPassword: FRESH });
    expect((await people.reset(people.browser(), email, code, "the thief's passphrase")).status).toBe(400);
  });
});
