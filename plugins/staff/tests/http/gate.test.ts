import { readFile } from "node:fs/promises";
import path from "node:path";
import { generateJwtToken } from "@medusajs/framework/utils";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../../../commerce/test/eventually";
import { goodsToBuy } from "../../../../commerce/test/goods";
import { HttpClient } from "../../../../commerce/test/http-client";
import { MailboxClient } from "../../../../commerce/test/mailbox-client";
import { SandboxClient, sessionIdOf } from "../../../../commerce/test/sandbox-client";
import { type Shop, startShop } from "../../../../commerce/test/shop";
import { newShopper, type Shopper } from "../../../../commerce/test/shopper";
import { ADMIN } from "../../../../commerce/test/test-env";
import { Warehouse } from "../../../../commerce/test/warehouse";
import { Dashboard } from "../../../storefront-api/tests/http/dashboard";
import { join, type Member, makeKey, readRoles } from "../../../storefront-api/tests/http/staff/staff";

/** Where staff find the dashboard, which is not where the engine listens. */
const DASHBOARD_URL = "https://staff.example.com";

let shop: Shop;
let dashboard: Dashboard;
let admin: HttpClient;
let merchandiser: Member;
let support: Member;

beforeAll(async () => {
  shop = await startShop({ settings: { DASHBOARD_URL } });
  dashboard = await Dashboard.open(shop);
  admin = dashboard.client;
  const roles = await readRoles(dashboard);
  [merchandiser, support] = await Promise.all([
    join(shop, dashboard, [roles.get("Merchandiser") ?? ""]),
    join(shop, dashboard, [roles.get("Support") ?? ""]),
  ]);
});

afterAll(() => shop?.stop());

/** Buys one of the first product that is there, and waits until the money is taken. */
async function buy(shopper: Shopper): Promise<void> {
  const sandbox = new SandboxClient(shop.sandboxUrl);
  const products = await goodsToBuy(shop.engineUrl);
  const { body } = await shopper.client.post<{ url: string }>("/pay/create-checkout-session", {
    cartItems: [{ id: products[0]?._id, quantity: 1 }],
    userId: shopper.userId,
  });
  const sessionId = sessionIdOf(body.url);
  await sandbox.pay(sessionId);
  const intent = (await sandbox.session(sessionId)).payment_intent ?? "";
  await eventually("the capture", async () => (await sandbox.intent(intent)).status === "succeeded");
}

const text = (body: unknown) => JSON.stringify(body);

describe("what a role may not read", () => {
  let email: string;

  beforeAll(async () => {
    const shopper = await newShopper(shop);
    email = shopper.email;
    await buy(shopper);
  });

  const paths = [
    "/admin/orders?fields=*customer",
    "/admin/orders?fields=id,customer.email",
    "/admin/orders?fields=%2Bcustomer.addresses.*",
    "/admin/orders?fields=id,customer.orders.customer.*",
    "/admin/orders?expand=customer",
    "/admin/orders?fields=id,*payment_collections.payments",
    "/admin/fulfillments?fields=*order.customer",
    "/admin/products?fields=id,*sales_channels.orders.customer",
  ];

  test.each(paths)("is in no answer to %s", async (address) => {
    const theirs = await merchandiser.engine.get(address);
    expect(text(theirs.body)).not.toMatch(/"customer":|"payments":|"has_account":/);
  });

  test("is there for whom may read it", async () => {
    const { body } = await support.engine.get(`/admin/orders?fields=id,*customer,*payment_collections`);
    expect(text(body)).toContain(`"email":"${email}"`);
    expect(text(body)).toContain('"payment_collections":[{');
  });

  test("does not order a list either", async () => {
    const refused = await merchandiser.engine.get("/admin/orders?order=customer.email");
    expect(refused.status).toBe(403);
    expect((await merchandiser.engine.get("/admin/orders?order=-created_at")).status).toBe(200);
  });

  test("leaves an order's page whole for who sends the parcel", async () => {
    const { body } = await merchandiser.engine.get<{ orders: { id: string }[] }>("/admin/orders");
    const order = await merchandiser.engine.get<{ order: Record<string, unknown> }>(
      `/admin/orders/${body.orders[0]?.id}`,
    );
    expect(order.body.order).toMatchObject({
      shipping_address: { address_1: expect.any(String) },
      items: [{ title: expect.any(String), quantity: 1 }],
      total: expect.any(Number),
    });
    expect(order.body.order).not.toHaveProperty("customer");
  });

  test("is not changed by a batch either", async () => {
    const role = { name: "Editor", permissions: ["product:read", "product:update"] };
    const { body } = await admin.post<{ role: { id: string } }>("/admin/staff/roles", role);
    const editor = await join(shop, dashboard, [body.role.id]);
    const batch = { delete: ["prod_none"] };
    expect((await editor.engine.post("/admin/products/batch", batch)).status).toBe(403);
    expect((await editor.engine.post("/admin/products/batch", { update: [] })).status).toBe(403);
  });
});

