import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePorts } from "../../cli/lib/ports";
import { type Mailbox, startMailbox } from "../../local/mailbox/server";
import { type PaymentSandbox, startPaymentSandbox } from "../../local/payment-sandbox/server";
import { eventually } from "../../test/eventually";
import { HttpClient } from "../../test/http-client";
import { LONG_RUN } from "../../test/long-run";
import { MailboxClient } from "../../test/mailbox-client";
import { SandboxClient, sessionIdOf } from "../../test/sandbox-client";
import { scratchFolder } from "./scratch-folder";
import type { Installed } from "./stock-shop";
import { rowsOf } from "./traces";
import { Visit } from "./visit";

/** Makes the first administrator, who is a customer of the storefront too. */
const ADMINISTRATOR = `import { provisionAdministratorWorkflow, type StorefrontApiOptions } from "@emberly/storefront-api";
import type { ExecArgs } from "@medusajs/framework/types";

// @ts-expect-error a name is a text
const wrong: StorefrontApiOptions = { storeUrl: "https://shop.example", shopName: 75 };

export default async function makeAdministrator({ container }: ExecArgs) {
  const input = { email: "owner@stock.example", password: "a passphrase of the owner" };
  await provisionAdministratorWorkflow(container).run({ input });
}
`;

const PROVIDER = "pp_stripe-checkout_stripe-checkout";
const OVER = `select from stripe_checkout
  where state in ('opening', 'opened', 'authorised', 'placed') or owed_mails <> '[]'`;
const TITLE = "Cast iron skillet";

/** The plugins that it joins, and itself, by what its README and theirs say. */
function plugins(url: string, smtpUrl: string, stripeUrl: string): Installed[] {
  const stripe = { apiKey: "sk_test_sandbox", apiBase: stripeUrl };
  const own = (name: string) => ({ resolve: `@emberly/${name}/personal-data` });
  const routes = [
    "after-sale",
    "back-office",
    "mail-outbox",
    "reviews",
    "stock-alerts",
    "storefront-api",
    "stripe-checkout",
  ].map((name) => ({ resolve: `@emberly/${name}/admin-routes` }));
  return [
    {
      name: "@emberly/email-otp",
      options: { limits: false, links: { "verify-email": `${url}/verify-email`, "sign-in": `${url}/login` } },
      modules: [
        {
          resolve: "@medusajs/medusa/auth",
          dependencies: ["emailOtp"],
          options: {
            providers: [
              { resolve: "@medusajs/medusa/auth-emailpass", id: "emailpass" },
              {
                resolve: "@emberly/staff/providers/passkey",
                id: "passkey",
                options: { dashboardUrl: url, storeUrl: url },
              },
            ],
            verification: {
              providers: [{ resolve: "@emberly/email-otp/providers/email-otp", id: "email-otp" }],
            },
          },
        },
      ],
    },
    {
      name: "@emberly/stripe-checkout",
      options: {
        ...stripe,
        webhookSecret: "whsec_sandbox",
        storeUrl: url,
        reconcileAfterS: 3,
        reconcileIntervalS: 2,
      },
      modules: [
        {
          resolve: "@medusajs/medusa/payment",
          options: {
            providers: [
              {
                resolve: "@emberly/stripe-checkout/providers/stripe-checkout",
                id: "stripe-checkout",
                options: stripe,
              },
            ],
          },
        },
      ],
    },
    { name: "@emberly/staff", options: { shopName: "Stock", routes } },
    {
      name: "@emberly/mail-outbox",
      modules: [
        {
          resolve: "@medusajs/medusa/notification",
          dependencies: ["mailOutbox"],
          options: {
            providers: [
              {
                resolve: "@emberly/mail-outbox/providers/mail-outbox",
                id: "mail-outbox",
                options: {
                  channels: ["email"],
                  shop: { shopName: "Stock", storeUrl: url, supportEmail: "help@stock.example" },
                  templates: [{ resolve: "@emberly/storefront-api/mails" }],
                },
              },
              {
                resolve: "@emberly/mail-outbox/providers/smtp",
                id: "smtp",
                options: {
                  channels: ["email-delivery"],
                  url: smtpUrl,
                  from: "Stock <orders@stock.example>",
                },
              },
            ],
          },
        },
      ],
    },
    { name: "@emberly/stock-alerts" },
    { name: "@emberly/wishlist" },
    { name: "@emberly/reviews" },
    { name: "@emberly/after-sale" },
    {
      name: "@emberly/catalogue",
      options: {
        storeUrl: url,
        localFiles: true,
        texts: [{ name: "catchphrase1" }, { name: "catchphrase2" }, { name: "catchphrase3" }],
        alsoWatched: { resolve: "@emberly/stripe-checkout/quoted-tables" },
      },
    },
    { name: "@emberly/back-office", options: { shopName: "Stock", supportEmail: "help@stock.example" } },
    {
      name: "@emberly/storefront-api",
      options: {
        storeUrl: url,
        shopName: "Stock",
        uploadDir: "./static",
        personalData: [
          "after-sale",
          "catalogue",
          "email-otp",
          "mail-outbox",
          "reviews",
          "stock-alerts",
          "stripe-checkout",
          "wishlist",
          "staff",
        ].map(own),
      },
    },
  ];
}

