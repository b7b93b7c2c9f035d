import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { figure } from "../../../../../commerce/test/figure";
import { HttpClient } from "../../../../../commerce/test/http-client";
import { LONG_RUN } from "../../../../../commerce/test/long-run";
import { type Shop, sharedShop } from "../../../../../commerce/test/shop";
import { PASSWORD, People } from "./people";

/** Few by default: enough to compare the answers, not the times. */
const SAMPLES = LONG_RUN ? 30 : 4;
const TIMEOUT_MS = 240_000;

let shop: Shop;
let people: People;

beforeAll(async () => {
  shop = await sharedShop();
  people = new People(shop);
});

afterAll(() => shop?.stop());

interface Sample {
  ms: number;
  answer: string;
}

async function sample(call: () => Promise<{ status: number; body: unknown }>): Promise<Sample> {
  const begun = performance.now();
  const { status, body } = await call();
  return { ms: performance.now() - begun, answer: `${status} ${JSON.stringify(body)}` };
}

const median = (samples: Sample[]) =>
  samples.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(samples.length / 2)] ?? 0;

/** Asks for known and unknown emails in turn, compares the answers and prints the times. */
async function compare(
  name: string,
  known: string[],
  call: (email: string) => Promise<{ status: number; body: unknown }>,
  shape: (answer: string, email: string) => string = (answer) => answer,
): Promise<void> {
  const ofKnown: Sample[] = [];
  const ofUnknown: Sample[] = [];
  for (let index = 0; index < SAMPLES; index += 1) {
    const email = known[index % known.length] ?? "";
    const stranger = people.email();
    const first = await sample(() => call(email));
    const second = await sample(() => call(stranger));
    expect(shape(first.answer, email)).toBe(shape(second.answer, stranger));
    ofKnown.push(first);
    ofUnknown.push(second);
    await people.sql("delete from account_limit");
  }
  const [left, right] = [median(ofKnown), median(ofUnknown)];
  const apart = Math.round((Math.abs(left - right) / Math.min(left, right)) * 100);
  figure(
    `${name}: known ${Math.round(left)} ms, unknown ${Math.round(right)} ms, ${apart} % apart (medians of ${SAMPLES})`,
  );
}

describe("known and unknown emails get the same answers", { timeout: TIMEOUT_MS }, () => {
  let verified: string[];
  let unverified: string[];

  beforeAll(async () => {
    verified = [(await people.customer()).email, (await people.customer()).email];
    unverified = [people.email(), people.email()];
    for (const email of unverified) await people.signUp(people.browser(), email);
  });

  it("at sign-in with a wrong password", async () => {
    await compare("sign-in", [...verified, ...unverified], (email) =>
      people.login(people.browser(), email, "not the password"),
    );
  });

  it("at sign-up", async () => {
    await compare(
      "sign-up",
      verified,
      (email) => people.signUp(people.browser(), email),
      (answer, email) =>
        answer
          .replaceAll(email, "")
          .replace(/cus_\w{26}/, "")
          .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/, ""),
    );
  });

  it("at asking for a verification code", async () => {
    await compare("resend", unverified, (email) => people.browser().post("/request_email_otp", { email }));
  });

  it("at asking for a reset code", async () => {
    await compare("reset", verified, (email) => people.browser().post("/password_reset/getOTP", { email }));
  });

  it("at trying a code", async () => {
    await compare("try", unverified, (email) => people.verify(people.browser(), email, "000000"));
  });

  it("at asking for a code to sign in with", async () => {
    await compare("sign-in code", verified, (email) => people.browser().post("/sign-in-code", { email }));
  });

  it("at trying a code to sign in with", async () => {
    await compare("sign-in try", verified, (email) =>
      people.browser().post("/sign-in-code/verify", { email, otp: "000000" }),
    );
  });

  it("at wanting another email", async () => {
    const { browser } = await people.customer();
    await compare("change of email", verified, (email) => browser.post("/me/email", { email }));
  });

  it("mails nothing to strangers, and no verification code to verified accounts", async () => {
    const { email } = await people.customer();
    const before = (await people.mailbox.all(email)).length;
    const stranger = people.email();
    const browser = people.browser();
    for (const asked of [email, stranger]) await browser.post("/request_email_otp", { email: asked });
    await browser.post("/password_reset/getOTP", { email: stranger });
    // A mail that is sent for certain comes after any that should not have been.
    const witness = people.email();
    await people.signUp(browser, witness);
    await people.mailbox.waitForCode(witness);
    expect(await people.mailbox.all(email)).toHaveLength(before);
    expect(await people.mailbox.all(stranger)).toHaveLength(0);
  });
});

describe("the engine's own account routes", () => {
  const engine = () => new HttpClient(shop.engineUrl, { "x-forwarded-for": people.address() });

  it("are closed for customers and for made-up kinds of people", async () => {
    const { email } = await people.customer();
    const body = { email, password: PASSWORD };
    for (const path of [
      "/auth/customer/emailpass",
      "/auth/CUSTOMER/emailpass",
      "/auth/customer/emailpass/",
      "/auth/customer/emailpass/register",
      "/auth/customer/emailpass/reset-password",
      "/auth/customer/emailpass/update",
      "/auth/anyone/emailpass",
      "/auth/verification/request",
      "/auth/verification/confirm",
    ]) {
      expect([path, (await engine().post(path, body)).status]).toEqual([path, 404]);
    }
    expect((await engine().get("/auth/customer/emailpass")).status).toBe(404);
    const [key] = await people.sql<{ token: string }>("select token from api_key where type = 'publishable'");
    const store = await engine().post(
      "/store/customers",
      { email },
      { "x-publishable-api-key": key?.token ?? "" },
    );
    expect(store.status).toBe(404);
  });

  it("register nobody without an invitation, and tell nobody who is registered", async () => {
    const { email } = await people.customer();
    const register = (address: string) =>
      engine().post("/auth/user/emailpass/register", { email: address, password: PASSWORD });
    const known = await register(email);
    const unknown = await register(people.email());
    expect(known.status).toBe(401);
    expect(unknown).toMatchObject({ status: 401, body: known.body });
  });

  it("let an invited user register", async () => {
    const email = people.email();
    await people.sql(
      `insert into invite (id, email, accepted, token, expires_at) values ($1, $2, false, $1, now() + interval '1 day')`,
      [`invite_${email}`, email],
    );
    const { status } = await engine().post("/auth/user/emailpass/register", { email, password: PASSWORD });
    expect(status).toBe(200);
  });
});

describe("requests from elsewhere", () => {
  it("are refused when the browser says so, or when they are no JSON", async () => {
    const { browser } = await people.customer();
    expect((await browser.post("/logout", {}, { origin: "https://evil.example" })).status).toBe(403);
    expect((await browser.post("/logout", {}, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await browser.post("/logout", {}, { "content-type": "text/plain" })).status).toBe(415);
    expect((await browser.get("/me")).status).toBe(200);
  });

  it("never widen access by an id or an email in the body", async () => {
    const { browser, user } = await people.customer();
    const { user: other, email } = await people.customer();
    expect((await browser.post("/orders/customer", { userId: other._id })).status).toBe(403);
    const change = { email, currentPassword: PASSWORD, newPassword: "a fine new passphrase" };
    expect((await browser.post("/change-password", change)).status).toBe(403);
    expect((await browser.get("/me")).body).toEqual(user);
  });
});