describe("every kind of record of the engine's", () => {
  test("belongs to a resource, or is named here as nobody's but an administrator's", async () => {
    const { body } = await admin.get<{ unlisted_records: string[] }>("/admin/staff/permissions");
    const ofPlugins = /^Stripe\w+$/;
    expect(body.unlisted_records.filter((name) => !ofPlugins.test(name))).toEqual([
      "AccountHolder",
      "Address",
      "AuthIdentity",
      "Cart",
      "CreditLine",
      "LayoutConfiguration",
      "LineItem",
      "LineItemAdjustment",
      "LineItemTaxLine",
      "LinkCartPaymentCollection",
      "LinkCartPromotion",
      "LinkCustomerAccountHolder",
      "LinkOrderCart",
      "ProviderIdentity",
      "ShippingMethod",
      "ShippingMethodAdjustment",
      "ShippingMethodTaxLine",
      "UserPreference",
      "ViewConfiguration",
    ]);
  });
});

describe("a secret API key", () => {
  test("may nothing until it has a role, and then what the role says, under its own name", async () => {
    const roles = await readRoles(dashboard);
    const key = await makeKey(shop, dashboard, "Warehouse robot");
    expect((await key.engine.get("/admin/products")).status).toBe(403);
    const given = { roles: [roles.get("Merchandiser")] };
    await dashboard.change(`/admin/staff/api-keys/${key.id}/roles`, given);
    const [product] = await dashboard.products();
    const changed = await key.engine.post(`/admin/products/${product?.id}`, {
      subtitle: "by a robot",
      title: "robot pan",
    });
    expect(changed.status).toBe(200);
    expect((await key.engine.get("/admin/customers")).status).toBe(403);
    const { body } = await admin.get<{ entries: { actor: string }[] }>("/admin/audit?area=product&limit=1");
    expect(body.entries[0]?.actor).toBe("API key Warehouse robot");
    await dashboard.change(`/admin/staff/api-keys/${key.id}/roles`, { roles: [] });
    expect((await key.engine.get("/admin/products")).status).toBe(403);
  });

  test("that is revoked may nothing any more", async () => {
    const roles = await readRoles(dashboard);
    const key = await makeKey(shop, dashboard, "Old robot", [roles.get("Merchandiser") ?? ""]);
    await dashboard.change(`/admin/api-keys/${key.id}/revoke`, {});
    expect((await key.engine.get("/admin/products")).status).toBe(401);
  });
});

describe("what nobody has listed", () => {
  test("is refused to everybody, an administrator included", async () => {
    expect((await admin.get("/admin/no-such-thing")).status).toBe(403);
    expect((await admin.post("/admin/orders/order_1/no-such-thing", {})).status).toBe(403);
  });

  test("are uploads past every look at a file", async () => {
    expect((await admin.post("/admin/uploads/presigned-urls", { originalname: "a.png" })).status).toBe(404);
  });
});

describe("somebody who is invited", () => {
  test("is told the address of the dashboard, and chooses a password by the rules of customers", async () => {
    const email = "fresh@example.com";
    await dashboard.change("/admin/invites", { email });
    const mail = await new MailboxClient(shop.mailboxUrl).waitFor(email, /invited/);
    expect(mail.text).toContain(`${DASHBOARD_URL}/app/invite?token=`);
    const visitor = new HttpClient(shop.engineUrl);
    const register = (password: string) => visitor.post("/auth/user/emailpass/register", { email, password });
    for (const password of ["1", "password", "12345678"]) expect((await register(password)).status).toBe(400);
    expect((await register("a passphrase of one's own")).status).toBe(200);
  });

  test("finds the roles in the mail", async () => {
    const roles = await readRoles(dashboard);
    const email = "helper@example.com";
    await dashboard.change("/admin/invites", { email, roles: [roles.get("Support")] });
    const mail = await new MailboxClient(shop.mailboxUrl).waitFor(email, /invited/);
    expect(mail.text).toContain("Support");
  });
});

