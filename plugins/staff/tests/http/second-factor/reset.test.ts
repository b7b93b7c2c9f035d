import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../../../../../commerce/test/eventually";
import { HttpClient } from "../../../../../commerce/test/http-client";
import { type Shop, sharedShop } from "../../../../../commerce/test/shop";
import { Warehouse } from "../../../../../commerce/test/warehouse";
import { whileRefused } from "../../../../../commerce/test/while-refused";
import { Dashboard } from "../../../../storefront-api/tests/http/dashboard";
import { join, type Member, readRoles } from "../../../../storefront-api/tests/http/staff/staff";
import {
  addApp,
  addPasskey,
  bearer,
  browserWith,
  giveStaffPassword,
  me,
  newAuthenticator,
  signInOptions,
  signInWith,
} from "./person";

let shop: Shop;
let dashboard: Dashboard;
let support: string;

beforeAll(async () => {
  shop = await sharedShop();
  dashboard = await Dashboard.open(shop);
  support = (await readRoles(dashboard)).get("Support") ?? "";
});

afterAll(() => shop?.stop());

const idOf = async ({ engine }: Member) =>
  (await engine.get<{ user: { id: string } }>("/admin/users/me")).body.user.id;

const reset = (client: HttpClient, id: string) =>
  client.post(`/admin/staff/members/${id}/reset-second-factor`);

test("an administrator takes away what somebody has lost, which signs them out everywhere", async () => {
  const member = await join(shop, dashboard, [support]);
  const id = await idOf(member);
  const browser = await browserWith(shop, (await giveStaffPassword(shop, member)).token);
  const laptop = newAuthenticator(shop);
  const { body } = await addPasskey(browser, laptop);
  await addApp(browser);
  const listed = async () => {
    const { body } = await dashboard.client.get<{ people: { id: string; has_second_factor: boolean }[] }>(
      "/admin/staff/members",
    );
    return body.people.find((person) => person.id === id)?.has_second_factor;
  };
  expect(await listed()).toBe(true);
  expect((await reset(dashboard.client, id)).status).toBe(200);
  expect(await listed()).toBe(false);

  expect((await browser.get("/admin/orders")).status).toBe(401);
  expect((await new HttpClient(shop.engineUrl).get("/admin/orders", bearer(body.token))).status).toBe(401);
  expect((await signInWith(shop, laptop.sign(await signInOptions(shop)))).status).toBe(401);
  // A token of the very second of the reset counts as one from before.
  await eventually("a session without a second factor", async () => {
    const again = await giveStaffPassword(shop, member);
    expect(again.mfa_required).toBeUndefined();
    const { status } = await new HttpClient(shop.engineUrl).get("/admin/orders", bearer(again.token));
    return status === 200 || undefined;
  });
  const { body: audit } = await dashboard.client.get<{
    entries: { source: string; actor: string; before: Record<string, unknown> }[];
  }>(`/admin/audit?area=roles&q=${encodeURIComponent(member.email)}`);
  expect(audit.entries.find(({ source }) => source === "second_factor")).toMatchObject({
    actor: "admin@example.com",
    before: { passkeys: 1, authenticator_apps: 1 },
  });
  const app = audit.entries.filter(({ source }) => source === "auth_mfa_factor");
  expect(app.map(({ actor }) => actor)).toEqual(["admin@example.com", member.email, member.email]);
});

test("nothing is taken away while the audit cannot write it down", async () => {
  const member = await join(shop, dashboard, [support]);
  const id = await idOf(member);
  const browser = await browserWith(shop, (await giveStaffPassword(shop, member)).token);
  await addPasskey(browser, newAuthenticator(shop));
  const warehouse = await Warehouse.open(shop);
  try {
    const refused = await whileRefused(
      (sql) => warehouse.rows(sql),
      { change: "insert on audit_entry", when: "new.source = 'second_factor'" },
      () => reset(dashboard.client, id),
    );
    expect(refused.status).toBe(500);
  } finally {
    await warehouse.close();
  }
  expect((await browser.get("/admin/orders")).status).toBe(200);
  expect(await me(browser)).toMatchObject({ exists: true, methods: ["passkey"] });
});

test("a sign-in that waited for the second factor meanwhile has ended too", async () => {
  const member = await join(shop, dashboard, [support]);
  const id = await idOf(member);
  await addApp(await browserWith(shop, (await giveStaffPassword(shop, member)).token));
  const waiting = await giveStaffPassword(shop, member);
  expect(waiting.mfa_required).toBe(true);
  expect((await reset(dashboard.client, id)).status).toBe(200);
  const visitor = new HttpClient(shop.engineUrl);
  expect((await visitor.post("/auth/token/refresh", {}, bearer(waiting.token))).status).toBe(401);
  expect((await visitor.post("/auth/session", {}, bearer(waiting.token))).status).toBe(401);
});

test("nobody resets somebody who may more than they do, nor themselves", async () => {
  const name = `Help desk ${randomUUID()}`;
  await dashboard.change("/admin/staff/roles", { name, permissions: ["second_factor:reset"] });
  const helper = await join(shop, dashboard, [(await readRoles(dashboard)).get(name) ?? ""]);
  const member = await join(shop, dashboard, [support]);
  const bareId = await idOf(await join(shop, dashboard));
  const { body } = await dashboard.client.get<{ user: { id: string } }>("/admin/users/me");
  expect((await reset(helper.engine, body.user.id)).status).toBe(403);
  expect((await reset(helper.engine, await idOf(member))).status).toBe(403);
  expect((await reset(member.engine, bareId)).status).toBe(403);
  expect((await reset(helper.engine, bareId)).status).toBe(200);
  expect((await reset(helper.engine, "user_nobody")).status).toBe(404);
  expect((await reset(dashboard.client, body.user.id)).status).toBe(400);
});
