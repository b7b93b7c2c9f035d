import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HttpClient } from "../../../../../commerce/test/http-client";
import { type Shop, sharedShop } from "../../../../../commerce/test/shop";
import { ADMIN } from "../../../../../commerce/test/test-env";
import { Dashboard } from "../dashboard";
import { join, type Member, readRoles } from "../staff/staff";

let shop: Shop;
let dashboard: Dashboard;

beforeAll(async () => {
  shop = await sharedShop();
  dashboard = await Dashboard.open(shop);
});

afterAll(() => shop?.stop());

const uploads = async () => (await readdir(path.join(shop.env.DATA_DIR, "uploads"))).sort();

/** Signed in as the dashboard does it: a token, and the session that is made of it. */
async function browse(credentials: { email: string; password: string }) {
  const browser = new HttpClient(shop.engineUrl);
  const { body } = await browser.post<{ token: string }>("/auth/user/emailpass", credentials);
  const bearer = { authorization: `Bearer ${body.token}` };
  expect((await browser.post("/auth/session", {}, bearer)).status).toBe(200);
  return { browser, bearer };
}

describe("a token of the dashboard's", () => {
  let member: Member;

  beforeEach(async () => {
    const roles = await readRoles(dashboard);
    member = await join(shop, dashboard, [roles.get("Support") ?? ""]);
  });

  test("is worth nothing after signing out, and cannot be exchanged for another", async () => {
    const { browser, bearer } = await browse(member);
    const stranger = new HttpClient(shop.engineUrl);
    expect((await stranger.get("/admin/users/me", bearer)).status).toBe(200);
    expect((await browser.delete("/auth/session")).status).toBe(200);
    expect((await browser.get("/admin/users/me")).status).toBe(401);
    expect((await stranger.get("/admin/users/me", bearer)).status).toBe(401);
    expect((await stranger.post("/auth/token/refresh", {}, bearer)).status).toBe(401);
    expect((await stranger.post("/auth/session", {}, bearer)).status).toBe(401);
  });

  test("from before a user was taken away cannot be refreshed", async () => {
    const { bearer } = await browse(member);
    const { body } = await member.engine.get<{ user: { id: string } }>("/admin/users/me");
    await dashboard.remove(`/admin/users/${body.user.id}`);
    expect((await new HttpClient(shop.engineUrl).post("/auth/token/refresh", {}, bearer)).status).toBe(401);
  });
});

describe("another site's page", () => {
  test.each<[string, Record<string, string>]>([
    ["says where it is", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
    ["is a neighbour", { "sec-fetch-site": "same-site" }],
    ["is shown by an old browser", { origin: "https://evil.example" }],
    ["has no origin to show", { origin: "null" }],
    ["claims to be ours", { "sec-fetch-site": "same-origin", origin: "https://evil.example" }],
  ])("cannot change anything with the dashboard's cookie when it %s", async (_name, headers) => {
    const { browser } = await browse(ADMIN);
    expect((await browser.post("/admin/products", {}, headers)).status).toBe(403);
    expect((await browser.delete("/auth/session", headers)).status).toBe(403);
    expect((await browser.post("/admin/products", {}, { "sec-fetch-site": "same-origin" })).status).toBe(400);
  });

  test("does not get the cookie with a request of its own", async () => {
    const { body } = await new HttpClient(shop.engineUrl).post<{ token: string }>(
      "/auth/user/emailpass",
      ADMIN,
    );
    const answer = await fetch(`${shop.engineUrl}/auth/session`, {
      method: "POST",
      headers: { authorization: `Bearer ${body.token}` },
    });
    expect(answer.headers.get("set-cookie")).toMatch(/HttpOnly/i);
    expect(answer.headers.get("set-cookie")).toMatch(/SameSite=Lax/i);
  });
});

describe("an upload of the dashboard's", () => {
  function send(name: string, content: Buffer, type = "image/png") {
    const form = new FormData();
    form.append("files", new Blob([new Uint8Array(content)], { type }), name);
    return fetch(`${shop.engineUrl}/admin/uploads`, {
      method: "POST",
      headers: dashboard.client.headers,
      body: form,
    });
  }

  const picture = () =>
    sharp({ create: { width: 30, height: 20, channels: 3, background: "#333" } })
      .withExif({ IFD0: { Artist: "somebody" } })
      .jpeg()
      .toBuffer();

  test("keeps a picture without its metadata, under a name of ours", async () => {
    const before = await uploads();
    const answer = await send("../../my holiday.jpg", await picture(), "text/html");
    expect(answer.status).toBe(200);
    const [name = ""] = (await uploads()).filter((one) => !before.includes(one));
    expect(name).toMatch(/^\d+-[0-9a-f-]{36}\.jpeg$/);
    const stored = await readFile(path.join(shop.env.DATA_DIR, "uploads", name));
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
  });

  test.each<[string, string]>([
    ["page.png", "<html><script>alert(1)</script></html>"],
    ["drawing.png", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ["list.csv", "<script>alert(1)</script>"],
    ["program.exe", "MZ\u0000\u0001"],
    ["broken.jpg", "\u00ff\u00d8\u00ff and nothing more"],
  ])("is refused and not kept: %s", async (name, content) => {
    const before = await uploads();
    const answer = await send(name, Buffer.from(content, "latin1"));
    expect(answer.status).toBe(400);
    expect(await uploads()).toEqual(before);
  });

  test("is refused when it is too large, or does not say how large it is", async () => {
    expect((await send("large.jpg", Buffer.alloc(11 * 1024 * 1024, 0xff))).status).toBe(413);
    const endless = await fetch(`${shop.engineUrl}/admin/uploads`, {
      method: "POST",
      headers: { ...dashboard.client.headers, "content-type": "multipart/form-data; boundary=x" },
      body: new Blob(["--x--"]).stream(),
      duplex: "half",
    } as RequestInit);
    expect(endless.status).toBe(411);
  });

  test("may be a list for an import", async () => {
    expect((await send("products.csv", Buffer.from("handle,title\nwok,Wok\n"), "text/csv")).status).toBe(200);
  });
});