describe("somebody who accepts an invitation", () => {
  const invite = async (email: string, roles: string[] = []) => {
    const { invite } = await dashboard.change<{ invite: { token: string } }>("/admin/invites", {
      email,
      roles,
    });
    return `/admin/invites/accept?token=${encodeURIComponent(invite.token)}`;
  };
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  test("gets the email that was invited, whatever they write", async () => {
    const credentials = { email: "meant@example.com", password: "a passphrase of one's own" };
    const path = await invite(credentials.email);
    const visitor = new HttpClient(shop.engineUrl);
    const { body } = await visitor.post<{ token: string }>("/auth/user/emailpass/register", credentials);
    const accepted = await visitor.post<{ user: { email: string } }>(
      path,
      { email: "other@example.com", first_name: "A" },
      bearer(body.token),
    );
    expect(accepted).toMatchObject({ status: 200, body: { user: { email: credentials.email } } });
  });

  test("comes back after they were removed, with the account that they have in the shop", async () => {
    const { email, password, engine } = await join(shop, dashboard);
    const { body } = await engine.get<{ user: { id: string } }>("/admin/users/me");
    await dashboard.remove(`/admin/users/${body.user.id}`);
    const roles = await readRoles(dashboard);
    const path = await invite(email, [roles.get("Support") ?? ""]);
    const visitor = new HttpClient(shop.engineUrl);
    const signIn = async () =>
      bearer((await visitor.post<{ token: string }>("/auth/user/emailpass", { email, password })).body.token);
    const token = await signIn();
    expect((await visitor.post("/admin/invites/accept?token=none", {}, token)).status).toBe(401);
    expect((await visitor.post(path, { first_name: "Sam" }, token)).status).toBe(200);
    expect((await visitor.get("/admin/orders", await signIn())).status).toBe(200);
    expect((await engine.get("/admin/users/me")).status).toBe(401);
  });

  test("is told what is wrong with a password as everybody is, and registers anew where nothing came of it", async () => {
    const email = "twice@example.com";
    const visitor = new HttpClient(shop.engineUrl);
    const register = async (password: string) =>
      (await visitor.post("/auth/user/emailpass/register", { email, password })).status;
    expect(await register("1")).toBe(400);
    await invite(email);
    expect(await register("1")).toBe(400);
    expect(await register("somebody else's passphrase")).toBe(200);
    expect(await register("a passphrase of one's own")).toBe(401);
    const warehouse = await Warehouse.open(shop);
    try {
      await warehouse.rows(
        `update auth_identity set created_at = now() - interval '2 minutes'
         where id in (select auth_identity_id from provider_identity where entity_id = $1)`,
        [email],
      );
    } finally {
      await warehouse.close();
    }
    expect(await register("a passphrase of one's own")).toBe(200);
  });
});

describe("a word that is no kind of people", () => {
  test.each(["session", "Session", "token", "mfa", "%6Dfa", "USER", "%55ser"])(
    "%s signs nobody in, registers nobody and mails no link",
    async (word) => {
      const { email, password } = support;
      const visitor = new HttpClient(shop.engineUrl);
      for (const call of ["", "/", "/register", "/reset-password", "/update", "/callback"]) {
        const path = `/auth/${word}/emailpass${call}`;
        const { status } = await visitor.post(path, { email, password, identifier: email });
        expect([path, status]).toEqual([path, 404]);
      }
    },
  );
});

describe("somebody whom another sign-in provider vouches for", () => {
  test("is no user of the dashboard without an invitation, and nobody's roles become theirs", async () => {
    const warehouse = await Warehouse.open(shop);
    try {
      const before = await warehouse.rows("select id, email from public.user order by id");
      await warehouse.rows("insert into auth_identity (id) values ('authid_vouched')");
      await warehouse.rows(
        `insert into provider_identity (id, auth_identity_id, entity_id, provider)
         values ('provid_vouched', 'authid_vouched', 'first-of-google', 'google')`,
      );
      // What the engine hands out once a provider has said who somebody is: the first user's email, or nobody's yet.
      for (const email of ["first-of-google@example.com", ADMIN.email]) {
        const token = generateJwtToken(
          {
            actor_id: "",
            actor_type: "user",
            auth_identity_id: "authid_vouched",
            app_metadata: {},
            user_metadata: { email, given_name: "First" },
          },
          { secret: shop.env.JWT_SECRET, expiresIn: "1h" },
        );
        const vouched = new HttpClient(shop.engineUrl, { authorization: `Bearer ${token}` });
        for (const join of [
          "/auth/google/user",
          "/auth/GOOGLE/User/",
          "/auth/cloud/user",
          "/cloud/auth/users",
        ]) {
          expect([join, (await vouched.post(join, {})).status]).toEqual([join, 404]);
        }
        expect((await vouched.post("/admin/users", { email, first_name: "First" })).status).not.toBe(200);
        expect((await vouched.get("/admin/users/me")).status).toBe(401);
        expect((await vouched.get("/admin/orders")).status).toBe(401);
      }
      expect(await warehouse.rows("select id, email from public.user order by id")).toEqual(before);
      const [identity] = await warehouse.rows(
        "select app_metadata from auth_identity where id = 'authid_vouched'",
      );
      expect(identity).toEqual({ app_metadata: null });
    } finally {
      await warehouse.close();
    }
  });
});

