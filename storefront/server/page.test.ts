import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encode, type Page, sendPage, toPage } from "./page";
import { scriptHash } from "./security-headers";

describe("a kept page", () => {
  let page: Page;
  let url = "";
  const server = createServer((request, response) => sendPage(page, request, response));
  beforeAll(async () => {
    const answer = new Response('<script nonce="n1">a()</script><script>steal()</script>Pans', {
      headers: { "content-type": "text/html" },
    });
    page = await encode(await toPage(answer, { scriptNonce: "n1", madeOf: new Set(), pictureOrigins: [] }));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it.each([
    ["gzip, deflate, br", "br"],
    ["gzip;q=0.8, br;q=0", "gzip"],
    ["GZIP", "gzip"],
    ["*", "br"],
    ["identity", null],
    ["br;q=0, *;q=0", null],
  ])("goes out as %s allows: %s", async (accepted, encoding) => {
    const answer = await fetch(url, { headers: { "accept-encoding": accepted } });
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    expect(answer.headers.get("vary")).toBe("Accept-Encoding");
    const policy = answer.headers.get("content-security-policy");
    expect(policy).toContain(scriptHash("a()"));
    expect(policy).not.toContain(scriptHash("steal()"));
    expect(await answer.text()).toBe("<script>a()</script><script>steal()</script>Pans");
  });

  it("is not sent again to a browser that has it", async () => {
    const answer = await fetch(url, { headers: { "if-none-match": `"old", ${page.etag}` } });
    expect(answer.status).toBe(304);
    expect(await answer.text()).toBe("");
    expect((await fetch(url, { headers: { "if-none-match": '"old"' } })).status).toBe(200);
  });
});
