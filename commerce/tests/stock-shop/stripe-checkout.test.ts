import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePorts } from "../../cli/lib/ports";
import { type PaymentSandbox, startPaymentSandbox } from "../../local/payment-sandbox/server";
import { eventually } from "../../test/eventually";
import { HttpClient } from "../../test/http-client";
import { LONG_RUN } from "../../test/long-run";
import { SandboxClient, sessionIdOf } from "../../test/sandbox-client";
import { scratchFolder } from "./scratch-folder";
import { rowsOf } from "./traces";
import { Visit } from "./visit";

const CHECKOUT = `import { openCheckout, type OpenCheckoutInput } from "@emberly/stripe-checkout";
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";

export async function POST(req: MedusaRequest<OpenCheckoutInput>, res: MedusaResponse) {
  const result = await openCheckout(req.scope, req.body);
  // @ts-expect-error an outcome that is none
  if (!result.ok && result.code === "no_such_code") return;
  if (result.ok) res.json({ url: result.url });
  else res.status(409).json({ code: result.code });
}
`;

const HOOK = `import { placeOrderWorkflow } from "@emberly/stripe-checkout";
import { Modules } from "@medusajs/framework/utils";

placeOrderWorkflow.hooks.orderPlaced(async ({ order_id }, { container }) => {
  const orders = container.resolve(Modules.ORDER);
  const { metadata } = await orders.retrieveOrder(order_id);
  await orders.updateOrders(order_id, { metadata: { ...metadata, points: "5" } });
});
`;

const CANCEL = `import { afterSaleOf, cancelForCustomer } from "@emberly/after-sale";
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";

export async function POST(req: MedusaRequest<{ order_id: string; customer_id: string }>, res: MedusaResponse) {
  const { order_id, customer_id } = req.body;
  await cancelForCustomer(req.scope, { orderId: order_id, by: customer_id });
  // @ts-expect-error an order is named by its id
  if (!order_id) await cancelForCustomer(req.scope, { order: order_id, by: customer_id });
  const told = await afterSaleOf(req.scope, [order_id]);
  res.json({ told: told.get(order_id) });
}
`;

const PROVIDER = "pp_stripe-checkout_stripe-checkout";
const OVER = `select from stripe_checkout
  where state in ('opening', 'opened', 'authorised', 'placed') or owed_mails <> '[]'`;

describe.runIf(LONG_RUN)(
  "@emberly/stripe-checkout and @emberly/after-sale in a stock shop",
  { timeout: 600_000 },
  () => {
    let visit: Visit;
    let sandbox: PaymentSandbox;
    let sandboxPort: number;
    let shopPort = 0;
    const files = scratchFolder();

    beforeAll(async () => {
      [sandboxPort = 0] = await freePorts(1);
      const stripe = { apiKey: "sk_test_sandbox", apiBase: `http://localhost:${sandboxPort}` };
      visit = await Visit.begin({
        workspaces: ["kit", "plugins/stripe-checkout", "plugins/after-sale"],
        dashboard: true,
        plugins: ({ url, port }) => {
          shopPort = port;
          return [
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
            { name: "@emberly/after-sale", options: { returnDays: 14 } },
          ];
        },
        sources: {
          "src/api/checkout/route.ts": CHECKOUT,
          "src/api/cancel/route.ts": CANCEL,
          "src/workflows/hooks/points.ts": HOOK,
        },
        modules: ["stripeCheckout", "afterSale"],
      });
      sandbox = await startPaymentSandbox({
        port: sandboxPort,
        dataFile: path.join(files.path, "sandbox.json"),
        webhookUrl: `http://127.0.0.1:${shopPort}/hooks/stripe`,
      });
    }, 900_000);

    afterAll(async () => {
      await visit?.shop.clear();
      await sandbox?.close();
      files.clear();
    });

    async function regions(providers: string[]): Promise<void> {
      const { regions } = await visit.admin.get<{ regions: { id: string }[] }>("/admin/regions");
      for (const { id } of regions)
        await visit.admin.post(`/admin/regions/${id}`, { payment_providers: providers });
    }

    test("a cart is paid on the hosted page, the order placed and captured, and cancelled by who bought it", async () => {
      await regions(["pp_system_default", PROVIDER]);
      const email = "ann@stock.example";
      const { visitor } = visit.storefront;
      const registered = await visitor.post<{ token: string }>("/auth/customer/emailpass/register", {
        email,
        password: "a passphrase of ann's",
      });
      const ann = new HttpClient(visit.shop.url, {
        ...visitor.client.headers,
        authorization: `Bearer ${registered.token}`,
      });
      const { body } = await ann.post<{ customer: { id: string } }>("/store/customers", { email });
      const lines = [{ variant_id: await visit.storefront.variantOf("Cast iron skillet"), quantity: 2 }];
      const { url } = await visitor.post<{ url: string }>("/checkout", {
        customer_id: body.customer.id,
        email,
        lines,
      });
      const shopper = new SandboxClient(sandbox.url);
      const paid = await shopper.pay(sessionIdOf(url), {
        email,
        shipping_details: {
          name: "Ann Example",
          address: { line1: "Example Street 1", city: "Berlin", postal_code: "10115", country: "DE" },
        },
      });
      expect(paid.status).toBe(200);
      const order = await eventually("the order is placed and paid", async () => {
        const { orders } = await visit.admin.get<{
          orders: {
            id: string;
            total: number;
            currency_code: string;
            payment_status: string;
            metadata: Record<string, string>;
          }[];
        }>(
          `/admin/orders?customer_id=${body.customer.id}&fields=total,currency_code,payment_status,metadata`,
        );
        return orders.find(({ payment_status }) => payment_status === "captured");
      });
      expect(order).toMatchObject({ currency_code: "eur", total: 2 * 39.9 + 5, metadata: { points: "5" } });
      const [intent] = await shopper.intents();
      expect(intent).toMatchObject({ amount_received: 8480, currency: "eur" });

      await visitor.post("/cancel", { order_id: order.id, customer_id: body.customer.id });
      const { body: refunded } = await shopper.refunds(intent?.id ?? "");
      expect(refunded.data).toMatchObject([{ amount: 8480 }]);
      const { order: after } = await visit.admin.get<{ order: { status: string } }>(
        `/admin/orders/${order.id}`,
      );
      expect(after.status).toBe("canceled");
    });

    test("a cart of the engine's own is paid on the page of its payment session, and completed", async () => {
      const email = "bea@stock.example";
      const cart = await visit.storefront.fill("Cast iron skillet", email);
      const { url = "" } = await visit.storefront.payBy(PROVIDER, cart.id);
      const paid = await new SandboxClient(sandbox.url).pay(sessionIdOf(url), { email });
      expect(paid.status).toBe(200);
      const id = await visit.storefront.complete(cart.id);
      const order = await eventually("the order is paid", async () => {
        const { order } = await visit.admin.get<{
          order: { total: number; email: string; payment_status: string };
        }>(`/admin/orders/${id}?fields=total,email,payment_status`);
        return order.payment_status === "captured" && order;
      });
      expect(order).toMatchObject({ total: cart.total, email });
    });

    test("leaves the shop's own calls and its dashboard as they were", () => visit.checkAll());

    test("goes without a trace", async () => {
      await regions(["pp_system_default"]);
      await eventually("the last checkout is over", async () => {
        const open = await rowsOf(visit.shop.databaseUrl, OVER);
        return open.length === 0;
      });
      await visit.end();
    });
  },
);
