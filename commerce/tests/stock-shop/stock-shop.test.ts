import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../test/eventually";
import { HttpClient } from "../../test/http-client";
import { StockShop } from "./stock-shop";

const ADMIN = { email: "boss@stock.example", password: "a passphrase of the boss" };
const WORKSPACES = ["kit", "plugins/email-otp", "plugins/staff"];

let shop: StockShop;

/** A stranger's shop, from an empty folder to the first sign-in. */
beforeAll(async () => {
  shop = await StockShop.open();
  await shop.install(WORKSPACES);
  await shop.configure({
    plugins: [
      {
        name: "@emberly/email-otp",
        modules: [
          {
            resolve: "@medusajs/medusa/auth",
            dependencies: ["emailOtp"],
            options: {
              providers: [{ resolve: "@medusajs/medusa/auth-emailpass", id: "emailpass" }],
              verification: {
                providers: [{ resolve: "@emberly/email-otp/providers/email-otp", id: "email-otp" }],
              },
            },
          },
          {
            resolve: "@medusajs/medusa/notification",
            options: {
              providers: [
                {
                  resolve: "@medusajs/medusa/notification-local",
                  id: "local",
                  options: { channels: ["email", "feed"] },
                },
              ],
            },
          },
        ],
      },
      { name: "@emberly/staff", options: { shopName: "Stock" } },
    ],
  });
  await shop.medusa(["db:migrate", "--execute-safe-links"]);
  await shop.medusa(["user", "-e", ADMIN.email, "-p", ADMIN.password]);
  const script = "./node_modules/@emberly/staff/.medusa/server/src/scripts/make-administrator.js";
  await shop.medusa(["exec", script, ADMIN.email]);
  await shop.start();
}, 900_000);

afterAll(() => shop?.clear());

const visitor = () => new HttpClient(shop.url);

async function signIn(credentials = ADMIN): Promise<HttpClient> {
  const { body } = await visitor().post<{ token: string }>("/auth/user/emailpass", credentials);
  return new HttpClient(shop.url, { authorization: `Bearer ${body.token}` });
}

describe("the packages", () => {
  test("bring their types, a licence and a changelog, and have no file that is not theirs", async () => {
    for (const name of ["kit", "email-otp", "staff"]) {
      const folder = path.join(shop.folder, "node_modules/@emberly", name);
      for (const file of ["LICENSE", "README.md", "CHANGELOG.md"]) {
        await expect(readFile(path.join(folder, file), "utf8")).resolves.not.toBe("");
      }
    }
    await writeFile(
      path.join(shop.folder, "stranger.ts"),
      `import { ADMINISTRATOR_ROLE, STAFF_MODULE, type StaffOptions, type StaffService } from "@emberly/staff";
import { currentActor } from "@emberly/staff/actor";
import { Permissions } from "@emberly/staff/permissions";
import { Failure } from "@emberly/kit/failure";
const options: StaffOptions = { secondFactor: "required", routes: [{ "gift_card:read": ["GET /gift-cards"] }] };
// @ts-expect-error no such setting
const wrong: StaffOptions = { secondFactor: "sometimes" };
const held: boolean = new Permissions(["order:read"]).allow("order:read");
const name: string | undefined = currentActor()?.email;
export const kept: [string, string, Failure | null, StaffService | undefined] = [ADMINISTRATOR_ROLE, STAFF_MODULE, null, undefined];
export default [options, wrong, held, name];
`,
    );
    const check = [
      "--noEmit",
      "--strict",
      "--skipLibCheck",
      "--module",
      "node16",
      "--target",
      "es2022",
      "stranger.ts",
    ];
    const tsc = path.join(shop.folder, "node_modules/.bin/tsc");
    await expect(promisify(execFile)(tsc, check, { cwd: shop.folder })).resolves.toMatchObject({
      stdout: "",
    });
  });
});

