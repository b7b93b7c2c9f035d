import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { knex } from "@medusajs/framework/mikro-orm/knex";
import type { MedusaContainer } from "@medusajs/framework/types";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../../../../commerce/test/eventually";
import { SandboxClient, sessionIdOf } from "../../../../../commerce/test/sandbox-client";
import { type Shop, startShop } from "../../../../../commerce/test/shop";
import { type Shopper, signInAdmin } from "../../../../../commerce/test/shopper";
import { repositoryRoot } from "../../../../../commerce/test/test-database";
import { personalData as mails } from "../../../../mail-outbox/src/personal-data";
import { StopToken } from "../../../../reviews/src/modules/reviews/stop-token";
import { Authenticator } from "../../../../staff/tests/http/second-factor/authenticator";
import { personalData as payments } from "../../../../stripe-checkout/src/personal-data";
import type { ExportFile } from "../../../src/contract/own-data";
import type { Order, Product, Return, User } from "../../../src/contract/records";
import { carts } from "../../../src/workflows/own-data/order-parts";
import { type Customer, PASSWORD, People } from "../accounts/people";
import { Dashboard } from "../dashboard";
import { placesOf } from "./places";

let shop: Shop;
let people: People;
let sandbox: SandboxClient;
let admin: Shopper;
let products: Product[];

beforeAll(async () => {
  shop = await startShop();
  people = new People(shop);
  sandbox = new SandboxClient(shop.sandboxUrl);
  admin = await signInAdmin(shop);
  const { body } = await admin.client.get<Product[]>("/admin/serverproducts?limit=100&in_stock=true");
  products = body.filter(({ stock, variants }) => stock !== null && stock > 10 && variants.length === 1);
});

afterAll(() => shop?.stop());

/** Not the shop's: what Stripe and the person's own mailbox keep. */
const NOT_OURS = /payment-sandbox|mailbox/;

async function openPage({ browser, user }: Customer, index = 0): Promise<string> {
  const { body } = await browser.post<{ url: string }>("/pay/create-checkout-session", {
    cartItems: [{ id: products[index]?._id, quantity: 1 }],
    userId: user._id,
  });
  return sessionIdOf(body.url);
}

async function buy(who: Customer, payment: Parameters<SandboxClient["pay"]>[1] = {}): Promise<Order> {
  const sessionId = await openPage(who);
  await sandbox.pay(sessionId, payment);
  const intentId = (await sandbox.session(sessionId)).payment_intent ?? "";
  await eventually("the capture", async () => (await sandbox.intent(intentId)).status === "succeeded");
  return eventually("the order", async () => {
    const { status, body } = await who.browser.get<Order>(`/orders/${intentId}`);
    return status === 200 && body;
  });
}

const erase = ({ browser }: Customer, body: object = { password: PASSWORD }) =>
  browser.post<{ finalAt: string }>("/me/erase", body);

const expire = (sessionId: string) => sandbox.call(`/checkout/sessions/${sessionId}/expire`);

/** Lets the time to undo pass. */
const passTime = () => people.sql("update account_erasure set final_at = now() where finished_at is null");

const isFinal = async ({ user }: Customer) => {
  const rows = await people.sql(
    "select 1 from account_erasure where customer_id = $1 and finished_at is not null",
    [user._id],
  );
  return rows.length > 0;
};

