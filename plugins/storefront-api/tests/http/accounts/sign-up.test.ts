import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Shop, sharedShop } from "../../../../../commerce/test/shop";
import { otherThan, PASSWORD, People } from "./people";

let shop: Shop;
let people: People;

beforeAll(async () => {
  shop = await sharedShop();
  people = new People(shop);
});

afterAll(() => shop?.stop());

describe("sign-up", () => {
  it("answers 201 with the record of an unverified account, starts no session and mails a code", async () => {
    const browser = people.browser();
    const email = people.email();
    const { status, body } = await people.signUp(browser, email, PASSWORD, "Zoë van der Berg");

    expect(status).toBe(201);
    expect(body).toEqual({
      _id: expect.stringMatching(/^cus_/),
      name: "Zoë van der Berg",
      email,
      country: "United States",
      isAdmin: false,
      emailVerified: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(browser.cookie("shop.sid")).toBeUndefined();
    expect((await browser.get("/me")).status).toBe(401);
    expect(await people.mailbox.waitForCode(email)).toMatch(/^\d{6}$/);
  });

  it("answers the same for a registered email, tells its owner by mail and touches nothing", async () => {
    const { email, user } = await people.customer();
    const stranger = people.browser();
    const other = await people.signUp(stranger, email, "the stranger's own password", "Mallory");

    expect(other.status).toBe(201);
    expect(Object.keys(other.body).sort()).toEqual(
      Object.keys((await people.signUp(people.browser(), people.email())).body).sort(),
    );
    expect(other.body).toMatchObject({ name: "Mallory", email, emailVerified: false });
    expect(other.body._id).not.toBe(user._id);
    await people.mailbox.waitFor(email, /already have an account/);
    expect((await people.login(people.browser(), email, "the stranger's own password")).status).toBe(401);
    expect((await people.login(people.browser(), email)).body).toEqual(user);
  });

  it("folds and trims emails, so that an account has one however it is typed", async () => {
    const { email, user } = await people.customer();
    const typed = `  ${email.toUpperCase()} `;
    expect((await people.login(people.browser(), typed)).body._id).toBe(user._id);
    expect((await people.signUp(people.browser(), typed)).body.email).toBe(email);
    await people.mailbox.waitFor(email, /already have an account/);
  });

  it.each([
    ["seven characters", "seven77", /at least 8/],
    ["more than 128 characters", "x".repeat(129), /at most 128/],
    ["a common password", "iloveyou1", /most common/],
    ["a common password in capitals", "QwertyUIOP", /most common/],
  ])("refuses %s with a message that says so", async (_name, password, message) => {
    const { status, body } = await people.signUp(people.browser(), people.email(), password);
    expect(status).toBe(400);
    expect(body).toMatch(message);
  });

  it("takes any character in a password, up to 128 of them", async () => {
    const password = ` 🔥 "'\\%_;<>${"é".repeat(115)} `;
    const { email } = await people.customer(password);
    expect((await people.login(people.browser(), email, password)).status).toBe(200);
    expect((await people.login(people.browser(), email, password.trim())).status).toBe(401);
  });

  it("makes one account of sign-ups with one new email that arrive at once", async () => {
    const email = people.email();
    const browsers = Array.from({ length: 4 }, () => people.browser());
    const answers = await Promise.all(browsers.map((browser) => people.signUp(browser, email)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const customers = await people.sql("select id from customer where email = $1", [email]);
    expect(customers).toHaveLength(1);
  });
});

describe("verification", () => {
  it("login fails before verification, and says why only after the right password", async () => {
    const browser = people.browser();
    const email = people.email();
    await people.signUp(browser, email);
    expect(await people.login(people.browser(), email)).toMatchObject({
      status: 403,
      body: "Email not verified, follow the link below to verify.",
    });
    expect(await people.login(people.browser(), email, "not the password")).toMatchObject({
      status: 401,
      body: "Invalid email or password",
    });
  });

  it("signs in the browser that signed up, and shows the account's record", async () => {
    const browser = people.browser();
    const email = people.email();
    const { body: signedUp } = await people.signUp(browser, email);
    const verified = await people.verify(browser, email, await people.mailbox.waitForCode(email));
    expect(verified).toMatchObject({ status: 200, body: { ...signedUp, emailVerified: true } });
    expect((await browser.get("/me")).body).toEqual(verified.body);
  });

  it("does not sign in a browser that gave no password", async () => {
    const email = people.email();
    await people.signUp(people.browser(), email);
    const other = people.browser();
    expect((await people.verify(other, email, await people.mailbox.waitForCode(email))).status).toBe(200);
    expect((await other.get("/me")).status).toBe(401);
    expect((await people.login(other, email)).status).toBe(200);
  });

  it("signs in a browser that gave the right password at sign-in", async () => {
    const email = people.email();
    await people.signUp(people.browser(), email);
    const other = people.browser();
    await people.login(other, email);
    await people.verify(other, email, await people.mailbox.waitForCode(email));
    expect((await other.get("/me")).status).toBe(200);
  });

  it("does not sign in when the password was given more than 30 minutes ago", async () => {
    const browser = people.browser();
    const email = people.email();
    await people.signUp(browser, email);
    await people.sql(
      `update account_sign_up set given_at = now() - interval '31 minutes' where auth_identity_id =
         (select auth_identity_id from provider_identity where entity_id = $1)`,
      [email],
    );
    expect((await people.verify(browser, email, await people.mailbox.waitForCode(email))).status).toBe(200);
    expect((await browser.get("/me")).status).toBe(401);
    expect((await people.login(browser, email)).status).toBe(200);
  });

  it("takes a code once, and none after a newer one was asked for", async () => {
    const browser = people.browser();
    const email = people.email();
    await people.signUp(browser, email);
    const old = await people.mailbox.waitForCode(email);
    const code = await people.code(browser, "/request_email_otp", email, [old]);
    expect((await people.verify(browser, email, old)).status).toBe(old === code ? 200 : 400);
    expect((await people.verify(browser, email, code)).status).toBe(200);
    expect(await people.verify(browser, email, code)).toMatchObject({
      status: 400,
      body: "Invalid or expired code",
    });
  });

  it("takes no late code", async () => {
    const browser = people.browser();
    const email = people.email();
    await people.signUp(browser, email);
    const code = await people.mailbox.waitForCode(email);
    await people.sql("update email_otp_code set expires_at = now() - interval '1 second'");
    expect((await people.verify(browser, email, code)).status).toBe(400);
  });

  it("takes no code after five wrong ones", async () => {
    const browser = people.browser();
    const email = people.email();
    await people.signUp(browser, email);
    const code = await people.mailbox.waitForCode(email);
    for (let wrong = 0; wrong < 5; wrong += 1) {
      expect((await people.verify(browser, email, otherThan(code))).status).toBe(400);
    }
    expect((await people.verify(browser, email, code)).status).toBe(400);
  });

  it("asks the engine's own record whether an email is verified", async () => {
    const { email } = await people.customer();
    const rows = await people.sql(
      "select code_provider, verified_at from auth_verification where entity_id = $1",
      [email],
    );
    expect(rows).toEqual([{ code_provider: "email-otp", verified_at: expect.any(Date) }]);
  });
});

describe("signing up again over an unverified account", () => {
  const MINE = "the owner's passphrase";
  const THEIRS = "somebody else's passphrase";

  it("activates the password of the browser that verifies, not the one that came first", async () => {
    const email = people.email();
    const owner = people.browser();
    await people.signUp(people.browser(), email, THEIRS, "Mallory");
    const first = await people.mailbox.waitForCode(email);
    await people.signUp(owner, email, MINE, "Olivia Owner");
    const code = await people.mailbox.waitForCode(email, [first]);

    const { status, body } = await people.verify(owner, email, code);
    expect(status).toBe(200);
    expect(body.name).toBe("Olivia Owner");
    expect((await people.login(people.browser(), email, THEIRS)).status).toBe(401);
    expect((await people.login(people.browser(), email, MINE)).status).toBe(200);
  });

  it("activates the first password when its browser verifies, whoever signed up later", async () => {
    const email = people.email();
    const owner = people.browser();
    await people.signUp(owner, email, MINE);
    const first = await people.mailbox.waitForCode(email);
    await people.signUp(people.browser(), email, THEIRS);
    const code = await people.mailbox.waitForCode(email, [first]);

    expect((await people.verify(owner, email, code)).status).toBe(200);
    expect((await people.login(people.browser(), email, THEIRS)).status).toBe(401);
    expect((await people.login(people.browser(), email, MINE)).status).toBe(200);
  });

  it("refuses a browser that gave no password while different ones wait, and leaves the code good", async () => {
    const email = people.email();
    await people.signUp(people.browser(), email, MINE);
    const first = await people.mailbox.waitForCode(email);
    await people.signUp(people.browser(), email, THEIRS);
    const code = await people.mailbox.waitForCode(email, [first]);

    const phone = people.browser();
    const refused = await people.verify(phone, email, code);
    expect(refused.status).toBe(403);
    expect((await people.verify(phone, email, otherThan(code))).status).toBe(400);
    expect((await people.login(phone, email, MINE)).status).toBe(403);
    expect((await people.verify(phone, email, code)).status).toBe(200);
    expect((await phone.get("/me")).status).toBe(200);
    expect((await people.login(people.browser(), email, THEIRS)).status).toBe(401);
  });

  it("does not mind several sign-ups that gave the same password", async () => {
    const email = people.email();
    await people.signUp(people.browser(), email, MINE);
    const first = await people.mailbox.waitForCode(email);
    await people.signUp(people.browser(), email, MINE);
    const code = await people.mailbox.waitForCode(email, [first]);
    expect((await people.verify(people.browser(), email, code)).status).toBe(200);
    expect((await people.login(people.browser(), email, MINE)).status).toBe(200);
  });

  it("lets one browser correct its own password", async () => {
    const email = people.email();
    const browser = people.browser();
    await people.signUp(browser, email, "a mistyped passphrase");
    const first = await people.mailbox.waitForCode(email);
    await people.signUp(browser, email, MINE);
    const code = await people.mailbox.waitForCode(email, [first]);
    expect((await people.verify(people.browser(), email, code)).status).toBe(200);
    expect((await people.login(people.browser(), email, MINE)).status).toBe(200);
    expect((await people.login(people.browser(), email, "a mistyped passphrase")).status).toBe(401);
  });

  it("lets no password be used anywhere before the email is proved", async () => {
    const email = people.email();
    await people.signUp(people.browser(), email, THEIRS);
    const [identity] = await people.sql<{ provider_metadata: Record<string, unknown> }>(
      "select provider_metadata from provider_identity where entity_id = $1",
      [email],
    );
    expect(identity?.provider_metadata).not.toHaveProperty("password");
  });

  it("proves the email with a reset code too, and then only the reset password counts", async () => {
    const email = people.email();
    await people.signUp(people.browser(), email, THEIRS);
    const first = await people.mailbox.waitForCode(email);
    const owner = people.browser();
    const code = await people.code(owner, "/password_reset/getOTP", email, [first]);
    expect((await people.reset(owner, email, code, MINE)).status).toBe(200);
    expect((await people.login(owner, email, MINE)).body.emailVerified).toBe(true);
    expect((await people.login(people.browser(), email, THEIRS)).status).toBe(401);
    expect((await people.verify(people.browser(), email, first)).status).toBe(400);
  });
});
