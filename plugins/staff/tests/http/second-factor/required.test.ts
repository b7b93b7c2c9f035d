import { afterAll, beforeAll, expect, test } from "vitest";
import { HttpClient } from "../../../../../commerce/test/http-client";
import { MailboxClient } from "../../../../../commerce/test/mailbox-client";
import { type Shop, startShop } from "../../../../../commerce/test/shop";
import { ADMIN } from "../../../../../commerce/test/test-env";
import { everyRoute } from "../../../src/modules/staff/permissions/routes/every-route";
import { addApp, addPasskey, browserWith, giveStaffPassword, me, newAuthenticator } from "./person";

let shop: Shop;

beforeAll(async () => {
  shop = await startShop({ settings: { STAFF_SECOND_FACTOR: "required" } });
});

afterAll(() => shop?.stop());

/** What somebody without a second factor may ask for, to get one; and what anybody may. */
const OPEN = new Set([
  "GET /staff/me",
  "POST /staff/me/confirm",
  "POST /staff/me/confirm/options",
  "GET /staff/me/passkeys",
  "POST /staff/me/passkeys",
  "POST /staff/me/passkeys/options",
  "POST /invites/accept",
  // The dashboard asks this before anybody is signed in.
  "GET /feature-flags",
  // This shop closes these to everybody.
  "POST /uploads/presigned-urls",
  "POST /products/import",
  "POST /products/import/:/confirm",
  "POST /products/imports",
  "POST /products/imports/:/confirm",
]);

test("whoever has no second factor can do nothing but set one up", async () => {
  const waiting = await browserWith(shop, (await giveStaffPassword(shop, ADMIN)).token);
  expect(await me(waiting)).toMatchObject({ exists: false, required: true, waits: true, may_change: true });
  const calls = [...everyRoute([]).all()].filter(({ rule }) => rule !== "closed").map(({ route }) => route);
  expect(calls.length).toBeGreaterThan(400);
  const answered: string[] = [];
  for (const call of calls.filter((one) => !OPEN.has(one))) {
    const [method = "", path = ""] = call.split(" ");
    const { status } = await waiting.send(method, `/admin${path.replaceAll(":", "x")}`, undefined, {});
    if (status !== 401) answered.push(`${call}: ${status}`);
  }
  expect(answered).toEqual([]);

  await addApp(waiting);
  expect(await me(waiting)).toMatchObject({ exists: true, waits: false });
  expect((await waiting.get("/admin/orders")).status).toBe(200);

  const invited = await join(waiting, "invited@example.com");
  expect((await invited.get("/admin/users/me")).status).toBe(401);
  expect((await addPasskey(invited, newAuthenticator(shop))).status).toBe(200);
  expect((await invited.get("/admin/users/me")).status).toBe(200);
});

/** Accepts an invitation and gives the new password. */
async function join(inviter: HttpClient, email: string): Promise<HttpClient> {
  expect((await inviter.post("/admin/invites", { email })).status).toBe(200);
  const mail = await new MailboxClient(shop.mailboxUrl).waitFor(email, /invited/);
  const token = /token=([\w.%-]+)/.exec(mail.text)?.[1];
  const credentials = { email, password: "a passphrase of the staff 4" };
  const visitor = new HttpClient(shop.engineUrl);
  const { body } = await visitor.post<{ token: string }>("/auth/user/emailpass/register", credentials);
  const accepted = await visitor.post(
    `/admin/invites/accept?token=${token}`,
    { email, first_name: "Sam", last_name: "Staff" },
    { authorization: `Bearer ${body.token}` },
  );
  expect(accepted.status).toBe(200);
  return browserWith(shop, (await giveStaffPassword(shop, credentials)).token);
}
