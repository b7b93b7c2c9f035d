import { readdir, readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HttpClient } from "../../../../../commerce/test/http-client";
import { type Shop, startShop } from "../../../../../commerce/test/shop";
import { type Shopper, signInAdmin } from "../../../../../commerce/test/shopper";
import { ADMIN } from "../../../../../commerce/test/test-env";
import { cheapestCastIron, find, myOrders, shopApi, signIn } from "../../../client/examples";
import type { UploadedImage } from "../../../src/contract/pictures";
import type { Product } from "../../../src/contract/records";
import { People } from "../accounts/people";
import { Dashboard } from "../dashboard";
import { sendRaw } from "./fuzz/wire";

const SCRIPT = `"'><img src=x onerror=alert(1)></script><script>alert(1)</script>`;
const FORMULA = "=cmd|' /C calc'!A0";

let shop: Shop;
let admin: Shopper;
let people: People;

beforeAll(async () => {
  shop = await startShop({ storefront: true });
  people = new People(shop);
  admin = await signInAdmin(shop);
});

afterAll(() => shop?.stop());

async function addProduct(title: string): Promise<Product> {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#b87333" } })
    .png()
    .toBuffer();
  const data = [`data:image/png;base64,${png.toString("base64")}`];
  const imageUrl = (await admin.client.post<UploadedImage[]>("/admin/", { data })).body;
  const texts = { desc: SCRIPT, catchphrase1: SCRIPT, catchphrase2: SCRIPT, catchphrase3: SCRIPT };
  const { status, body } = await admin.client.post<Product>("/admin/add-product", {
    title,
    ...texts,
    price: 10,
    imageUrl,
  });
  expect(status).toBe(200);
  return body;
}

const page = async (address: string) => (await fetch(shop.storeUrl + address)).text();

test("an address that no product could have is a page that was not found, however long it is", async () => {
  for (const length of [255, 256, 2000, 2001, 9000]) {
    for (const address of [`/products/${"x".repeat(length)}`, `/products/${"x".repeat(length)}.data`]) {
      expect([length, (await fetch(shop.storeUrl + address)).status]).toEqual([length, 404]);
    }
  }
});

describe("every answer", () => {
  test.each<[string, () => string]>([
    ["a page", () => shop.storeUrl],
    ["a page that does not exist", () => `${shop.storeUrl}/no-such-page`],
    ["the API through the storefront", () => `${shop.storeUrl}/api/v1/kinds`],
    ["the API", () => `${shop.engineUrl}/api/v1/kinds`],
    ["the API's documentation", () => `${shop.engineUrl}/api/v1/docs`],
    ["the dashboard", () => `${shop.engineUrl}/app`],
    ["the engine's own", () => `${shop.engineUrl}/admin/products`],
    ["a failure", () => `${shop.engineUrl}/api/v1/nothing`],
  ])("cannot be framed or taken for another type: %s", async (_name, address) => {
    const { headers } = await fetch(address());
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("referrer-policy")).toMatch(/^strict-origin(-when-cross-origin)?$/);
    expect(headers.get("x-powered-by")).toBeNull();
  });

  test.each(["/", "/products", "/search?q=wok", "/login", "/api/v1/docs"])(
    "of %s runs no script that is not named",
    async (address) => {
      const { headers } = await fetch(shop.storeUrl + address);
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy).toMatch(/script-src 'self'/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(/script-src[^;]*/.exec(policy)?.[0]).not.toMatch(/unsafe|\*|https?:/);
    },
  );
});

