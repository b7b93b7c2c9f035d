import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createApp } from "./app";
import { readConfig } from "./config";
import { Lifecycle } from "./health";

const listen = (server: Server) =>
  new Promise<string>((resolve) => {
    server.listen(0, "127.0.0.1", () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });
const close = (server: Server) =>
  new Promise((resolve) => {
    server.closeAllConnections();
    server.close(resolve);
  });

describe("the server in front of the engine", () => {
  let isEngineReady = true;
  let seen: IncomingMessage["headers"] = {};
  let body = "";
  const lifecycle = new Lifecycle();
  const engine = createServer(async (request, response) => {
    seen = request.headers;
    body = await text(request);
    if (request.url === "/api/v1/ready") response.statusCode = isEngineReady ? 200 : 503;
    if (request.url === "/api/v1/cut-off") {
      response.writeHead(200, { "Content-Length": 1000 }).write("begun");
      setImmediate(() => response.destroy());
      return;
    }
    response.end(JSON.stringify("answer"));
  });
  let shop: Server;
  let url = "";

  beforeAll(async () => {
    const config = { ...readConfig({}), commerceOrigin: await listen(engine) };
    const app = createApp({
      config,
      lifecycle,
      build: () => Promise.reject(new Error("no page is rendered here")),
      assets: (_request, _response, next) => next(),
    });
    shop = createServer(app);
    url = await listen(shop);
  });
  afterAll(() => close(shop));

  it("tells the engine the shopper's address and not what the shopper claims", async () => {
    const answer = await fetch(`${url}/api/v1/kinds`, { headers: { "X-Forwarded-For": "6.6.6.6" } });
    expect(await answer.json()).toBe("answer");
    expect(seen["x-forwarded-for"]).toBe("127.0.0.1");
    expect(seen.host).toBe(new URL(url).host);
  });
  it("tells it also of a request that expects to be told to go on", async () => {
    const headers = { "X-Forwarded-For": "6.6.6.6", Expect: "100-continue", "Content-Length": 5 };
    const asking = request(`${url}/api/v1/login`, { method: "POST", headers });
    asking.once("continue", () => asking.end("hello"));
    const [answer] = (await once(asking, "response")) as [IncomingMessage];
    expect(await text(answer)).toBe('"answer"');
    expect([seen["x-forwarded-for"], seen.expect, body]).toEqual(["127.0.0.1", undefined, "hello"]);
  });
  it.each([
    ["small", 3],
    ["large", 100_000],
  ])("hands on a %s body as it is", async (_size, length) => {
    const sent = "é".repeat(length);
    await fetch(`${url}/api/v1/login`, { method: "POST", body: sent });
    expect(body).toBe(sent);
    expect(seen["content-length"]).toBe(String(2 * length));
  });
  it("breaks off an answer that the engine has broken off", async () => {
    const answer = await fetch(`${url}/api/v1/cut-off`);
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
  });
  it("gives no place to whoever announces a body and does not send it", async () => {
    const { hostname, port } = new URL(url);
    const head = "POST /api/v1/login HTTP/1.1\r\nHost: shop\r\nContent-Length: 50\r\n\r\n";
    const silent = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const socket: Socket = connect(Number(port), hostname);
        await once(socket, "connect");
        await new Promise((done) => socket.write(head, done));
        return socket;
      }),
    );
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => fetch(`${url}/api/v1/login`, { method: "POST", body: "hello" })),
    );
    for (const socket of silent) socket.destroy();
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  });
  it("gives each request one id, the same here and at the engine", async () => {
    const answer = await fetch(`${url}/api/v1/kinds`);
    expect(answer.headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
    expect(seen["x-request-id"]).toBe(answer.headers.get("x-request-id"));
    const given = await fetch(`${url}/api/v1/kinds`, { headers: { "X-Request-Id": "from-the-edge-1" } });
    expect(given.headers.get("x-request-id")).toBe("from-the-edge-1");
  });
  it("lets pictures be kept for good, and only those that exist", async () => {
    const picture = await fetch(`${url}/static/a.webp`);
    expect(picture.headers.get("cache-control")).toContain("immutable");
    expect(picture.headers.get("x-content-type-options")).toBe("nosniff");
  });
  it("is ready when the engine is", async () => {
    expect((await fetch(`${url}/ready`)).status).toBe(200);
    isEngineReady = false;
    const answer = await fetch(`${url}/ready`);
    isEngineReady = true;
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ status: "unavailable", reason: "the engine is not ready (503)" });
  });
  it("is not ready while it stops, but still up", async () => {
    lifecycle.isStopping = true;
    const [ready, health, call] = await Promise.all([
      fetch(`${url}/ready`),
      fetch(`${url}/health`),
      fetch(`${url}/api/v1/kinds`),
    ]);
    lifecycle.isStopping = false;
    expect([ready.status, health.status, call.status]).toEqual([503, 200, 200]);
    expect(call.headers.get("connection")).toBe("close");
  });
  it("takes no form on a page", async () => {
    expect((await fetch(`${url}/login`, { method: "POST" })).status).toBe(405);
  });
  it("shows no internals when a page fails", async () => {
    const answer = await fetch(`${url}/`);
    expect(answer.status).toBe(500);
    expect(await answer.text()).toMatch(/^Something went wrong, try again later \([\w-]+\)$/);
  });
  it("answers 503 with a message when the engine is gone", async () => {
    await close(engine);
    const answer = await fetch(`${url}/api/v1/kinds`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toBe("The shop cannot be reached right now, try again in a moment");
    expect((await fetch(`${url}/ready`)).status).toBe(503);
  });
});