describe("asking to be erased", () => {
  it("ends every session and lets nobody in, until the link of the mail undoes it", async () => {
    const ann = await people.customer();
    const laptop = people.browser();
    await people.login(laptop, ann.email);
    const { status, body } = await erase(ann);
    expect(status).toBe(202);
    const hours = (new Date(body.finalAt).getTime() - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    expect((await ann.browser.get("/me")).status).toBe(401);
    expect((await laptop.get("/me")).status).toBe(401);
    expect((await people.login(people.browser(), ann.email)).status).toBe(403);
    const browser = people.browser();
    const known = (await people.mailbox.all(ann.email)).flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? []);
    const otp = await people.code(browser, "/sign-in-code", ann.email, known);
    expect((await browser.post("/sign-in-code/verify", { email: ann.email, otp })).status).toBe(403);
    expect((await browser.get("/me")).status).toBe(401);

    const secret = await people.mailbox.waitForSecret(ann.email, "/keep-account");
    const wrong = `${secret.slice(0, -1)}${secret.endsWith("A") ? "B" : "A"}`;
    expect((await browser.post("/me/erase/undo", { secret: wrong })).status).toBe(400);
    expect((await browser.post("/me/erase/undo", { secret })).status).toBe(200);
    expect((await browser.post("/me/erase/undo", { secret })).status).toBe(400);
    expect((await people.login(browser, ann.email)).body).toEqual(ann.user);
  });

  it("takes a mailed code in the place of the password, and none of another purpose", async () => {
    const ann = await people.customer();
    const codes = async () =>
      (await people.mailbox.all(ann.email)).flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? []);
    const signInCode = await people.code(people.browser(), "/sign-in-code", ann.email, await codes());
    expect((await erase(ann, { otp: signInCode })).status).toBe(400);
    const before = await codes();
    expect((await ann.browser.post("/me/erase/code")).status).toBe(200);
    const otp = await people.mailbox.waitForCode(ann.email, before);
    expect((await people.browser().post("/sign-in-code/verify", { email: ann.email, otp })).status).toBe(400);
    expect((await erase(ann, { otp })).status).toBe(202);
  });

  it("is refused without the right password or code", async () => {
    const ann = await people.customer();
    expect(await erase(ann, { password: "not this one" })).toMatchObject({
      status: 400,
      body: "Current password is incorrect",
    });
    expect(await erase(ann, { otp: "000000" })).toMatchObject({
      status: 400,
      body: "Invalid or expired code",
    });
    expect((await erase(ann, {})).status).toBe(400);
    expect((await erase(ann, { password: 7 })).status).toBe(400);
    expect((await people.browser().post("/me/erase", { password: PASSWORD })).status).toBe(401);
    expect((await ann.browser.get("/me")).status).toBe(200);
  });

  it("is refused in words while a payment is open, and goes on once it is decided", async () => {
    const ann = await people.customer();
    const sessionId = await openPage(ann);
    expect(await erase(ann)).toMatchObject({
      status: 409,
      body: expect.stringMatching(/payment.*still open/),
    });
    expect((await ann.browser.get("/me")).status).toBe(200);
    await expire(sessionId);
    await eventually("the page to be over", async () => (await erase(ann)).status === 202);
  });

  it("is refused to the staff", async () => {
    expect((await admin.client.post("/me/erase", { password: admin.password })).status).toBe(409);
    expect((await admin.client.get("/me")).status).toBe(200);
  });
});

/** A product that no test of this file buys, and now nobody else either. */
async function soldOut(): Promise<string> {
  const { _id } = products.at(-1) ?? { _id: "" };
  expect((await admin.client.post("/admin/update-product", { _id, stock: 0 })).status).toBe(200);
  return _id;
}

/** Reviews what came, asks to send it back, and waits for something that is sold out. */
async function tellOfGoods({ browser }: Customer, { products, paymentIntentId }: Order, note: string) {
  const [{ _id } = { _id: "" }] = products;
  expect((await browser.post("/reviews", { productId: _id, rating: 5 })).status).toBe(201);
  const lines = [{ id: _id, quantity: 1, reason: "damaged" }];
  const asked = await browser.post<Return>(`/orders/${paymentIntentId}/returns`, { lines, note });
  expect(asked.status).toBe(201);
  const dashboard = await Dashboard.open(shop);
  await dashboard.change(`/admin/order-returns/${asked.body._id}/approve`, {
    words: `Dear customer, ${note}`,
  });
  const productId = await soldOut();
  expect((await browser.post("/stock-alerts", { productId })).status).toBe(201);
}

