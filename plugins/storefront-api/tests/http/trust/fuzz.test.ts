import fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../../../../commerce/test/eventually";
import { figure } from "../../../../../commerce/test/figure";
import { LONG_RUN } from "../../../../../commerce/test/long-run";
import { newAddress } from "../../../../../commerce/test/new-address";
import { SandboxClient, sessionIdOf } from "../../../../../commerce/test/sandbox-client";
import { type Shop, startShop } from "../../../../../commerce/test/shop";
import { newShopper, type Shopper, signInAdmin } from "../../../../../commerce/test/shopper";
import { Warehouse } from "../../../../../commerce/test/warehouse";
import type { CallContract } from "../../../src/contract/call-contract";
import { calls } from "../../../src/contract/calls";
import type { UploadedImage } from "../../../src/contract/pictures";
import type { Product, Session } from "../../../src/contract/records";
import { Dashboard } from "../dashboard";
import { violations } from "./fuzz/books";
import { dashboardRequests } from "./fuzz/dashboard";
import type { Known } from "./fuzz/fitting";
import { type FuzzRequest, requestsTo, type Who } from "./fuzz/requests";
import { expectSound } from "./fuzz/sound";
import { sendRaw } from "./fuzz/wire";

/** The same requests in every run, so that a failure is the change's; another seed is another ten thousand. */
const SEED = 20_261_121;
const REQUESTS = LONG_RUN ? 10_000 : 1_000;
const CONTRACTS: [string, CallContract][] = Object.entries(calls);
const PER_CALL = Math.ceil(REQUESTS / CONTRACTS.length);

/** Some requests cost a stretch of time by intention, and shrinking repeats them. */
const TIMEOUT_MS = LONG_RUN ? 1_800_000 : 300_000;

let shop: Shop;
let warehouse: Warehouse;
let known: Known;
let sent = 0;
const cookies: Record<Who, string> = { stranger: "", customer: "", administrator: "" };

beforeAll(async () => {
  shop = await startShop();
  warehouse = await Warehouse.open(shop);
  const [customer, victim, admin] = await Promise.all([
    newShopper(shop),
    newShopper(shop),
    signInAdmin(shop),
  ]);
  cookies.customer = `shop.sid=${customer.client.cookie("shop.sid")}`;
  cookies.administrator = `shop.sid=${admin.client.cookie("shop.sid")}`;
  known = await whatExists(customer, victim, admin);
});

afterAll(async () => {
  await warehouse?.close();
  await shop?.stop();
});

/** Real ids and emails, so that requests get past the first check and reach what changes something. */
async function whatExists(customer: Shopper, victim: Shopper, admin: Shopper): Promise<Known> {
  const products = (await customer.client.get<Product[]>("/admin/serverproducts?limit=100")).body;
  const orders = [await buy(customer, products[0]), await buy(customer, products[1])];
  const sessions = (await victim.client.get<Session[]>("/sessions")).body;
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#b87333" } })
    .png()
    .toBuffer();
  const data = `data:image/png;base64,${png.toString("base64")}`;
  const pictures = (await admin.client.post<UploadedImage[]>("/admin/", { data: [data, data, data, data] }))
    .body;
  const ids = products.map(({ _id }) => _id);
  return {
    email: [customer.email, victim.email, "nobody@example.com"],
    userId: [customer.userId, customer.userId, victim.userId],
    // Two may be changed and deleted; the rest stay for the cart.
    _id: ids.slice(-2),
    id: [...ids.slice(0, -2), ...sessions.map(({ id }) => id)],
    idOrHandle: [...ids, ...products.map(({ handle }) => handle)],
    paymentIntentId: orders,
    public_id: pictures.map(({ public_id }) => public_id),
    secure_url: pictures.map(({ secure_url }) => secure_url),
    imagesToDelete: pictures.map(({ public_id }) => public_id),
    data: [data],
    kind: ["cast-iron", "Griddle"],
    searchField: ["wok", "cast irn skilet"],
    quantity: [1, 2],
  };
}

async function buy({ client, userId }: Shopper, product: Product | undefined): Promise<string> {
  const cartItems = [{ id: product?._id, quantity: 1 }];
  const { body } = await client.post<{ url: string }>("/pay/create-checkout-session", { cartItems, userId });
  const sandbox = new SandboxClient(shop.sandboxUrl);
  await sandbox.pay(sessionIdOf(body.url));
  const intent = (await sandbox.session(sessionIdOf(body.url))).payment_intent ?? "";
  await eventually("the capture", async () => (await sandbox.intent(intent)).status === "succeeded");
  return intent;
}

/** Whom a call is tried by: who may make it, mostly. Nobody signs the tests' own browsers out. */
function visitors({ access, path }: CallContract) {
  if (path === "/logout") return fc.constant<Who>("stranger");
  const most: Who = access === "anyone" ? "stranger" : access === "session" ? "customer" : "administrator";
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(most) },
    { weight: 1, arbitrary: fc.constantFrom<Who>("stranger", "customer", "administrator") },
  );
}

function send({ who, target, method, headers, body }: FuzzRequest) {
  sent += 1;
  return sendRaw(`${shop.engineUrl}/api/v1${target}`, {
    method,
    body,
    headers: {
      ...(cookies[who] && { cookie: cookies[who] }),
      // Everybody comes from an address of their own, or limits would keep the requests from getting anywhere.
      "x-forwarded-for": newAddress(),
      ...headers,
    },
  });
}

describe.concurrent("whatever is sent to", { timeout: TIMEOUT_MS }, () => {
  test.each(CONTRACTS)("%s is answered soundly", async (_name, contract) => {
    const requests = requestsTo(contract, known, visitors(contract));
    await fc.assert(
      fc.asyncProperty(requests, async (request) => expectSound(contract, await send(request))),
      { seed: SEED, numRuns: PER_CALL },
    );
  });
});

test("whatever is sent to the dashboard's own routes is no fault of the shop's", {
  timeout: TIMEOUT_MS,
}, async () => {
  const { client } = await Dashboard.open(shop);
  await fc.assert(
    fc.asyncProperty(dashboardRequests(), async ({ method, target, body }) => {
      sent += 1;
      const headers = { ...client.headers, "content-type": "application/json" };
      const { status, text } = await sendRaw(shop.engineUrl + target, { method, body, headers });
      expect(status, text).toBeLessThan(500);
    }),
    { seed: SEED, numRuns: REQUESTS / 5 },
  );
});

test("and the books are right afterwards", { timeout: 120_000 }, async () => {
  const found = await violations(shop, warehouse);
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, 0])));
  const rules = Object.keys(found).length;
  figure(
    `${sent} requests to ${CONTRACTS.length} calls: 0 faults, 0 hangs, ${rules} rules of the books hold`,
  );
});
