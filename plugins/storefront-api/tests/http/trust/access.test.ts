import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { figure } from "../../../../../commerce/test/figure";
import { HttpClient } from "../../../../../commerce/test/http-client";
import { type Shop, startShop } from "../../../../../commerce/test/shop";
import { newShopper } from "../../../../../commerce/test/shopper";
import { calls } from "../../../src/contract/calls";
import { join, type Member } from "../staff/staff";
import { type Cast, gather } from "./access/cast";
import { knock } from "./access/knock";
import { type Route, routesOf, TELL_ROUTES } from "./access/routes";
import { type Verdict, VISITORS, verdictOn } from "./access/rules";

/** At once; the engine answers a few hundred a second. */
const AT_ONCE = 8;

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
let cast: Cast;
let routes: Route[];
let publishableKey: string;

beforeAll(async () => {
  process.env[TELL_ROUTES.name] = TELL_ROUTES.value;
  shop = await startShop();
  routes = await routesOf(shop);
  cast = await gather(shop);
  const { body } = await cast.dashboard.client.get<{ api_keys: { token: string }[] }>(
    "/admin/api-keys?type=publishable",
  );
  publishableKey = body.api_keys[0]?.token ?? "";
});

afterAll(() => shop?.stop());

describe("a role", () => {
  test("leaves everybody of the staff an administrator in the storefront's eyes", async () => {
    for (const { api } of [cast.support, cast.merchandiser]) {
      expect((await api.get("/me")).body).toMatchObject({ isAdmin: true });
    }
  });

  test("that is taken away is gone at the next request, in both places", async () => {
    const { dashboard, roles } = cast;
    const somebody = await join(shop, dashboard, [roles.get("Merchandiser") ?? ""]);
    expect((await somebody.engine.get("/admin/products")).status).toBe(200);
    const { body } = await somebody.engine.get<{ user: { id: string } }>("/admin/users/me");
    await dashboard.change(`/admin/staff/members/${body.user.id}/roles`, { roles: [] });
    expect((await somebody.engine.get("/admin/products")).status).toBe(403);
    expect((await somebody.api.post("/admin/add-product", {})).status).toBe(403);
    await dashboard.remove(`/admin/users/${body.user.id}`);
    expect((await somebody.engine.get("/admin/users/me")).status).toBe(401);
    expect((await somebody.api.get("/me")).body).toMatchObject({ isAdmin: false });
  });

  test("is none when an invitation names none", async () => {
    const somebody = await join(shop, cast.dashboard);
    expect((await somebody.engine.get("/admin/users/me")).status).toBe(200);
    for (const path of ["/admin/users", "/admin/orders", "/admin/products", "/admin/stores"]) {
      expect((await somebody.engine.get(path)).status).toBe(403);
    }
    expect((await somebody.api.get("/admin/users")).status).toBe(403);
  });

  test("tells the dashboard which parts of its pages to show", async () => {
    const partsOf = async (client: HttpClient) => {
      const { body } = await client.get<{ permissions: string[] }>("/admin/staff/me");
      return PARTS.filter((permission) => body.permissions.includes(permission));
    };
    expect(await partsOf(cast.dashboard.client)).toEqual(PARTS);
    expect(await partsOf(cast.support.engine)).toEqual([
      "fulfillment:read",
      "order:read",
      "payment:read",
      "customer:read",
    ]);
    expect(await partsOf(cast.merchandiser.engine)).toEqual([
      "fulfillment:read",
      "fulfillment:update",
      "inventory_level:read",
      "order:read",
    ]);
  });

  test("is not for its holder to give or to widen", async () => {
    const { engine } = cast.merchandiser;
    const { body } = await engine.get<{ user: { id: string } }>("/admin/users/me");
    const path = `/admin/staff/members/${body.user.id}/roles`;
    expect((await engine.post(path, { roles: ["staffrole_administrator"] })).status).toBe(403);
    expect((await engine.post("/admin/staff/roles", { name: "Mine", permissions: [] })).status).toBe(403);
  });

  test("of support shows anybody's orders, a merchandiser's and a customer's own only", async () => {
    const list = ({ api }: Pick<Member, "api">) =>
      api.post("/orders/customer", { userId: "cus_somebody_else" });
    expect((await list(cast.support)).status).toBe(200);
    expect((await list(cast.merchandiser)).status).toBe(403);
    expect((await list({ api: cast.customer.client })).status).toBe(403);
  });

  test("of a merchandiser shows of an order's customer what the shipping label says", async () => {
    const { body } = await cast.merchandiser.engine.get<Record<string, unknown>>(
      "/admin/orders?fields=id,*customer,*shipping_address,customer.email",
    );
    expect(JSON.stringify(body)).not.toContain('"customer":');
  });
});

describe("an invitation", () => {
  test("lets a customer in with the password they have", async () => {
    const { dashboard, roles } = cast;
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
      password: "a passphrase of nobody 4",
    });
    expect(answer.status).toBe(401);
  });
});

/** What differs from the verdict, in words; undefined when nothing does. */
async function judge(route: Route, verdict: Verdict): Promise<string | undefined> {
  const keys = route.path.startsWith("/store") ? { "x-publishable-api-key": publishableKey } : undefined;
  const statuses: string[] = [];
  let isRight = true;
  for (const visitor of VISITORS) {
    const status = await knock(shop.engineUrl, route, { ...cast.headers[visitor], ...keys });
    const isRefused = status === 401 || status === 403;
    const right =
      verdict === "closed" ? isRefused || status === 404 : isRefused !== verdict.includes(visitor);
    isRight &&= right;
    statuses.push(`${visitor} ${status}${right ? "" : " (wrong)"}`);
  }
  return isRight ? undefined : `${route.method} ${route.path}: ${statuses.join(", ")}`;
}

describe("the access matrix", () => {
  test("has a rule for every route that the engine has registered", () => {
    expect(routes.length).toBeGreaterThan(500);
    const bare = routes.filter(({ method, path }) => verdictOn(method, path) === undefined);
    expect(bare).toEqual([]);
  });

  test("has a permission for every call of the shop's own that is for the staff", () => {
    const bare = Object.values(calls).filter((call) => call.access === "admin" && !("permission" in call));
    expect(bare).toEqual([]);
  });

  test("holds for every visitor on every route", { timeout: 600_000 }, async () => {
    // Signing out comes last, or its visitors would be strangers to every route after it.
    const isLast = ({ path }: Route) => path === "/api/v1/logout";
    const waiting = routes.filter((route) => !isLast(route));
    const wrong: string[] = [];
    const work = async () => {
      for (let route = waiting.pop(); route; route = waiting.pop()) {
        const found = await judge(route, verdictOn(route.method, route.path) ?? []);
        if (found) wrong.push(found);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    waiting.push(...routes.filter(isLast));
    await work();
    expect(wrong.sort()).toEqual([]);
    figure(
      `${routes.length} routes, ${VISITORS.length} visitors, ${routes.length * VISITORS.length} requests`,
    );
  });
});