/** Presses the link of the mail that asks for reviews, without waiting 14 days for it. */
async function wantNoReviewMails({ orderNumber }: Order) {
  const [{ id } = { id: "" }] = await people.sql<{ id: string }>(
    'select id from "order" where display_id = $1',
    [orderNumber],
  );
  const token = new StopToken(shop.env.COOKIE_SECRET ?? "").of(id);
  expect((await admin.client.post(`/review-mails/stop?token=${token}`, {})).status).toBe(200);
}

describe("a canary", () => {
  it("is found nowhere once erased, and the books are equal to the cent", async () => {
    const tag = randomUUID().slice(0, 8);
    const name = `Zebedee${tag} Quillfeather${tag}`;
    const street = `17 Quillfeather${tag} Lane`;
    const phone = "+1 917 555 8361";
    const email = `zebedee-${tag}@canary.example`;
    const otherEmail = `gift-${tag}@canary.example`;
    const words = [tag, phone, phone.replaceAll(/\D/g, "")];

    const browser = people.browser();
    await people.signUp(browser, email, PASSWORD, name);
    const { body: user } = await people.verify(browser, email, await people.mailbox.waitForCode(email));
    const canary: Customer = { browser, user, email, password: PASSWORD };
    await browser.post("/me", { phone });
    await browser.post("/addresses", {
      ...{ name, phone, line1: street, line2: `Flat ${tag}`, city: `Port ${tag}` },
      ...{ state: "NY", postal_code: "10001", country: "US" },
    });
    const authenticator = new Authenticator("localhost", new URL(shop.storeUrl).origin);
    const { body: options } = await browser.post<{ challenge: string }>("/passkeys/options");
    await browser.post("/passkeys", { response: authenticator.create(options), name: `Phone of ${name}` });
    await people.login(people.browser(), email, "a wrong password");
    await people.login(people.browser(), email);
    await browser.post("/search/products", { searchField: `${name} xyzzy` });
    // Asking for them writes down what was looked for in vain.
    await admin.client.get("/admin/searches");
    await people.browser().post("/password_reset/getOTP", { email });
    await people.browser().post("/sign-in-code", { email });
    const order = await buy(canary, {
      email: otherEmail,
      shipping_details: {
        name,
        phone,
        address: {
          ...{ line1: street, line2: `Flat ${tag}`, city: `Port ${tag}` },
          ...{ state: "NY", postal_code: "10001", country: "US" },
        },
      },
    });
    await admin.client.post("/orders/ship", {
      paymentIntentId: order.paymentIntentId,
      trackingNumber: "1Z999",
    });
    await admin.client.post("/orders/confirmDelivery", { paymentIntentId: order.paymentIntentId });
    await people.mailbox.waitFor(email, /delivered|arrived/i);
    await tellOfGoods(canary, order, `Ask for ${name}`);
    await wantNoReviewMails(order);
    await expire(await openPage(canary, 1));

    const { status, headers, body: file } = await browser.get<ExportFile>("/me/export");
    expect(status).toBe(200);
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename=".+\.json"$/);
    const told = JSON.stringify(file);
    for (const word of [name, street, phone, email, otherEmail]) expect(told).toContain(word);
    for (const { about } of file.parts) expect(about).toMatch(/^[A-Z].+\.$/);
    const bought = file.parts.find((part) => part.name === "orders")?.items;
    expect(bought).toMatchObject([{ orderNumber: order.orderNumber, total: order.total / 100 }]);

    const [{ stripe } = { stripe: "" }] = await people.sql<{ stripe: string }>(
      "select stripe_customer_id as stripe from stripe_customer where customer_id = $1",
      [user._id],
    );
    expect((await sandbox.customer(stripe)).body).toMatchObject({ email, shipping: { name } });

    const planted = await placesOf(people, shop.env.DATA_DIR, words, NOT_OURS);
    expect(planted).toEqual(
      expect.arrayContaining([
        ...[
          "customer.email",
          "customer.first_name",
          "customer_address.address_1",
          "provider_identity.entity_id",
        ],
        ...[
          "order.email",
          "order_address.address_1",
          "cart.email",
          "stripe_checkout.email",
          "stripe_event.payload",
        ],
        ...["mail_outbox.recipient", "notification.to", "catalogue_missed_search.text"],
        ...["review.author", "after_sale_return.note", "after_sale_return.words", "stock_alert.email"],
        "review_request_stop.email",
      ]),
    );

    await eventually("nothing to be undecided", async () => (await erase(canary)).status === 202);
    const { text } = await people.mailbox.waitFor(email, /about to be erased/);
    expect(text).toContain("/keep-account#");
    await passTime();
    await eventually("the erasure", () => isFinal(canary));
    const mail = await people.mailbox.waitFor(email, /is erased/);
    expect(mail.text).toMatch(/Your orders: .*law/);
    await eventually("the last mail to be forgotten", async () => {
      const left = await placesOf(people, shop.env.DATA_DIR, words, NOT_OURS);
      if (left.length > 0) throw new Error(`still in ${left.join(", ")}`);
      return true;
    });

    expect((await sandbox.customer(stripe)).status).toBe(404);
    const { body: kept } = await admin.client.get<Order>(`/orders/${order.paymentIntentId}`);
    const { shipping, deliveredAt, ...books } = kept;
    expect({ ...order, ...books }).toMatchObject({ ...books, shipping: order.shipping });
    expect([kept.total, kept.subtotal, kept.shippingTotal]).toEqual([
      order.total,
      order.subtotal,
      order.shippingTotal,
    ]);
    expect(deliveredAt).toBeDefined();
    expect(shipping).toEqual({
      ...{ name: "", email: "", phone: "" },
      address: { line1: "", line2: "", city: "", state: "NY", postal_code: "10001", country: "US" },
    });
    expect((await admin.client.get<Order[]>("/orders")).status).toBe(200);
    const { body: found } = await admin.client.get<User[]>(`/admin/users?q=${tag}`);
    expect(found).toEqual([]);
    expect((await people.login(people.browser(), email)).status).toBe(401);
    const again = await people.signUp(people.browser(), email, PASSWORD, "Somebody New");
    expect(again.status).toBe(201);
  });
});