describe("with more visitors at once than it can serve", () => {
  /** Answers that the engine holds back. */
  const held: ServerResponse[] = [];
  const engine = createServer((request, response) => {
    if (request.url === "/api/v1/slow") held.push(response);
    else response.end(JSON.stringify("answer"));
  });
  const shop = createServer();
  let url = "";
  let crowd: Promise<Response>[] = [];
  let readers: Promise<Response>[] = [];
  /** Pages that are being rendered; none ever is. */
  const renders: ((error: Error) => void)[] = [];

  beforeAll(async () => {
    const app = createApp({
      config: { ...readConfig({}), commerceOrigin: await listen(engine) },
      lifecycle: new Lifecycle(),
      build: () => new Promise((_resolve, reject) => renders.push(reject)),
      assets: (_request, _response, next) => next(),
    });
    shop.on("request", app);
    url = await listen(shop);
    crowd = Array.from({ length: 32 }, () => fetch(`${url}/api/v1/slow`));
    readers = Array.from({ length: 6 }, (_, number) => fetch(`${url}/products?page=${number}`));
    await vi.waitUntil(() => held.length === crowd.length && renders.length === readers.length);
  });
  afterAll(() => Promise.all([close(shop), close(engine)]));

  it("refuses who looks, and says when to come back", async () => {
    const answer = await fetch(`${url}/api/v1/kinds`);
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThanOrEqual(2);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.json()).toBe("The shop is catching its breath. Please try again in a moment.");
    const search = await fetch(`${url}/api/v1/search/products`, { method: "POST" });
    expect(search.status).toBe(503);
  });
  it("refuses a page with one that asks again by itself", async () => {
    const answer = await fetch(`${url}/products`);
    const seconds = answer.headers.get("retry-after");
    expect(answer.status).toBe(503);
    expect(answer.headers.get("content-type")).toContain("text/html");
    expect(await answer.text()).toContain(`<meta http-equiv="refresh" content="${seconds}">`);
  });
  it("still opens payment pages, sends pictures and tells a load balancer how it is", async () => {
    const paths = ["/static/a.webp", "/health", "/ready"];
    const answers = await Promise.all([
      fetch(`${url}/api/v1/pay/create-checkout-session`, { method: "POST" }),
      ...paths.map((path) => fetch(url + path)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
  it("still renders the page for who has paid", async () => {
    const paid = fetch(`${url}/payment-success?session_id=cs_1`);
    await vi.waitUntil(() => renders.length === readers.length + 1);
    renders.at(-1)?.(new Error("no page is rendered here"));
    expect((await paid).status).toBe(500);
  });
  it("answers whom it let in, and everybody again once they are through", async () => {
    for (const response of held) response.end(JSON.stringify("late"));
    const answers = await Promise.all(crowd);
    expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual(crowd.map(() => "late"));
    expect((await fetch(`${url}/api/v1/kinds`)).status).toBe(200);
    for (const fail of renders) fail(new Error("no page is rendered here"));
    expect((await Promise.all(readers)).map(({ status }) => status)).toEqual(readers.map(() => 500));
    const next = fetch(`${url}/products`);
    await vi.waitUntil(() => renders.length === readers.length + 2);
    renders.at(-1)?.(new Error("no page is rendered here"));
    expect((await next).status).toBe(500);
  });
});
