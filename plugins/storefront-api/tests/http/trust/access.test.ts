import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { figure } from "../../../../../commerce/test/figure";
import type { HttpClient } from "../../../../../commerce/test/http-client";
import { type Shop, startShop } from "../../../../../commerce/test/shop";
import { newShopper, type Shopper, signInAdmin } from "../../../../../commerce/test/shopper";
import { Dashboard } from "../dashboard";
import { join, readRoles } from "../staff/staff";
import { type Route, routesOf, TELL_ROUTES } from "./access/routes";
import { type Verdict, VISITORS, type Visitor, verdictOn } from "./access/rules";

/** At once; the engine answers a few hundred a second. */
const AT_ONCE = 8;
const HANGS_AFTER_MS = 15_000;
/** Streams of events, which say nothing until something happens: whoever is not refused at once is let in. */
const STREAM = /\/subscribe$/;
const SILENT_MS = 1_000;

let shop: Shop;
let dashboard: Dashboard;
let customer: Shopper;
let other: Shopper;
let publishableKey: string;
let routes: Route[];
const credentials = new Map<Visitor, Record<string, string>>();

beforeAll(async () => {
  process.env[TELL_ROUTES.name] = TELL_ROUTES.value;
  shop = await startShop();
  routes = await routesOf(shop);
  dashboard = await Dashboard.open(shop);
  const roles = await readRoles(dashboard);
  const admin = await signInAdmin(shop);
  customer = await newShopper(shop);
  other = await newShopper(shop);
  const cookie = ({ client }: { client: HttpClient }) => ({
    cookie: `shop.sid=${client.cookie("shop.sid")}`,
  });
  credentials.set("anonymous", {});
  credentials.set("customer", cookie(customer));
  credentials.set("other customer", cookie(other));
  credentials.set("administrator", { ...cookie(admin), ...dashboard.client.headers });
  for (const [visitor, role] of [
    ["support", "Support"],
    ["merchandiser", "Merchandiser"],
  ] as const) {
    const member = await join(shop, dashboard, [roles.get(role) ?? ""]);
    credentials.set(visitor, { ...cookie({ client: member.api }), ...member.engine.headers });
  }
  const { body } = await dashboard.client.get<{ api_keys: { token: string }[] }>(
    "/admin/api-keys?type=publishable",
  );
  publishableKey = body.api_keys[0]?.token ?? "";
});

afterAll(() => shop?.stop());

/** The status alone: some answers are streams that never end. */
function ask(visitor: Visitor, { method, path }: Route): Promise<number> {
  const url = new URL(shop.engineUrl);
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        hostname: url.hostname,
        port: url.port,
        method,
        path,
        timeout: STREAM.test(path) ? SILENT_MS : HANGS_AFTER_MS,
        headers: {
          ...credentials.get(visitor),
          ...(path.startsWith("/store") && { "x-publishable-api-key": publishableKey }),
          ...(hasBody && { "content-type": "application/json", "content-length": "2" }),
        },
      },
      (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      },
    );
    request.once("timeout", () => {
      if (STREAM.test(path)) resolve(200);
      request.destroy(new Error(`${method} ${path} hangs for ${visitor}`));
    });
    request.once("error", reject);
    request.end(hasBody ? "{}" : undefined);
  });
}

const isRefusal = (status: number) => status === 401 || status === 403;

/** What differs from the verdict, in words; undefined when nothing does. */
async function judge(route: Route, verdict: Verdict): Promise<string | undefined> {
  const statuses: string[] = [];
  let isRight = true;
  for (const visitor of VISITORS) {
    const status = await ask(visitor, route);
    const right =
      verdict === "closed"
        ? [401, 403, 404].includes(status)
        : isRefusal(status) !== verdict.includes(visitor);
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
