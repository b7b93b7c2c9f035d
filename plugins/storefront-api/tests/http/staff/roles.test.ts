import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HttpClient } from "../../../../../commerce/test/http-client";
import { type Shop, startShop } from "../../../../../commerce/test/shop";
import { newShopper, signInAdmin } from "../../../../../commerce/test/shopper";
import { ADMIN } from "../../../../../commerce/test/test-env";
import { calls } from "../../../src/contract/calls";
import { Dashboard } from "../dashboard";
import { join, type Member, readRoles } from "./staff";

const WHO = ["anonymous", "customer", "support", "merchandiser", "administrator"] as const;
type Who = (typeof WHO)[number];
type Row = [call: string, allowed: Who[], body?: Record<string, unknown>];

const NOBODY_ELSE: Who[] = ["administrator"];
const SUPPORT: Who[] = ["support", "administrator"];
const MERCHANDISER: Who[] = ["merchandiser", "administrator"];
const STAFF: Who[] = ["support", "merchandiser", "administrator"];

/**
 * Every call of `/api/v1` that is not for everyone who is signed in, and the routes of the dashboard that matter.
 * They name what does not exist, so that being allowed changes nothing: the answer is then anything but 401 or 403.
 */
const MATRIX: Row[] = [
  ["GET /api/v1/orders", STAFF],
  ["POST /api/v1/orders/confirmDelivery", MERCHANDISER, { paymentIntentId: "pi_none" }],
  ["POST /api/v1/orders/ship", MERCHANDISER, { paymentIntentId: "pi_none", trackingNumber: "T1" }],
  ["POST /api/v1/orders/customer", SUPPORT, { userId: "cus_somebody_else" }],
  ["GET /api/v1/admin/users", SUPPORT],
  ["POST /api/v1/admin/", MERCHANDISER, { data: [] }],
  ["POST /api/v1/admin/add-product", MERCHANDISER, {}],
  ["POST /api/v1/admin/update-product", MERCHANDISER, {}],
  ["POST /api/v1/admin/delete", MERCHANDISER, {}],
  ["GET /api/v1/admin/searches", MERCHANDISER],

  ["GET /admin/users/me", STAFF],
  ["GET /admin/rbac/me/permissions", STAFF],
  ["GET /admin/stores", STAFF],

  ["GET /admin/orders", STAFF],
  ["GET /admin/orders/order_none", STAFF],
  ["POST /admin/orders/order_none", NOBODY_ELSE, {}],
  ["POST /admin/orders/order_none/cancel", NOBODY_ELSE],
  ["POST /admin/orders/order_none/complete", NOBODY_ELSE],
  ["POST /admin/orders/export", NOBODY_ELSE],
  ["POST /admin/orders/order_none/fulfillments", MERCHANDISER, { items: [] }],
  ["POST /admin/orders/order_none/fulfillments/ful_none/mark-as-delivered", MERCHANDISER],
  ["GET /admin/draft-orders", NOBODY_ELSE],
  ["GET /admin/customers", SUPPORT],
  ["GET /admin/customers/cus_none", SUPPORT],
  ["POST /admin/customers", NOBODY_ELSE, { email: "nobody" }],
  ["DELETE /admin/customers/cus_none", NOBODY_ELSE],
  ["GET /admin/payments", SUPPORT],
  ["POST /admin/payments/pay_none/refund", NOBODY_ELSE, {}],
  ["GET /admin/stripe-checkouts", SUPPORT],
  ["POST /admin/stripe-checkouts/chk_none/resolve", NOBODY_ELSE, {}],

  ["GET /admin/products", MERCHANDISER],
  ["POST /admin/products", MERCHANDISER, {}],
  ["POST /admin/products/prod_none", MERCHANDISER, { title: "" }],
  ["DELETE /admin/products/prod_none", MERCHANDISER],
  ["POST /admin/products/prod_none/variants", MERCHANDISER, {}],
  ["GET /admin/product-categories", MERCHANDISER],
  ["GET /admin/product-options", MERCHANDISER],
  ["GET /admin/inventory-items", MERCHANDISER],
  ["DELETE /admin/inventory-items/iitem_none", MERCHANDISER],
  ["POST /admin/inventory-items/iitem_none/location-levels/sloc_none", MERCHANDISER, {}],
  ["POST /admin/uploads", MERCHANDISER],
  ["GET /admin/price-lists", NOBODY_ELSE],
  ["DELETE /admin/price-lists/plist_none", NOBODY_ELSE],
  ["GET /admin/promotions", NOBODY_ELSE],

  ["GET /admin/today/sales", STAFF],
  ["GET /admin/today/low-stock", MERCHANDISER],
  ["GET /admin/today/failed-mails", SUPPORT],
  ["POST /admin/today/failed-mails/mail_none/send", NOBODY_ELSE],
  ["GET /admin/deliveries", STAFF],
  ["GET /admin/deliveries/order_none", STAFF],
  ["GET /admin/deliveries/slips?id=order_none", STAFF],
  ["POST /admin/deliveries/tracking", MERCHANDISER, {}],
  ["POST /admin/deliveries/order_none/ship", MERCHANDISER, {}],
  ["POST /admin/deliveries/order_none/deliver", MERCHANDISER],
  ["POST /admin/kitchenware/prod_none", MERCHANDISER, {}],
  ["GET /admin/product-imports", MERCHANDISER],
  ["POST /admin/product-imports", MERCHANDISER, {}],
  ["POST /admin/product-imports/pictures", MERCHANDISER, {}],
  ["GET /admin/product-imports/template", MERCHANDISER],
  ["GET /admin/product-imports/export", MERCHANDISER],
  ["GET /admin/product-imports/pimp_none", MERCHANDISER],
  ["GET /admin/product-imports/pimp_none/rows", MERCHANDISER],
  ["POST /admin/product-imports/pimp_none/apply", MERCHANDISER],

  ["GET /admin/stock", MERCHANDISER],
  ["POST /admin/stock/variant_none", MERCHANDISER, {}],
  ["POST /admin/stock/deliveries", MERCHANDISER, {}],
  ["GET /admin/stock/export", MERCHANDISER],
  ["GET /admin/stock/imports", MERCHANDISER],
  ["POST /admin/stock/imports", MERCHANDISER, {}],
  ["GET /admin/stock/imports/simp_none", MERCHANDISER],
  ["POST /admin/stock/imports/simp_none/apply", MERCHANDISER],
  ["POST /admin/stock/imports/simp_none/undo", MERCHANDISER],
  ["GET /admin/audit", NOBODY_ELSE],
  ["GET /admin/audit/export", NOBODY_ELSE],

  ["GET /admin/users", NOBODY_ELSE],
  ["GET /admin/users/user_none", NOBODY_ELSE],
  ["POST /admin/users/user_none", NOBODY_ELSE, {}],
  ["DELETE /admin/users/user_none", NOBODY_ELSE],
  ["POST /admin/users/user_none/roles", NOBODY_ELSE, { roles: ["role_super_admin"] }],
  ["GET /admin/invites", NOBODY_ELSE],
  ["POST /admin/invites", NOBODY_ELSE, { roles: "none" }],
  ["GET /admin/rbac/roles", NOBODY_ELSE],
  ["POST /admin/rbac/roles", NOBODY_ELSE, {}],
  ["POST /admin/rbac/roles/role_super_admin/users", NOBODY_ELSE, {}],
  ["GET /admin/api-keys", NOBODY_ELSE],
  ["POST /admin/stores/store_none", NOBODY_ELSE, {}],
  ["GET /admin/shipping-options", STAFF],
  ["POST /admin/shipping-options/so_none", NOBODY_ELSE, {}],
  ["POST /admin/regions/reg_none", NOBODY_ELSE, {}],
  ["POST /admin/sales-channels/sc_none", NOBODY_ELSE, {}],
  ["GET /admin/tax-regions", NOBODY_ELSE],
  ["GET /admin/notifications", NOBODY_ELSE],
  ["GET /admin/workflows-executions", NOBODY_ELSE],
  ["POST /admin/workflows-executions/none/run", NOBODY_ELSE, {}],
  ["GET /admin/search-indexes", NOBODY_ELSE],
  ["POST /admin/views/orders/configurations", NOBODY_ELSE, {}],
];

