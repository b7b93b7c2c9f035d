import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../../../../commerce/test/eventually";
import { figure } from "../../../../../commerce/test/figure";
import type { HttpClient } from "../../../../../commerce/test/http-client";
import { type Shop, sharedShop } from "../../../../../commerce/test/shop";
import type { User } from "../../../src/contract/records";
import { hashPassword, newSalt } from "../../../src/modules/accounts/password-hash";
import { Dashboard } from "../dashboard";
import { join } from "../staff/staff";
import { otherThan, PASSWORD, People } from "./people";

let shop: Shop;
let people: People;

beforeAll(async () => {
  shop = await sharedShop();
  people = new People(shop);
});

afterAll(() => shop?.stop());

const signIn = (browser: HttpClient, email: string, otp: string, rest: object = {}) =>
  browser.post<User>("/sign-in-code/verify", { email, otp, ...rest });

/** The codes that went to an address so far. */
const known = async (email: string) =>
  (await people.mailbox.all(email)).flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? []);

const codeFor = async (browser: HttpClient, email: string) =>
  people.code(browser, "/sign-in-code", email, await known(email));

async function linkFor(browser: HttpClient, email: string): Promise<string> {
  const code = await codeFor(browser, email);
  const mail = (await people.mailbox.all(email)).find(({ text }) => text.includes(code));
  return /\/login#([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

describe("a mailed code", () => {
  it("makes a verified account without a password of an email that the shop has never seen", async () => {
    const email = people.email();
    const browser = people.browser();
    const code = await codeFor(browser, email);
    const { status, body } = await signIn(browser, email, code, { name: "Ann Example", country: "Canada" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ email, name: "Ann Example", country: "Canada", emailVerified: true });
    expect((await browser.get<User>("/me")).body._id).toBe(body._id);
    expect((await people.login(people.browser(), email)).status).toBe(401);
    expect((await people.login(people.browser(), email, "")).status).toBe(401);
  });

  it("needs neither name nor country", async () => {
    const email = people.email();
    const browser = people.browser();
    expect((await signIn(browser, email, await codeFor(browser, email))).body).toMatchObject({
      name: "",
      country: "",
    });
  });

  it("signs in who has an account with a password, which stays as it was", async () => {
    const { user, email } = await people.customer();
    const browser = people.browser();
    const { status, body } = await signIn(browser, email, await codeFor(browser, email), { name: "Mallory" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ _id: user._id, name: "Ann Example" });
    expect((await people.login(people.browser(), email)).status).toBe(200);
  });

  it("drops the password and name that somebody else gave for the email", async () => {
    const email = people.email();
    await people.signUp(people.browser(), email, "a stranger's passphrase", "Mallory");
    const owner = people.browser();
    const { body } = await signIn(owner, email, await codeFor(owner, email));
    expect(body).toMatchObject({ name: "", emailVerified: true });
    expect((await people.login(people.browser(), email, "a stranger's passphrase")).status).toBe(401);
  });

  it("takes the password from an account that was registered past the shop's sign-up, and that nobody has verified", async () => {
    const email = people.email();
    const password = "a stranger's passphrase";
    await people.signUp(people.browser(), email);
    await people.sql("update provider_identity set provider_metadata = $2 where entity_id = $1", [
      email,
      JSON.stringify({ password: await hashPassword(password, newSalt()) }),
    ]);
    const owner = people.browser();
    expect((await signIn(owner, email, await codeFor(owner, email))).status).toBe(200);
    expect((await people.login(people.browser(), email, password)).status).toBe(401);
  });

  it("keeps the password that the same browser gave when it signed up", async () => {
    const email = people.email();
    const browser = people.browser();
    await people.signUp(browser, email);
    const { body } = await signIn(browser, email, await codeFor(browser, email));
    expect(body).toMatchObject({ name: "Ann Example", country: "United States", emailVerified: true });
    expect((await people.login(people.browser(), email, PASSWORD)).status).toBe(200);
  });

  it("signs the administrator in as a shopper, who has not been one before", async () => {
    const email = shop.env.ADMIN_EMAIL;
    const browser = people.browser();
    const { status, body } = await signIn(browser, email, await codeFor(browser, email));
    expect([status, body.isAdmin]).toEqual([200, true]);
  });

  it("is not needed by who leaves the staff: the account with its password stays theirs", async () => {
    const dashboard = await Dashboard.open(shop);
    const { email, password, api } = await join(shop, dashboard);
    const { body: member } = await api.get<User>("/me");
    expect(member).toMatchObject({ name: "Sam Staff", emailVerified: true });
    // As of a member who became a customer before their email was noted as verified.
    await people.sql("delete from auth_verification where entity_id = $1", [email]);
    expect((await people.login(people.browser(), email, password)).status).toBe(200);
    const [user] = await people.sql<{ id: string }>('select id from "user" where email = $1', [email]);
    expect((await dashboard.client.delete(`/admin/users/${user?.id}`)).status).toBe(200);
    const shopper = { ...member, isAdmin: false };
    const later = await people.login(people.browser(), email, password);
    expect([later.status, later.body]).toEqual([200, shopper]);
    const browser = people.browser();
    expect((await signIn(browser, email, await codeFor(browser, email))).body).toEqual(shopper);
  });

  it("works once, and a wrong one, one of another email and one of another purpose not at all", async () => {
    const { email } = await people.customer();
    const browser = people.browser();
    const reset = await people.code(browser, "/password_reset/getOTP", email, await known(email));
    const code = await codeFor(browser, email);
    for (const [to, otp] of [
      [email, otherThan(code)],
      [email, reset === code ? otherThan(code) : reset],
      [people.email(), code],
    ] as const) {
      expect(await signIn(browser, to, otp)).toMatchObject({ status: 400, body: "Invalid or expired code" });
    }
    expect((await people.reset(browser, email, code, "another good passphrase")).status).toBe(400);
    expect((await signIn(browser, email, code)).status).toBe(200);
    expect((await signIn(people.browser(), email, code)).status).toBe(400);
  });

  it("used twenty times at once makes one account and one session", async () => {
    const email = people.email();
    const browsers = Array.from({ length: 20 }, () => people.browser());
    const code = await codeFor(people.browser(), email);
    const answers = await Promise.all(browsers.map((browser) => signIn(browser, email, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const accounts = await people.sql("select id from customer where email = $1", [email]);
    expect(accounts).toHaveLength(1);
  });
});

describe("the link of the mail", () => {
  const byLink = (browser: HttpClient, secret: string) =>
    browser.post<User>("/sign-in-code/verify_link", { secret });

  it("signs in the browser that shows it, once, and uses the code up", async () => {
    const email = people.email();
    const asking = people.browser();
    const secret = await linkFor(asking, email);
    const browser = people.browser();
    expect((await byLink(browser, secret)).body).toMatchObject({ email, emailVerified: true });
    expect((await browser.get<User>("/me")).body.email).toBe(email);
    expect((await asking.get("/me")).status).toBe(401);
    expect((await byLink(people.browser(), secret)).status).toBe(400);
  });

  it("still works after strangers have used up all guesses", async () => {
    const { email } = await people.customer();
    const secret = await linkFor(people.browser(), email);
    const guess = () => signIn(people.browser(), email, "000000");
    const guesses = await Promise.all(Array.from({ length: 30 }, guess));
    expect(guesses.map(({ status }) => status)).toContain(429);
    expect((await byLink(people.browser(), secret)).status).toBe(200);
  });
});

describe("asking for a code", () => {
  it("by ten browsers at once mails no more than five, and every link among them is the owner's", async () => {
    const { email, user } = await people.customer();
    const asked = await Promise.all(
      Array.from({ length: 10 }, () => people.browser().post("/sign-in-code", { email })),
    );
    const mailed = asked.filter(({ status }) => status === 200).length;
    expect(mailed).toBe(5);
    const secrets = await eventually("the mails", async () => {
      const found = await people.mailbox.secrets(email, "/login");
      return found.length >= mailed && found;
    });
    const browser = people.browser();
    const answer = await browser.post<User>("/sign-in-code/verify_link", { secret: secrets[0] });
    expect(answer).toMatchObject({ status: 200, body: user });
    figure(`ten browsers at once: ${secrets.length} mails, and the first one's link signs in`);
  });

  it("is answered alike for known and unknown emails, and limited alike", async () => {
    const { email } = await people.customer();
    for (const address of [email, people.email()]) {
      const statuses: number[] = [];
      for (let asked = 0; asked < 6; asked += 1) {
        const { status, body } = await people.browser().post("/sign-in-code", { email: address });
        statuses.push(status);
        if (status === 200) expect(body).toEqual({ ok: true });
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    }
  });
});
