import { accountKey, addressKey } from "@emberly/kit/rate-limit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { figure } from "../../../../../commerce/test/figure";
import { HttpClient } from "../../../../../commerce/test/http-client";
import { type Shop, startShop } from "../../../../../commerce/test/shop";
import { otherThan, PASSWORD, People } from "./people";

const WRONG = "not the password";

let shop: Shop;
let people: People;

beforeAll(async () => {
  shop = await startShop({ engines: 2 });
  people = new People(shop);
});

afterAll(() => shop?.stop());

/** One browser per engine, from one address: what one engine counts must hold at the other. */
function pair(address = people.address()): [HttpClient, HttpClient] {
  const [first, second] = shop.engineUrls.map((url) => people.browser(address, url));
  if (!first || !second) throw new Error("Two engines are needed");
  return [first, second];
}

async function statuses(count: number, call: (index: number) => Promise<{ status: number }>) {
  const seen: number[] = [];
  for (let index = 0; index < count; index += 1) seen.push((await call(index)).status);
  return seen;
}

const AT_ONCE = 8;

/** How many calls got which status when several are always under way, spread over the engines. */
async function statusesOf(count: number, call: (index: number) => Promise<{ status: number }>) {
  const counts: Record<number, number> = {};
  let next = 0;
  const runner = async () => {
    while (next < count) {
      const { status } = await call(next++);
      counts[status] = (counts[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runner));
  return counts;
}

/**
 * Lets a count that has begun stand where so many more would have brought it. That each one counts is shown by the
 * small limits; a hundred hashed passwords more would show it again.
 */
async function countOn(limit: string, key: string, more: number): Promise<void> {
  const rows = await people.sql(
    "update account_limit set points = points + $2 where key = $1 returning key",
    [`${limit}:${key}`, more],
  );
  expect(rows).toHaveLength(1);
}

// Each has accounts and addresses of its own, and half of the time is the even length of the answers.
describe.concurrent("limits, counted for all engines together", { timeout: 120_000 }, () => {
  it("five codes for an account in 15 minutes, the same for known and unknown emails", async () => {
    const { email: known } = await people.customer();
    const unverified = people.email();
    await people.signUp(people.browser(), unverified);
    const asked = [
      ["/password_reset/getOTP", known],
      ["/password_reset/getOTP", people.email()],
      ["/request_email_otp", unverified],
      ["/request_email_otp", people.email()],
    ] as const;
    const seen = asked.map(([path, email]) => {
      const engines = pair();
      return statuses(6, (index) => (engines[index % 2] as HttpClient).post(path, { email }));
    });
    for (const found of await Promise.all(seen)) expect(found).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it("says in Retry-After when to come back, which is when the newest mail gets old", async () => {
    const browser = people.browser();
    const email = people.email();
    await statuses(5, () => browser.post("/password_reset/getOTP", { email }));
    const { headers, body } = await browser.post("/password_reset/getOTP", { email });
    const wait = Number(headers.get("retry-after"));
    expect(wait).toBeGreaterThan(200);
    expect(wait).toBeLessThanOrEqual(300);
    expect(body).toBe(
      "Too many attempts. Please try again in 5 minutes. The link in the newest mail from us works meanwhile.",
    );
  });

  it("thirty codes for an address in 15 minutes", async () => {
    const address = people.address();
    const [first, second] = pair(address);
    const ask = (index: number) =>
      (index % 2 ? first : second).post("/request_email_otp", { email: people.email() });
    expect(await statusesOf(1, ask)).toEqual({ 200: 1 });
    await countOn("codes-address", addressKey(address), 25);
    expect(await statusesOf(8, ask)).toEqual({ 200: 4, 429: 4 });
  });

  it("thirty sign-ups for an address in an hour", async () => {
    const address = people.address();
    const [first, second] = pair(address);
    const signUp = (index: number) => people.signUp(index % 2 ? first : second, people.email());
    expect(await statusesOf(1, signUp)).toEqual({ 201: 1 });
    await countOn("sign-ups", addressKey(address), 25);
    expect(await statusesOf(8, signUp)).toEqual({ 201: 4, 429: 4 });
  });

  it("ten wrong passwords for an account and address, known or unknown, and then not even the right one", async () => {
    const { email } = await people.customer();
    const tries = [email, people.email()].map(async (tried) => {
      const engines = pair();
      const seen = await statuses(11, (index) =>
        people.login(engines[index % 2] as HttpClient, tried, WRONG),
      );
      expect(seen).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
      expect((await people.login(engines[0], tried, PASSWORD)).status).toBe(429);
    });
    await Promise.all(tries);
    expect((await people.login(people.browser(), email)).status).toBe(200);
  });

  it("fifty wrong passwords for an account from everywhere, but its owner's own browser is not shut out", async () => {
    const { email, browser } = await people.customer();
    const tryFromElsewhere = () => people.login(people.browser(), email, WRONG);
    expect(await statusesOf(1, tryFromElsewhere)).toEqual({ 401: 1 });
    await countOn("sign-in-account", accountKey(email), 45);
    expect(await statusesOf(8, tryFromElsewhere)).toEqual({ 401: 4, 429: 4 });
    expect((await people.login(people.browser(), email)).status).toBe(429);
    expect((await people.login(browser, email)).status).toBe(200);
  });

  it("a hundred wrong passwords from an address, whatever accounts they were tried on", async () => {
    const address = people.address();
    const [first, second] = pair(address);
    const tryAnother = (index: number) => people.login(index % 2 ? first : second, people.email(), WRONG);
    expect(await statusesOf(1, tryAnother)).toEqual({ 401: 1 });
    await countOn("sign-in-address", addressKey(address), 95);
    expect(await statusesOf(8, tryAnother)).toEqual({ 401: 4, 429: 4 });
  });

  it("hold for guesses that are sent all at once", async () => {
    const { email } = await people.customer();
    const engines = pair();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => people.login(engines[index % 2] as HttpClient, email, WRONG)),
    );
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
  });

  it("do not count right passwords", async () => {
    const { email } = await people.customer();
    const browser = people.browser();
    expect(await statusesOf(15, () => people.login(browser, email))).toEqual({ 200: 15 });
  });

  it("throttle the dashboard's sign-in by the same counts", async () => {
    const { email } = await people.customer();
    const address = people.address();
    await statuses(10, () => people.login(people.browser(address), email, WRONG));
    const dashboard = new HttpClient(shop.engineUrl, { "x-forwarded-for": address });
    // The engine decodes what stands in the place of a parameter, and so signs in by each of these.
    for (const path of ["/auth/user/emailpass", "/auth/user/email%70ass", "/auth/%75ser/emailpass"]) {
      const { status, headers } = await dashboard.post(path, { email, password: WRONG });
      expect([path, status]).toEqual([path, 429]);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
  });

  it("throttle guessing the current password of a session", async () => {
    const { email, browser } = await people.customer();
    const seen = await statuses(11, () =>
      browser.post("/change-password", {
        email,
        currentPassword: WRONG,
        newPassword: "a fine new passphrase",
      }),
    );
    expect(seen).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  });
});

describe("finding a code by brute force", () => {
  it("has five tries for each of five codes in 15 minutes: 25 in a million, also over two engines at once", async () => {
    const email = people.email();
    await people.signUp(people.browser(), email);
    const code = await people.mailbox.waitForCode(email);
    const engines = pair();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        people.verify(engines[index % 2] as HttpClient, email, otherThan(code)),
      ),
    );
    expect(answers.every(({ status }) => status === 400 || status === 429)).toBe(true);
    const [row] = await people.sql<{ attempts: number }>(
      `select attempts from email_otp_code where subject =
         (select auth_identity_id from provider_identity where entity_id = $1)`,
      [email],
    );
    expect(row?.attempts).toBe(5);
    expect((await people.verify(people.browser(), email, code)).status).toBe(400);
    figure("A code is found by chance in 15 minutes with a probability of 25 / 1,000,000 = 0.0025 %");
  });

  it("has 25 tries in 15 minutes and 240 in a day for an account, known or not, also when many are sent at once", async () => {
    const email = people.email();
    const tryOne = () => people.verify(people.browser(), email, "000000");
    expect(await statusesOf(40, tryOne)).toEqual({ 400: 25, 429: 15 });
    // A quarter of an hour later, and a day that has seen 235 by then.
    await people.sql("delete from account_limit where key = $1", [`tries-account:${accountKey(email)}`]);
    await countOn("tries-account-day", accountKey(email), 210);
    expect(await statusesOf(12, tryOne)).toEqual({ 400: 5, 429: 7 });
    figure("In any 24 hours at most 480 tries: a code is found with a probability below 1 / 2,083");
  });

  it("gives a right code's try back", async () => {
    const { email, browser } = await people.customer();
    const [row] = await people.sql<{ points: number }>("select points from account_limit where key = $1", [
      `tries-account:${accountKey(email)}`,
    ]);
    expect(row?.points ?? 0).toBe(0);
    expect((await people.login(browser, email)).status).toBe(200);
  });
});