describe("@emberly/email-otp in a stock shop", () => {
  test("mails a code and confirms it through the engine's own calls", async () => {
    const email = "ann@stock.example";
    const registered = await visitor().post<{ token: string }>("/auth/customer/emailpass/register", {
      email,
      password: "a passphrase of ann's",
    });
    const bearer = { authorization: `Bearer ${registered.body.token}` };
    const asked = await visitor().post(
      "/auth/verification/request",
      { entity_id: email, entity_type: "email", code_provider: "email-otp" },
      bearer,
    );
    expect(asked.status).toBeLessThan(300);
    const code = await eventually("the code in the log of the local notification provider", async () => {
      const log = await readFile(shop.logFile, "utf8");
      return /code\\*"\s*:\s*\\*"(\d{6})/.exec(log)?.[1];
    });
    const confirm = (given: string) =>
      visitor().post("/auth/verification/confirm", { code: given, code_provider: "email-otp" }, bearer);
    expect((await confirm(code === "000000" ? "000001" : "000000")).status).toBeGreaterThanOrEqual(400);
    expect((await confirm(code)).status).toBe(200);
    expect((await confirm(code)).status).toBeGreaterThanOrEqual(400);
  });
});

describe("@emberly/staff in a stock shop", () => {
  test("lets the administrator do everything, and a role what it names", async () => {
    const admin = await signIn();
    expect((await admin.get("/admin/orders")).status).toBe(200);
    const roles = await admin.get<{ roles: { id: string; name: string }[] }>("/admin/staff/roles");
    const support = roles.body.roles.find(({ name }) => name === "Support")?.id;
    const key = await admin.post<{ api_key: { id: string; token: string } }>("/admin/api-keys", {
      title: "Help desk",
      type: "secret",
    });
    const authorization = `Basic ${Buffer.from(`${key.body.api_key.token}:`).toString("base64")}`;
    const program = new HttpClient(shop.url, { authorization });
    expect((await program.get("/admin/orders")).status).toBe(403);
    await admin.post(`/admin/staff/api-keys/${key.body.api_key.id}/roles`, { roles: [support] });
    expect((await program.get("/admin/orders")).status).toBe(200);
    expect((await program.post("/admin/products", {})).status).toBe(403);
  });

  test("writes the audit", async () => {
    const admin = await signIn();
    const made = await admin.post<{ product: { id: string } }>("/admin/products", {
      title: "A pan",
      options: [{ title: "Size", values: ["One"] }],
      variants: [{ title: "One", options: { Size: "One" }, prices: [{ currency_code: "eur", amount: 10 }] }],
    });
    expect(made.status).toBe(200);
    const { body } = await admin.get<{ entries: unknown[] }>("/admin/audit?area=product&limit=5");
    expect(body.entries).toContainEqual(expect.objectContaining({ actor: ADMIN.email, subject: "A pan" }));
  });

  test("leaves the shop's own calls as they were", async () => {
    const admin = await signIn();
    const { body } = await admin.get<{ api_keys: { token: string }[] }>("/admin/api-keys?type=publishable");
    const key = { "x-publishable-api-key": body.api_keys[0]?.token ?? "" };
    for (const address of ["/store/products", "/store/regions", "/store/collections"]) {
      expect((await visitor().get(address, key)).status).toBe(200);
    }
    const region = { name: "Europe", currency_code: "eur", countries: ["de"] };
    expect((await admin.post("/admin/regions", region)).status).toBe(200);
    expect((await visitor().post("/store/carts", {}, key)).status).toBe(200);
  });
});

test("removed again, the shop still starts, and its people sign in", { timeout: 600_000 }, async () => {
  await shop.stop();
  await shop.configure({});
  await shop.uninstall(["@emberly/email-otp", "@emberly/staff", "@emberly/kit"]);
  await shop.start();
  const admin = await signIn();
  expect((await admin.get("/admin/orders")).status).toBe(200);
  expect((await admin.get("/admin/staff/roles")).status).toBe(404);
});
