import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { freePorts } from "../cli/lib/ports";
import { eventually } from "../test/eventually";
import { HttpClient } from "../test/http-client";
import { type Shop, startShop } from "../test/shop";
import { ADMIN } from "../test/test-env";
import { type CollectedSpan, TraceCollector } from "../test/trace-collector";
import { Warehouse } from "../test/warehouse";

const PRODUCT = "/products/cast-iron-skillet-10-25";

let collector: TraceCollector;
let shop: Shop;
let metrics: { engine: string; storefront: string };

beforeAll(async () => {
  // The processes inherit it; by itself a span waits five seconds for others to go with.
  vi.stubEnv("OTEL_BSP_SCHEDULE_DELAY", "200");
  collector = await TraceCollector.start();
  const [engine, storefront] = await freePorts(2);
  shop = await startShop({
    storefront: true,
    settings: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      COMMERCE_METRICS_PORT: String(engine),
      STOREFRONT_METRICS_PORT: String(storefront),
    },
  });
  metrics = {
    engine: `http://127.0.0.1:${engine}/metrics`,
    storefront: `http://127.0.0.1:${storefront}/metrics`,
  };
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await shop?.stop();
  await collector?.stop();
});

const textOf = async (url: string) => (await fetch(url)).text();

/** The value of one line of Prometheus' text format. */
function figureOf(text: string, name: string, label: string): number {
  const line = text.split("\n").find((line) => line.startsWith(`${name}{`) && line.includes(label));
  return Number(line?.split(" ").at(-1));
}

describe("where a collector takes traces", () => {
  it("one trace leads from the page to the engine and its statements", async () => {
    const foreign = "0af7651916cd43dd8448eb211c80319c";
    const answer = await fetch(shop.storeUrl + PRODUCT, {
      headers: { traceparent: `00-${foreign}-b7ad6b7169203331-01` },
    });
    expect(answer.status).toBe(200);
    const requestId = answer.headers.get("x-request-id");

    const trace = await eventually("the trace is whole", async () => {
      const page = collector.spans.find(
        ({ service, attributes }) =>
          service === "emberly-storefront" && attributes["request.id"] === requestId,
      );
      const spans = collector.spans.filter(({ traceId }) => traceId === page?.traceId);
      const has = (what: (span: CollectedSpan) => boolean) => spans.some(what);
      const isWhole =
        has(({ service }) => service === "emberly-engine") &&
        has(({ attributes }) => attributes["db.system"] === "postgresql");
      return page && isWhole && { page, spans };
    });
    expect(trace.page).toMatchObject({ name: "GET /products/:handle" });
    expect(trace.page.parentSpanId ?? "").toBe("");
    expect(trace.page.traceId).not.toBe(foreign);
    const calls = trace.spans.filter(({ parentSpanId }) => parentSpanId === trace.page.spanId);
    expect(calls.map(({ service }) => service)).toContain("emberly-engine");
    expect(calls.map(({ name }) => name)).toContain("GET /api/v1/products/:idOrHandle");
    expect(calls.every(({ attributes }) => attributes["request.id"] === requestId)).toBe(true);
  });

  it("a call through the storefront's proxy is one trace too", async () => {
    const answer = await fetch(`${shop.storeUrl}/api/v1/kinds`);
    const requestId = answer.headers.get("x-request-id");
    const services = await eventually("both have told of it", async () => {
      const spans = collector.spans.filter(({ attributes }) => attributes["request.id"] === requestId);
      return spans.length === 2 && spans;
    });
    expect(new Set(services.map(({ traceId }) => traceId)).size).toBe(1);
  });

  it("no cookie, password or address of a person is told", async () => {
    const door = new HttpClient(`${shop.storeUrl}/api/v1`);
    const { status, headers } = await door.post("/login", { email: ADMIN.email, password: ADMIN.password });
    expect(status).toBe(200);
    const requestId = headers.get("x-request-id") ?? "";
    await door.get("/me");
    await fetch(`${shop.storeUrl}/search?q=something-private`);
    await eventually("the sign-in was told", async () => collector.sent.includes(requestId));
    const cookie = door.cookie("shop.sid") ?? "";
    expect(cookie.length).toBeGreaterThan(16);
    const secrets = { cookie, name: "shop.sid", ...ADMIN, search: "something-private" };
    const told = Object.entries(secrets).filter(([, secret]) => collector.sent.includes(secret));
    expect(told.map(([what]) => what)).toEqual([]);
  });

  it("no token, code, email or search text is in an address or referrer that any log or trace keeps", async () => {
    const canary = "canary-4711";
    // As long as the token of a shared list is.
    const token = `${canary}${"aB3-_".repeat(7).slice(0, 32)}`;
    const headers = {
      referer: `${shop.storeUrl}/app/invite?token=${canary}`,
      cookie: `shop.sid=${canary}`,
      authorization: `Bearer ${canary}`,
    };
    const { storeUrl, engineUrl } = shop;
    const addresses = [
      `${storeUrl}/search?q=${canary}`,
      `${storeUrl}/verify-email?secret=${canary}`,
      `${storeUrl}/api/v1/search/suggest?q=${canary}`,
      `${storeUrl}/wishlist/${token}`,
      `${storeUrl}/wishlist/${token}.data`,
      `${storeUrl}/api/v1/wishlists/${token}`,
      `${storeUrl}/nothing-here?email=${canary}@example.com`,
      `${engineUrl}/app/invite?token=${canary}`,
      `${engineUrl}/app/reset-password?token=${canary}`,
      `${engineUrl}/admin/customers?q=${canary}@example.com`,
      `${engineUrl}/api/v1/admin/users?q=${canary}`,
    ];
    for (const address of addresses) await (await fetch(address, { headers })).text();
    await (
      await fetch(`${storeUrl}/api/v1/kinds`, { headers: { referer: `${storeUrl}/wishlist/${token}` } })
    ).text();
    const door = new HttpClient(`${storeUrl}/api/v1`, { referer: headers.referer });
    const email = `${canary}@example.com`;
    await door.post("/login", { email, password: canary });
    await door.post("/search/products", { searchField: canary });
    await door.post("/password_reset/getOTP", { email });
    await door.post("/password_reset/reset_link", { secret: canary, newPassword: "a fine new passphrase" });
    await door.post("/request_email_otp/verify_link", { secret: canary });
    const last = (await door.get("/me")).headers.get("x-request-id") ?? "none";
    await eventually("the last of them was told", async () => collector.sent.includes(last));
    const folder = path.join(shop.env.DATA_DIR, "logs");
    const files = (await readdir(folder)).filter((file) => /engine|storefront/.test(file));
    expect(files.length).toBeGreaterThanOrEqual(2);
    const logs = await Promise.all(files.map((file) => readFile(path.join(folder, file), "utf8")));
    expect(logs.join("\n")).toContain("/app/reset-password");
    expect(logs.join("\n")).toContain("/wishlist/:token");
    expect([...logs, collector.sent].filter((text) => text.includes(canary)).length).toBe(0);
  });

  it("what machines ask every second begins no trace", async () => {
    await fetch(`${shop.storeUrl}/ready`);
    expect(collector.spans.map(({ attributes }) => attributes["url.path"])).not.toContain("/api/v1/ready");
    expect(collector.spans.map(({ name }) => name)).not.toContain("GET /health");
  });
});