/** What the parts of the dashboard's pages ask for. */
const PARTS = [
  "fulfillment:read",
  "fulfillment:update",
  "inventory_level:read",
  "order:read",
  "payment:read",
  "customer:read",
];

let shop: Shop;
let dashboard: Dashboard;
let roles: Map<string, string>;
let merchandiser: Member;
const engine = new Map<Who, HttpClient>();
const api = new Map<Who, HttpClient>();

beforeAll(async () => {
  shop = await startShop();
  dashboard = await Dashboard.open(shop);
  roles = await readRoles(dashboard);
  const roleOf = (name: string) => [roles.get(name) ?? `no role ${name}`];
  merchandiser = await join(shop, dashboard, roleOf("Merchandiser"));
  const support = await join(shop, dashboard, roleOf("Support"));
  const customer = await newShopper(shop);
  const admin = await signInAdmin(shop);
  engine.set("anonymous", new HttpClient(shop.engineUrl));
  engine.set("customer", new HttpClient(shop.engineUrl));
  engine.set("support", support.engine);
  engine.set("merchandiser", merchandiser.engine);
  engine.set("administrator", dashboard.client);
  api.set("anonymous", new HttpClient(`${shop.engineUrl}/api/v1`));
  api.set("customer", customer.client);
  api.set("support", support.api);
  api.set("merchandiser", merchandiser.api);
  api.set("administrator", admin.client);
});

afterAll(() => shop?.stop());