describe("what people enter", () => {
  test("is text on every page that shows it, also in structured data", async () => {
    const product = await addProduct(`wok ${SCRIPT}`);
    for (const address of [
      `/products/${product.handle}`,
      "/products",
      `/search?q=${encodeURIComponent(SCRIPT)}`,
    ]) {
      const html = await page(address);
      expect(html, address).not.toContain("<img src=x");
      expect(html, address).not.toContain("<script>alert(1)");
    }
    await admin.client.post("/admin/delete", { _id: product._id, imagesToDelete: [] });
  });

  test("adds no header and no recipient to a mail", async () => {
    const email = people.email();
    const name = "Ann\r\nBcc: spy@evil.example\r\nX-Injected: yes";
    await people.signUp(people.browser(), email, undefined, name);
    await people.mailbox.waitForCode(email);
    const mails = (await (await fetch(`${shop.mailboxUrl}/email`)).json()) as {
      headers: Record<string, string>;
    }[];
    expect(Object.keys(Object.assign({}, ...mails.map(({ headers }) => headers)))).not.toContain(
      "x-injected",
    );
    expect(await people.mailbox.all("spy@evil.example")).toEqual([]);
  });

  test("is no formula in a list for a spreadsheet", async () => {
    const product = await addProduct(FORMULA);
    const dashboard = await Dashboard.open(shop);
    const { body } = await dashboard.client.get<string>("/admin/stock/export");
    expect(body).toContain(`'${FORMULA.toLowerCase()}`);
    expect(body).not.toMatch(/(^|,)"?=cmd/m);
    await admin.client.post("/admin/delete", { _id: product._id, imagesToDelete: [] });
  });
});

describe("a made-up host", () => {
  const evil = { host: "evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" };

  test("is on no page", async () => {
    const { text } = await sendRaw(`${shop.storeUrl}/products?host`, { method: "GET", headers: evil });
    expect(text).not.toContain("evil.example");
    expect(text).toContain(shop.env.STORE_URL);
  });

  test("is in no mail", async () => {
    const customer = await people.customer();
    await sendRaw(`${shop.engineUrl}/api/v1/password_reset/getOTP`, {
      method: "POST",
      headers: { ...evil, "content-type": "application/json" },
      body: JSON.stringify({ email: customer.email }),
    });
    const { html, text } = await people.mailbox.waitFor(customer.email, /reset|password/i);
    expect(html + text).not.toContain("evil.example");
  });
});

describe("an address in a request", () => {
  let bait: Server;
  let visits = 0;

  beforeAll(() => {
    bait = createServer((_request, response) => {
      visits += 1;
      response.end();
    });
    return new Promise<void>((resolve) => {
      bait.listen(0, "127.0.0.1", resolve);
    });
  });

  afterAll(() => bait.close());

  test("is not visited by the shop", async () => {
    const secure_url = `http://127.0.0.1:${(bait.address() as AddressInfo).port}/picture.png`;
    const texts = { title: "bait", desc: "x", catchphrase1: "x", catchphrase2: "x", catchphrase3: "x" };
    const add = (address: string) =>
      admin.client.post<Product>("/admin/add-product", {
        ...texts,
        price: 1,
        imageUrl: [{ secure_url: address, public_id: "pic_none" }],
      });
    expect((await add("javascript:alert(1)")).status).toBe(400);
    const added = await add(secure_url);
    expect(added.status).toBe(200);
    await admin.client.post("/admin/delete", { _id: added.body._id, imagesToDelete: [] });
    expect((await admin.client.post("/admin/", { data: [secure_url] })).status).toBe(400);
    expect(visits).toBe(0);
  });
});

describe("the engine's log", () => {
  test("tells what happened to accounts, without passwords, codes, tokens and emails", async () => {
    const customer = await people.customer();
    const stranger = people.browser();
    await people.login(stranger, customer.email, "a wrong passphrase 8");
    await people.login(stranger, customer.email);
    await customer.browser.post("/logout");
    const code = await people.code(stranger, "/password_reset/getOTP", customer.email);
    const log = await readFile(path.join(shop.env.DATA_DIR, "logs/engine-1.log"), "utf8");
    for (const event of [
      "sign-up",
      "email verified",
      "sign-in failed",
      "sign-in",
      "sign-out",
      "reset code asked for",
    ])
      expect(log).toContain(`auth: ${event};`);
    const token = stranger.cookie("shop.sid") ?? "none";
    for (const secret of [
      customer.password,
      "a wrong passphrase 8",
      code,
      token,
      customer.email,
      ADMIN.password,
    ])
      expect(log).not.toContain(secret);
  });
});

test("nothing of the storefront asks for a card", async () => {
  const assets = path.join(__dirname, "../../../../../storefront/build/client/assets");
  const scripts = (await readdir(assets)).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(10);
  for (const name of scripts)
    expect(await readFile(path.join(assets, name), "utf8"), name).not.toMatch(/cc-(number|csc|exp)|\bcvc\b/i);
});

test("the examples of docs/api.md do what they say", async () => {
  const customer = await people.customer();
  const api = shopApi(shop.storeUrl);
  expect(await cheapestCastIron(api)).toHaveLength(3);
  expect(await find(api, "cast irn skilet")).not.toEqual([]);
  expect(await find(api, "zzzzqqqq")).toEqual([]);
  expect(await myOrders(await signIn(shop.storeUrl, customer.email, customer.password))).toEqual([]);
});

test("the viewer of the API's document comes from the shop, packed", async () => {
  for (const name of ["swagger-ui.css", "swagger-ui-bundle.js", "start.js"]) {
    const { status, headers } = await new HttpClient(`${shop.storeUrl}/api/v1`).get(`/docs/${name}`);
    expect(status).toBe(200);
    expect(headers.get("content-encoding")).toBe("gzip");
  }
});