describe("who has forgotten the password of the dashboard", () => {
  test("gets a link by mail, which sets a new one by the rules and ends what was signed in", async () => {
    const member = await join(shop, dashboard);
    const visitor = new HttpClient(shop.engineUrl);
    const asked = await visitor.post("/auth/user/emailpass/reset-password", {
      identifier: member.email.toUpperCase(),
    });
    expect(asked.status).toBe(201);
    const mail = await new MailboxClient(shop.mailboxUrl).waitFor(member.email, /new password/i);
    const token = /\/app\/reset-password\?token=([\w.%-]+)/.exec(mail.text)?.[1] ?? "";
    const bearer = { authorization: `Bearer ${decodeURIComponent(token)}` };
    const set = (password: string) => visitor.post("/auth/user/emailpass/update", { password }, bearer);
    expect((await set("1")).status).toBe(400);
    // What was signed in in the very second of the change ends as well.
    const { email, password } = member;
    const latest = await visitor.post<{ token: string }>("/auth/user/emailpass", { email, password });
    expect((await set("quite another passphrase")).status).toBe(200);
    expect((await set("and one more passphrase")).status).toBe(401);
    expect((await member.engine.get("/admin/users/me")).status).toBe(401);
    const last = await visitor.get("/admin/users/me", { authorization: `Bearer ${latest.body.token}` });
    expect(last.status).toBe(401);
    const credentials = { email, password: "quite another passphrase" };
    expect((await visitor.post("/auth/user/emailpass", credentials)).status).toBe(200);
  });

  test("gets no mail when the account is a customer's", async () => {
    const shopper = await newShopper(shop);
    const visitor = new HttpClient(shop.engineUrl);
    await visitor.post("/auth/user/emailpass/reset-password", { identifier: shopper.email });
    await visitor.post("/auth/user/emailpass/reset-password", { identifier: ADMIN.email });
    const mailbox = new MailboxClient(shop.mailboxUrl);
    await mailbox.waitFor(ADMIN.email, /new password/i);
    const subjects = (await mailbox.all(shopper.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /dashboard/.test(subject))).toEqual([]);
  });
});

describe("a token", () => {
  test("of an invitation or a reset is in no log and in no row that a mail leaves behind", async () => {
    const email = "quiet@example.com";
    await dashboard.change("/admin/invites", { email });
    const mail = await new MailboxClient(shop.mailboxUrl).waitFor(email, /invited/);
    const token = /invite\?token=([\w.%-]+)/.exec(mail.text)?.[1] ?? "none";
    const visitor = new HttpClient(shop.engineUrl);
    const page = { referer: `${shop.engineUrl}/app/invite?token=${token}` };
    await visitor.get(`/app/invite?token=${token}`, page);
    await visitor.post(`/admin/invites/accept?token=${token}`, { first_name: "A" }, page);
    await visitor.get("/admin/products?q=secret-words", page);
    const log = await readFile(path.join(shop.env.DATA_DIR, "logs/engine-1.log"), "utf8");
    expect(log).toContain("/admin/invites/accept");
    expect(log).not.toContain(token.slice(-40));
    expect(log).not.toContain("secret-words");
    const warehouse = await Warehouse.open(shop);
    try {
      const kept = await warehouse.rows("select 1 from notification where data::text like '%token=%'");
      expect(kept).toEqual([]);
    } finally {
      await warehouse.close();
    }
  });
});

describe("the owner of an account", () => {
  test("signs in to the dashboard from a browser that did before, while others guess from everywhere", async () => {
    const member = await join(shop, dashboard);
    const { email, password } = member;
    const browser = new HttpClient(shop.engineUrl);
    expect((await browser.post("/auth/user/emailpass", { email, password })).status).toBe(200);
    expect(browser.cookie("staff.browser")).toMatch(/^[\w-]{43}$/);
    const guess = (from: number) =>
      new HttpClient(shop.engineUrl).post(
        "/auth/user/emailpass",
        { email, password: "not this one at all" },
        { "x-forwarded-for": `192.0.2.${from}` },
      );
    for (let from = 1; from <= 6; from += 1) await Promise.all(Array.from({ length: 10 }, () => guess(from)));
    expect((await guess(99)).status).toBe(429);
    expect((await browser.post("/auth/user/emailpass", { email, password })).status).toBe(200);
  });
});
