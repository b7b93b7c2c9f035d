import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { type PaymentSandbox, startPaymentSandbox } from "./server";

/** A sandbox of its own for a test file, the official client for it, and a shop that receives its webhooks. */
export interface Fixture {
  stripe: Stripe;
  sandbox: PaymentSandbox;
  shop: Shop;
  dataFile: string;
  /** Lets time pass for the sandbox, in seconds. */
  passTime(seconds: number): void;
  /** Stops the sandbox and starts it again on the same data. */
  restart(): Promise<void>;
  /** Calls a test helper. */
  help(path: string, body?: unknown): Promise<{ status: number; body: Record<string, unknown> }>;
  openSession(over?: Partial<Stripe.Checkout.SessionCreateParams>): Promise<Stripe.Checkout.Session>;
  /** An open session paid with the given card, as the API shows it. */
  paidSession(over?: Partial<Stripe.Checkout.SessionCreateParams>): Promise<Stripe.Checkout.Session>;
  close(): Promise<void>;
}

/** Where webhooks arrive. */
interface Shop {
  url: string;
  /** Verified events in order of arrival, repetitions included. */
  events: Stripe.Event[];
  /** Number of requests, refused ones included. */
  requests: number;
  /** What the shop answers. */
  status: number;
  /** Settles when `count` events of the type have arrived. */
  received(type: string, count?: number): Promise<Stripe.Event[]>;
  close(): Promise<void>;
}

export async function startFixture(options: { events?: string[] } = {}): Promise<Fixture> {
  const folder = mkdtempSync(join(tmpdir(), "payment-sandbox-"));
  const dataFile = join(folder, "state", "sandbox.jsonl");
  const shop = await startShop();
  let passedMs = 0;
  const start = (port: number) =>
    startPaymentSandbox({
      port,
      dataFile,
      webhookUrl: shop.url,
      now: () => Date.now() + passedMs,
      ...options,
    });
  let sandbox = await start(0);
  const { port } = new URL(sandbox.url);
  const stripe = new Stripe("sk_test_sandbox", {
    protocol: "http",
    host: "localhost",
    port,
    maxNetworkRetries: 0,
    telemetry: false,
  });

  const help: Fixture["help"] = async (path, body) => {
    const response = await fetch(`${sandbox.url}/test_helpers/${path}`, {
      method: "POST",
      // A kept connection would belong to the process before a restart.
      headers: { "content-type": "application/json", connection: "close" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const openSession: Fixture["openSession"] = (over) =>
    stripe.checkout.sessions.create({ ...order, ...over });

  return {
    stripe,
    get sandbox() {
      return sandbox;
    },
    shop,
    dataFile,
    passTime: (seconds) => {
      passedMs += seconds * 1000;
    },
    restart: async () => {
      await sandbox.close();
      sandbox = await start(Number(port));
    },
    help,
    openSession,
    paidSession: async (over) => {
      const { id } = await openSession(over);
      await help(`checkout/sessions/${id}/complete`);
      return stripe.checkout.sessions.retrieve(id);
    },
    close: async () => {
      await sandbox.close();
      await shop.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Two skillets and a spatula for $84.97, with a free and a paid way to ship them. */
export const order: Stripe.Checkout.SessionCreateParams = {
  mode: "payment",
  client_reference_id: "cart_1",
  customer_email: "cook@example.com",
  success_url: "http://localhost:8000/payment-success?session_id={CHECKOUT_SESSION_ID}",
  cancel_url: "http://localhost:8000/payment-failure",
  line_items: [
    {
      quantity: 2,
      price_data: {
        currency: "usd",
        unit_amount: 3999,
        product_data: { name: "Cast iron skillet <10.25>", images: ["http://localhost:8000/skillet.jpg"] },
      },
    },
    {
      quantity: 1,
      price_data: { currency: "usd", unit_amount: 499, product_data: { name: "Spatula" } },
    },
  ],
  shipping_address_collection: { allowed_countries: ["US"] },
  phone_number_collection: { enabled: true },
  shipping_options: [
    {
      shipping_rate_data: {
        display_name: "Standard",
        type: "fixed_amount",
        fixed_amount: { amount: 0, currency: "usd" },
        delivery_estimate: {
          minimum: { unit: "business_day", value: 3 },
          maximum: { unit: "business_day", value: 5 },
        },
      },
    },
    {
      shipping_rate_data: {
        display_name: "Expedited",
        type: "fixed_amount",
        fixed_amount: { amount: 1495, currency: "usd" },
      },
    },
  ],
  payment_intent_data: { capture_method: "manual", metadata: { cart: "cart_1" } },
  metadata: { cart: "cart_1" },
};

async function startShop(): Promise<Shop> {
  const verifier = new Stripe("sk_test_unused");
  const waiting: { type: string; count: number; done(events: Stripe.Event[]): void }[] = [];
  const arrived = (type: string) => shop.events.filter((event) => event.type === type);
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const signature = String(request.headers["stripe-signature"]);
    const event = verifier.webhooks.constructEvent(Buffer.concat(chunks), signature, "whsec_sandbox", 300);
    shop.requests += 1;
    if (shop.status < 300) shop.events.push(event);
    response.writeHead(shop.status).end();
    for (const wait of waiting) {
      if (arrived(wait.type).length >= wait.count) wait.done(arrived(wait.type));
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the shop has no port");
  const shop: Shop = {
    url: `http://127.0.0.1:${address.port}/hooks/stripe`,
    events: [],
    requests: 0,
    status: 200,
    received: (type, count = 1) =>
      new Promise((done) => {
        if (arrived(type).length >= count) done(arrived(type));
        else waiting.push({ type, count, done });
      }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return shop;
}
