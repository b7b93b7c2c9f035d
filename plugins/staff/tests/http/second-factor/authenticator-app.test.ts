import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HttpClient } from "../../../../../commerce/test/http-client";
import { type Shop, sharedShop } from "../../../../../commerce/test/shop";
import { Dashboard } from "../../../../storefront-api/tests/http/dashboard";
import { join, type Member, readRoles } from "../../../../storefront-api/tests/http/staff/staff";
import { appCode } from "./authenticator-app";
import {
  addApp,
  answerChallenge,
  bearer,
  browserWith,
  giveStaffPassword,
  me,
  nextSecond,
  reissue,
} from "./person";

let shop: Shop;
let dashboard: Dashboard;
let support: string;
let member: Member;
let browser: HttpClient;

beforeAll(async () => {
  shop = await sharedShop();
  dashboard = await Dashboard.open(shop);
  support = (await readRoles(dashboard)).get("Support") ?? "";
});

afterAll(() => shop?.stop());

beforeEach(async () => {
  member = await join(shop, dashboard, [support]);
  // Joining an app ends the browser's token, and the member's own must not be of the same second.
  await nextSecond();
  browser = await browserWith(shop, (await giveStaffPassword(shop, member)).token);
});

async function recoveryCodes(): Promise<string[]> {
  const { status, body } = await browser.post<{ recovery_codes: string[] }>("/auth/mfa/recovery-codes");
  expect(status).toBe(200);
  return body.recovery_codes;
}

const removeApp = (factorId: string, body: Record<string, string>) =>
  browser.send<{ message: string }>("DELETE", `/auth/mfa/factors/${factorId}`, JSON.stringify(body), {
    "content-type": "application/json",
  });

describe("an authenticator app", () => {
  test("confirms the session that it was set up in, and ends what older tokens are worth", async () => {
    expect(await me(browser)).toMatchObject({ exists: false, waits: false });
    const { token } = await addApp(browser);
    expect((await browser.get("/admin/orders")).status).toBe(200);
    expect(await me(browser)).toMatchObject({ exists: true, waits: false, methods: ["totp"] });
    expect((await new HttpClient(shop.engineUrl).get("/admin/orders", bearer(token))).status).toBe(200);

    expect((await member.engine.get("/admin/orders")).status).toBe(401);
    expect(await me(member.engine)).toMatchObject({ waits: true });
    const { body } = await member.engine.get<{ permissions: string[] }>("/admin/staff/me");
    expect(body.permissions).toEqual([]);
    // Nor can such a token bring another factor in.
    expect((await member.engine.post("/auth/mfa/factors", { provider: "totp" })).status).toBe(401);
    expect((await member.engine.post("/auth/mfa/recovery-codes")).status).toBe(401);
    expect((await member.engine.post("/admin/staff/me/passkeys/options")).status).toBe(401);
  });

  test.each([
    ["of another kind of people", { actor_type: "customer", actor_id: "" }],
    ["of a made-up kind of people", { actor_type: "USER", actor_id: "" }],
    ["that names nobody", { actor_id: "" }],
  ])("is not brought in by a token %s", async (_which, claims) => {
    const { token } = await giveStaffPassword(shop, member);
    const stranger = new HttpClient(shop.engineUrl, bearer(reissue(shop, token, claims)));
    expect((await stranger.post("/auth/mfa/factors", { provider: "totp" })).status).toBe(401);
    expect((await stranger.get("/auth/mfa/factors")).status).toBe(401);
    expect((await stranger.post("/auth/mfa/recovery-codes")).status).toBe(401);
    expect(await me(browser)).toMatchObject({ exists: false });
  });

  test("is asked for at the next sign-in, and its code is taken once", async () => {
    const { secret } = await addApp(browser);
    const signedIn = await giveStaffPassword(shop, member);
    expect(signedIn.mfa_required).toBe(true);
    const halfway = new HttpClient(shop.engineUrl, bearer(signedIn.token));
    expect((await halfway.get("/admin/orders")).status).toBe(401);
    expect((await halfway.get("/admin/staff/me")).status).toBe(401);

    const next = appCode(secret, 1);
    const answer = await answerChallenge(shop, signedIn, next);
    expect(answer.status).toBe(200);
    const again = await answerChallenge(shop, await giveStaffPassword(shop, member), next);
    expect(again).toMatchObject({ status: 400, body: { message: expect.stringMatching(/used already/) } });

    const other = await browserWith(shop, answer.body.token);
    expect((await other.get("/admin/orders")).status).toBe(200);
    expect((await other.delete("/auth/session")).status).toBe(200);
    const signedOut = new HttpClient(shop.engineUrl, bearer(answer.body.token));
    expect((await signedOut.get("/admin/orders")).status).toBe(401);
  });

  test("confirms a session from before it was set up", async () => {
    const { secret } = await addApp(browser);
    const wrong = await member.engine.post("/admin/staff/me/confirm", { method: "totp", code: "12345" });
    expect(wrong.status).toBe(400);
    const { status, body } = await member.engine.post<{ token: string }>("/admin/staff/me/confirm", {
      method: "totp",
      code: appCode(secret, 1),
    });
    expect(status).toBe(200);
    expect((await new HttpClient(shop.engineUrl).get("/admin/orders", bearer(body.token))).status).toBe(200);
  });

  test("that is lost is stood in for by each recovery code once, however fast it is given", async () => {
    await addApp(browser);
    const codes = await recoveryCodes();
    expect(new Set(codes).size).toBe(10);
    const [code = ""] = codes;
    const attempts = await Promise.all([1, 2, 3].map(() => giveStaffPassword(shop, member)));
    expect(attempts[0]?.mfa_challenge?.methods).toContain("recovery_code");
    const answers = await Promise.all(
      attempts.map((attempt) => answerChallenge(shop, attempt, code.toUpperCase(), "recovery_code")),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const replaced = await recoveryCodes();
    expect(replaced).not.toContain(codes[1]);
    const old = await answerChallenge(
      shop,
      await giveStaffPassword(shop, member),
      codes[1] ?? "",
      "recovery_code",
    );
    expect(old.status).toBe(400);
  });

  test("is removed only by who shows it or a recovery code", async () => {
    const { factorId } = await addApp(browser);
    const [code = ""] = await recoveryCodes();
    expect((await removeApp(factorId, {})).body.message).toMatch(/code is required/);
    expect((await removeApp(factorId, { method: "totp", code: "000000" })).status).toBe(400);
    expect(await me(browser)).toMatchObject({ exists: true });
    expect((await removeApp(factorId, { method: "recovery_code", code })).status).toBe(200);
    expect(await me(browser)).toMatchObject({ exists: false });
    expect((await giveStaffPassword(shop, member)).mfa_required).toBeUndefined();
  });

  test("is not guessed: after ten wrong codes the right one waits too", async () => {
    const { secret } = await addApp(browser);
    const attempts = await Promise.all([1, 2].map(() => giveStaffPassword(shop, member)));
    // Whichever kind of people a token says that it is of, the factor is the same.
    const [, second] = attempts;
    if (second) second.token = reissue(shop, second.token, { actor_type: "customer" });
    const statuses: number[] = [];
    for (let guess = 0; guess < 10; guess += 1) {
      const attempt = attempts[guess % 2];
      if (attempt) statuses.push((await answerChallenge(shop, attempt, `00000${guess}`)).status);
    }
    expect(new Set(statuses)).toEqual(new Set([400]));
    const late = await answerChallenge(shop, await giveStaffPassword(shop, member), appCode(secret, 1));
    expect(late.status).toBe(429);
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});