describe("an email that was only typed at the payment page", () => {
  it("opens nothing of its owner's to whoever typed it, and takes nothing from them", async () => {
    const [ann, bob] = [await people.customer(), await people.customer()];
    await people.mailbox.waitFor(bob.email, /code/);
    await people.browser().post("/sign-in-code", { email: bob.email });
    await buy(ann, { email: bob.email });
    const { body } = await ann.browser.get<ExportFile>("/me/export");
    const items = (name: string) => JSON.stringify(body.parts.find((part) => part.name === name)?.items);
    expect(items("orders")).toContain(bob.email);
    expect(items("mails")).not.toContain(bob.email);
    expect(items("codes")).not.toContain("sign-in");
    const mailsOfBob = () => people.sql("select id from mail_outbox where recipient = $1", [bob.email]);
    const before = await mailsOfBob();
    await eventually("nothing to be undecided", async () => (await erase(ann)).status === 202);
    await passTime();
    await eventually("the erasure", () => isFinal(ann));
    expect(await mailsOfBob()).toEqual(before);
    expect((await bob.browser.get("/me")).body).toEqual(bob.user);
  });
});

describe("a shop without a time to undo", () => {
  it("has erased the account when it answers", async () => {
    const own = await startShop({ settings: { ERASE_AFTER_HOURS: "0" } });
    try {
      const theirs = new People(own);
      const ann = await theirs.customer();
      const { status, body } = await erase(ann);
      expect(status).toBe(202);
      expect(new Date(body.finalAt).getTime()).toBeLessThanOrEqual(Date.now());
      expect(await theirs.sql("select id from customer where email = $1", [ann.email])).toEqual([]);
      expect((await theirs.login(theirs.browser(), ann.email)).status).toBe(401);
      expect(await theirs.mailbox.waitFor(ann.email, /is erased/)).toBeDefined();
    } finally {
      await own.stop();
    }
  });
});