async function ask(who: Who, call: string, body: Record<string, unknown> = {}): Promise<number> {
  const [method = "", path = ""] = call.split(" ");
  const isApi = path.startsWith("/api/v1");
  const client = (isApi ? api : engine).get(who);
  if (!client) throw new Error(`Nobody is ${who}`);
  const under = isApi ? path.slice("/api/v1".length) : path;
  if (method === "GET") return (await client.get(under)).status;
  return (method === "DELETE" ? await client.delete(under) : await client.post(under, body)).status;
}

describe("who may", () => {
  test.each(MATRIX)("%s: %j", async (call, allowed, body) => {
    const found: Record<string, string> = {};
    for (const who of WHO) {
      const status = await ask(who, call, body);
      found[who] =
        status === 401 || status === 403 ? "refused" : status < 500 ? "allowed" : `failed, ${status}`;
    }
    const wanted = Object.fromEntries(WHO.map((who) => [who, allowed.includes(who) ? "allowed" : "refused"]));
    expect(found).toEqual(wanted);
  });

  test("the table holds every call of /api/v1 that is for administrators", () => {
    const listed = new Set(MATRIX.map(([call]) => call));
    const missing = Object.values(calls)
      .filter(({ access }) => access === "admin")
      .map(({ method, path }) => `${method} /api/v1${path}`)
      .filter((call) => !listed.has(call));
    expect(missing).toEqual([]);
  });

  test("every call for administrators names a permission", () => {
    const bare = Object.values(calls).filter((call) => call.access === "admin" && !("permission" in call));
    expect(bare).toEqual([]);
  });
});

describe("a role", () => {
  test("leaves everybody of the staff an administrator in the storefront's eyes", async () => {
    for (const who of ["support", "merchandiser", "administrator"] as const) {
      expect((await api.get(who)?.get("/me"))?.body).toMatchObject({ isAdmin: true });
    }
  });

  test("that is taken away is gone at the next request, in both places", async () => {
    const somebody = await join(shop, dashboard, [roles.get("Merchandiser") ?? ""]);
    expect((await somebody.engine.get("/admin/products")).status).toBe(200);
    const { body } = await somebody.engine.get<{ user: { id: string } }>("/admin/users/me");
    await dashboard.remove(`/admin/users/${body.user.id}/roles/${roles.get("Merchandiser")}`);
    expect((await somebody.engine.get("/admin/products")).status).toBe(403);
    expect((await somebody.api.post("/admin/add-product", {})).status).toBe(403);
    await dashboard.remove(`/admin/users/${body.user.id}`);
    expect((await somebody.engine.get("/admin/users/me")).status).toBe(401);
    expect((await somebody.api.get("/me")).body).toMatchObject({ isAdmin: false });
  });

  test("is the administrator's when an invitation names none", async () => {
    const somebody = await join(shop, dashboard);
    expect((await somebody.engine.get("/admin/users")).status).toBe(200);
    expect((await somebody.api.get("/admin/users")).status).toBe(200);
  });

  test("tells the dashboard which parts of its pages to show", async () => {
    const permissionsOf = async (who: Who) => {
      const { body } = await (engine.get(who) as HttpClient).get<{ permissions: string[] }>(
        "/admin/rbac/me/permissions",
      );
      return PARTS.filter((permission) => body.permissions.includes(permission));
    };
    expect(await permissionsOf("administrator")).toEqual(PARTS);
    expect(await permissionsOf("support")).toEqual([
      "fulfillment:read",
      "order:read",
      "payment:read",
      "customer:read",
    ]);
    expect(await permissionsOf("merchandiser")).toEqual([
      "fulfillment:read",
      "fulfillment:update",
      "inventory_level:read",
      "order:read",
    ]);
  });

  test("is not for its holder to give or to widen", async () => {
    const { body } = await merchandiser.engine.get<{ user: { id: string } }>("/admin/users/me");
    const path = `/admin/users/${body.user.id}/roles`;
    expect((await merchandiser.engine.post(path, { roles: ["role_super_admin"] })).status).toBe(403);
    expect((await merchandiser.engine.post("/admin/rbac/roles", { name: "Mine" })).status).toBe(403);
  });
});

describe("an invitation", () => {
  test("lets a customer in with the password they have", async () => {
    const shopper = await newShopper(shop);
    await dashboard.change("/admin/invites", { email: shopper.email, roles: [roles.get("Support")] });
    const visitor = new HttpClient(shop.engineUrl);
    const wrong = { email: shopper.email, password: "not theirs at all" };
    expect((await visitor.post("/auth/user/emailpass/register", wrong)).status).toBe(401);
    expect((await shopper.client.get("/me")).body).toMatchObject({ isAdmin: false });
  });

  test("is needed to register", async () => {
    const answer = await new HttpClient(shop.engineUrl).post("/auth/user/emailpass/register", {
      email: "nobody@example.com",
      password: ADMIN.password,
    });
    expect(answer.status).toBe(401);
  });
});

test("a merchandiser sees of an order's customer what the shipping label says", async () => {
  const { body } = await merchandiser.engine.get<Record<string, unknown>>(
    "/admin/orders?fields=id,*customer,*shipping_address,customer.email",
  );
  expect(JSON.stringify(body)).not.toContain('"customer":');
});