describe("the metrics", () => {
  it("tell how often a page and an answer were at hand", async () => {
    const ask = async () => {
      await fetch(`${shop.engineUrl}/api/v1/kinds`);
      await fetch(shop.storeUrl + PRODUCT);
    };
    const read = async () => ({
      pages: figureOf(await textOf(metrics.storefront), "page_cache_requests_total", 'result="hit"') || 0,
      answers: figureOf(await textOf(metrics.engine), "answer_cache_requests_total", 'result="hit"'),
    });
    await ask();
    const before = await read();
    await ask();
    const after = await read();
    expect(after.pages).toBeGreaterThan(before.pages);
    expect(after.answers).toBeGreaterThan(before.answers);
  });

  it("tell how long a payment waits, however often it was tried", async () => {
    const warehouse = await Warehouse.open(shop);
    await warehouse.rows(
      `insert into stripe_checkout (id, state, cart_id, customer_id, email, fingerprint, currency_code, goods_amount,
         shipping_rates, holds, owed_mails, next_check_at, authorised_at)
       values ('chk_stuck', 'authorised', 'cart_stuck', 'cus_stuck', 'ann@example.com', '', 'usd', 0,
         '[]', '[]', '[]', now() + interval '1 day', now() - interval '10 minutes')`,
    );
    await warehouse.close();
    const stuck = figureOf(await textOf(metrics.engine), "checkouts", 'state="authorised",age="5m to 35m"');
    expect(stuck).toBe(1);
  });

  it("are not for the public", async () => {
    for (const origin of [shop.storeUrl, shop.engineUrl])
      expect(await textOf(`${origin}/metrics`)).not.toContain("http_request_duration_seconds");
  });
});