describe("what is older than it is kept", () => {
  it("loses whose it was, in unpaid checkouts, carts and mails; what is younger does not", async () => {
    const [old, young] = [await people.customer(), await people.customer()];
    for (const who of [old, young]) await expire(await openPage(who));
    const isOver = async () =>
      (await people.sql("select 1 from stripe_checkout where email = $1 and state = 'released'", [old.email]))
        .length > 0;
    await eventually("the page to be over", isOver);
    const days = "- interval '91 days'";
    await people.sql(`update stripe_checkout set created_at = created_at ${days} where email = $1`, [
      old.email,
    ]);
    await people.sql(`update cart set updated_at = updated_at ${days} where email = $1`, [old.email]);
    await people.sql(`update notification set created_at = created_at ${days} where "to" = $1`, [old.email]);
    await people.sql(`update mail_outbox set sent_at = sent_at ${days} where recipient = $1`, [old.email]);

    const database = knex({ client: "pg", connection: shop.databaseUrl });
    const container = { resolve: () => database } as unknown as MedusaContainer;
    for (const { forgetOld } of [...mails, ...payments, carts]) await forgetOld?.(container, 90);
    await database.destroy();

    const places = (email: string) => placesOf(people, shop.env.DATA_DIR, [email], NOT_OURS);
    const kept = await places(young.email);
    expect(kept).toEqual(
      expect.arrayContaining([
        "cart.email",
        "mail_outbox.recipient",
        "notification.to",
        "stripe_checkout.email",
      ]),
    );
    const gone = await places(old.email);
    expect(kept.filter((place) => !gone.includes(place))).toEqual([
      ...["cart.email", "mail_outbox.recipient", "notification.to", "stripe_checkout.email"],
    ]);
  });
});

describe("the staff's commands", () => {
  const run = (command: string, ...args: string[]) => {
    const { PATH, HOME } = process.env;
    return promisify(execFile)(process.execPath, [`commerce/cli/customer-${command}.mjs`, ...args], {
      cwd: repositoryRoot,
      env: { PATH, HOME, DATA_DIR: shop.env.DATA_DIR, DATABASE_URL: shop.databaseUrl },
    });
  };

  it("write a file that only its owner may read, and erase at once where that is asked for", async () => {
    const ann = await people.customer();
    const file = path.join(shop.env.DATA_DIR, "ann.json");
    await run("export", ann.email.toUpperCase(), file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ email: ann.email });
    await rm(file);
    await run("erase", ann.email, "--now");
    expect((await people.login(people.browser(), ann.email)).status).toBe(401);
    await expect(run("erase", ann.email)).rejects.toMatchObject({ code: 1 });
  });
});

describe("the audit", () => {
  it("refuses every change but the one that erases, which leaves a mark", async () => {
    await people.sql(
      "insert into audit_entry (actor, area, action, source, subject, after) values ($1, 'roles', 'changed', 'user', 'x', $2)",
      ["gone@canary.example", { name: "Gone Canary", kept: 7 }],
    );
    await expect(people.sql("update audit_entry set actor = null")).rejects.toThrow(/append only/);
    await expect(people.sql("delete from audit_entry")).rejects.toThrow(/append only/);
    await people.sql("select audit_forget(array['gone@canary.example', 'gone canary'])");
    const [entry, mark] = await people
      .sql("select actor, source, after from audit_entry order by id desc limit 2")
      .then((rows) => rows.reverse());
    expect(entry).toEqual({ actor: "erased", source: "user", after: { name: "erased", kept: 7 } });
    expect(mark).toEqual({ actor: null, source: "audit_entry", after: { entries: 1 } });
    await expect(people.sql("update audit_entry set actor = null")).rejects.toThrow(/append only/);
  });
});