describe.runIf(LONG_RUN)("@emberly/storefront-api in a stock shop", { timeout: 900_000 }, () => {
  let visit: Visit;
  let mailbox: Mailbox;
  let sandbox: PaymentSandbox;
  let sandboxPort: number;
  let shopPort = 0;
  let api: HttpClient;
  const files = scratchFolder();

  beforeAll(async () => {
    const [smtpPort = 0, webPort = 0, stripePort = 0] = await freePorts(3);
    sandboxPort = stripePort;
    mailbox = await startMailbox({ smtpPort, webPort });
    visit = await Visit.begin({
      workspaces: [
        "kit",
        ...[
          "after-sale",
          "back-office",
          "catalogue",
          "email-otp",
          "mail-outbox",
          "reviews",
          "staff",
          "stock-alerts",
          "storefront-api",
          "stripe-checkout",
          "wishlist",
        ].map((name) => `plugins/${name}`),
      ],
      dashboard: true,
      plugins: ({ url, port }) => {
        shopPort = port;
        return plugins(url, mailbox.smtpUrl, `http://localhost:${sandboxPort}`);
      },
      sources: { "src/scripts/make-administrator.ts": ADMINISTRATOR },
      modules: [
        "shopAccounts",
        "afterSale",
        "backOffice",
        "catalogue",
        "pictures",
        "emailOtp",
        "mailOutbox",
        "reviews",
        "staff",
        "audit",
        "stockAlerts",
        "stripeCheckout",
        "wishlist",
      ],
    });
    sandbox = await startPaymentSandbox({
      port: sandboxPort,
      dataFile: path.join(files.path, "sandbox.json"),
      webhookUrl: `http://127.0.0.1:${shopPort}/hooks/stripe`,
    });
    api = new HttpClient(`${visit.shop.url}/api/v1`);
    await sellInDollars();
  }, 1_200_000);

  afterAll(async () => {
    await visit?.shop.clear();
    await sandbox?.close();
    await mailbox?.close();
    files.clear();
  });

  /** America becomes the store's default, as the README asks, and can be paid and delivered to. */
  async function sellInDollars(): Promise<void> {
    const { admin } = visit;
    const { stores } = await admin.get<{ stores: { id: string }[] }>("/admin/stores");
    const { regions } = await admin.get<{ regions: { id: string; currency_code: string }[] }>(
      "/admin/regions",
    );
    const america = regions.find(({ currency_code }) => currency_code === "usd")?.id;
    await admin.post(`/admin/regions/${america}`, { payment_providers: ["pp_system_default", PROVIDER] });
    await admin.post(`/admin/stores/${stores[0]?.id}`, {
      supported_currencies: [{ currency_code: "usd", is_default: true }, { currency_code: "eur" }],
      default_region_id: america,
    });
    const { stock_locations } = await admin.get<{
      stock_locations: { fulfillment_sets: { id: string }[] }[];
    }>("/admin/stock-locations?fields=*fulfillment_sets");
    const set = stock_locations[0]?.fulfillment_sets[0]?.id;
    const { fulfillment_set } = await admin.post<{
      fulfillment_set: { service_zones: { id: string; name: string }[] };
    }>(`/admin/fulfillment-sets/${set}/service-zones`, {
      name: "America",
      geo_zones: [{ type: "country", country_code: "us" }],
    });
    const { shipping_profiles } = await admin.get<{ shipping_profiles: { id: string }[] }>(
      "/admin/shipping-profiles",
    );
    await admin.post("/admin/shipping-options", {
      name: "Ship",
      service_zone_id: fulfillment_set.service_zones.find(({ name }) => name === "America")?.id,
      shipping_profile_id: shipping_profiles[0]?.id,
      provider_id: "manual_manual",
      price_type: "flat",
      type: { label: "Ship", description: "In a few days", code: "ship" },
      prices: [{ currency_code: "usd", amount: 9 }],
      rules: [],
    });
  }

  interface Found {
    _id: string;
    price: number;
    catchphrase1: string;
  }
  const find = async (text: string) =>
    (await api.post<Found[]>("/search/products", { searchField: text })).body;

  test("finds what is misspelt, and tells its price in dollars", async () => {
    await eventually("the prices of the new market are there", async () => {
      const found = await find("skilet");
      return found.length === 1 && found[0]?.price === 79.8;
    });
  });

  test("shows the short texts that the merchant gives a product in the dashboard", async () => {
    const [{ _id: id = "" } = {}] = await find(TITLE);
    await visit.admin.post(`/admin/products/${id}`, { metadata: { catchphrase1: "Sears like no other" } });
    await eventually(
      "its text is there",
      async () => (await find(TITLE))[0]?.catchphrase1 === "Sears like no other",
    );
  });

  test("says what a cart costs", async () => {
    const [{ _id: id = "" } = {}] = await find(TITLE);
    const asked = { cartItems: [{ id, quantity: 1 }] };
    expect(await api.post("/cart/quote", asked)).toMatchObject({
      status: 200,
      body: { subtotal: 79.8, shipping: [{ name: "Ship", price: 9 }], total: 88.8, problem: null },
    });
  });

  test("makes the first administrator, who signs in at the storefront's calls", async () => {
    await visit.shop.medusa(["exec", "./src/scripts/make-administrator.ts"]);
    const owner = { email: "owner@stock.example", password: "a passphrase of the owner" };
    expect(await api.post("/login", owner)).toMatchObject({ status: 200, body: { isAdmin: true } });
  });

  test("signs somebody up by a mailed code, and sells to them on the hosted page", async () => {
    const account = { email: "ann@stock.example", password: "a passphrase of ann's" };
    const signedUp = await api.post("/signup", { ...account, name: "Ann", country: "United States" });
    expect(signedUp.status).toBe(201);
    const otp = await new MailboxClient(mailbox.url).waitForCode(account.email);
    expect((await api.post("/request_email_otp/verify_email", { email: account.email, otp })).status).toBe(
      200,
    );
    const { body: user } = await api.post<{ _id: string }>("/login", account);
    const [skillet] = await find(TITLE);
    const { status, body } = await api.post<{ url: string }>("/pay/create-checkout-session", {
      cartItems: [{ id: skillet?._id, quantity: 1 }],
      userId: user._id,
    });
    expect(status).toBe(200);
    const paid = await new SandboxClient(sandbox.url).pay(sessionIdOf(body.url), {
      email: account.email,
      shipping_details: {
        name: "Ann Example",
        address: {
          line1: "1 Example Street",
          city: "Portland",
          state: "OR",
          postal_code: "97201",
          country: "US",
        },
      },
    });
    expect(paid.status).toBe(200);
    const mail = await new MailboxClient(mailbox.url).waitFor(account.email, /order/i);
    expect(mail.text).toContain(TITLE);
  });

  test("leaves the shop's own calls and its dashboard as they were", () => visit.checkAll());

  test("goes without a trace", async () => {
    const { regions } = await visit.admin.get<{ regions: { id: string }[] }>("/admin/regions");
    for (const { id } of regions)
      await visit.admin.post(`/admin/regions/${id}`, { payment_providers: ["pp_system_default"] });
    await eventually("the last checkout is over", async () => {
      const open = await rowsOf(visit.shop.databaseUrl, OVER);
      return open.length === 0;
    });
    await visit.end();
  });
});
