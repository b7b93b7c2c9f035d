import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../../../../commerce/test/eventually";
import { goodsToBuy } from "../../../../../commerce/test/goods";
import type { HttpClient } from "../../../../../commerce/test/http-client";
import { SandboxClient, sessionIdOf } from "../../../../../commerce/test/sandbox-client";
import { type Shop, sharedShop } from "../../../../../commerce/test/shop";
import { signInAdmin } from "../../../../../commerce/test/shopper";
import { whileRefused } from "../../../../../commerce/test/while-refused";
import type { Address, Order, Product, User } from "../../../src/contract/records";
import { type Customer, PASSWORD, People } from "../accounts/people";
import { Buyers } from "../reviews/buyers";
import { codeOf } from "./canary";

let shop: Shop;
let people: People;
/** Somebody for what is refused, which changes nothing. */
let bystander: Customer;

beforeAll(async () => {
  shop = await sharedShop();
  people = new People(shop);
  bystander = await people.customer();
});

afterAll(() => shop?.stop());

const HOME = {
  name: "Ann Mary Example",
  phone: "+1 (212) 555-0123",
  line1: "1 Main Street",
  line2: "Apartment 4",
  city: "Austin",
  state: "TX",
  postal_code: "73301",
  country: "US",
};

const add = (browser: HttpClient, change: object = {}) =>
  browser.post<Address>("/addresses", { ...HOME, ...change });
const book = async (browser: HttpClient) => (await browser.get<Address[]>("/addresses")).body;
/** Opens a payment page. @returns what is written on it already, the email first */
async function openPage({ browser, user }: Pick<Customer, "browser" | "user">, product?: { _id: string }) {
  const { status, body } = await browser.post<{ url: string }>("/pay/create-checkout-session", {
    cartItems: [{ id: product?._id, quantity: 1 }],
    userId: user._id,
  });
  expect(status).toBe(200);
  const html = await (await fetch(body.url)).text();
  const fields = ["email", "name", "line1", "line2", "city", "state", "postal_code", "phone"];
  const written = fields.map((name) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1]);
  return { sessionId: sessionIdOf(body.url), written };
}

const defaults = async (browser: HttpClient) =>
  (await book(browser)).filter(({ isDefault }) => isDefault).map(({ line1 }) => line1);

describe("one's own profile", () => {
  it("changes what is given and leaves the rest", async () => {
    const { browser, user } = await people.customer();
    const changed = await browser.post<User>("/me", {
      name: "  Bea   Maria Other ",
      phone: "+1 212 555 0123",
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({ ...user, name: "Bea Maria Other", phone: "+1 212 555 0123" });
    const again = await browser.post<User>("/me", { country: "Canada", phone: "" });
    expect(again.body).toEqual({ ...user, name: "Bea Maria Other", country: "Canada" });
    expect((await browser.get("/me")).body).toEqual(again.body);
  });

  it.each([
    [{ name: " " }, /name/],
    [{ country: 7 }, /country/],
    [{ phone: "call me" }, /phone: Enter a phone number/],
    [{ phone: "123" }, /phone/],
  ])("refuses %j by name", async (body, message) => {
    const { browser } = bystander;
    const answer = await browser.post("/me", body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatch(message);
  });

  it("needs a session", async () => {
    expect((await people.browser().post("/me", { name: "Nobody" })).status).toBe(401);
    expect((await people.browser().get("/addresses")).status).toBe(401);
  });
});

describe("the address book", () => {
  it("makes the first address the default and tells it as it was given", async () => {
    const { browser } = await people.customer();
    expect(await book(browser)).toEqual([]);
    const { status, body } = await add(browser);
    expect(status).toBe(201);
    expect(body).toEqual({ _id: body._id, ...HOME, isDefault: true });
    expect(await book(browser)).toEqual([body]);
    expect((await browser.get("/me")).body).toMatchObject({
      address: "1 Main Street, Apartment 4, Austin, TX, US",
      zipCode: "73301",
    });
  });

  it("takes a state by its name, a country by its name, and nothing where nothing is needed", async () => {
    const { browser } = await people.customer();
    const texas = {
      state: "texas",
      country: "United States",
      phone: null,
      line2: null,
      postal_code: "73301-0001",
    };
    const { body } = await add(browser, texas);
    expect(body).toMatchObject({
      state: "TX",
      country: "US",
      phone: "",
      line2: "",
      postal_code: "73301-0001",
    });
    const abroad = { city: "Vancouver", state: "British Columbia", postal_code: "V5K 0A1", country: "ca" };
    expect((await add(browser, abroad)).body).toMatchObject({ state: "British Columbia", country: "CA" });
  });

  it.each([
    [{ state: "Ontario" }, /state: Enter a state/],
    [{ state: undefined }, /state: Enter a state/],
    [{ postal_code: "7330" }, /postal_code: Enter a ZIP/],
    [{ postal_code: "V5K 0A1" }, /postal_code: Enter a ZIP/],
    [{ country: "Atlantis" }, /country: Enter a country/],
    [{ name: "" }, /name/],
    [{ line1: undefined }, /line1/],
    [{ phone: "none" }, /phone/],
  ])("refuses %j in words", async (change, message) => {
    const { browser } = bystander;
    const { status, body } = await add(browser, change);
    expect(status).toBe(400);
    expect(body).toMatch(message);
    expect(await book(browser)).toEqual([]);
  });

  it("has exactly one default, whichever is chosen, changed or removed", async () => {
    const { browser } = await people.customer();
    const first = (await add(browser)).body;
    const second = (await add(browser, { line1: "2 Side Street" })).body;
    expect(second.isDefault).toBe(false);
    const third = (await add(browser, { line1: "3 Back Street", isDefault: true })).body;
    expect(third.isDefault).toBe(true);
    expect(await defaults(browser)).toEqual(["3 Back Street"]);

    const chosen = await browser.post<Address>(`/addresses/${first._id}`, { isDefault: true });
    expect(chosen.body).toEqual({ ...first, isDefault: true });
    expect((await book(browser))[0]).toEqual(chosen.body);
    const kept = await browser.post<Address>(`/addresses/${first._id}`, { isDefault: false, line2: null });
    expect(kept.body).toEqual({ ...first, line2: "", isDefault: true });

    expect((await browser.delete(`/addresses/${first._id}`)).status).toBe(204);
    expect(await defaults(browser)).toEqual(["3 Back Street"]);
    expect((await browser.delete(`/addresses/${second._id}`)).status).toBe(204);
    expect(await defaults(browser)).toEqual(["3 Back Street"]);
    expect((await browser.delete(`/addresses/${third._id}`)).status).toBe(204);
    expect(await book(browser)).toEqual([]);
    expect((await browser.delete(`/addresses/${third._id}`)).status).toBe(404);
  });

  it("has one default after ten additions at once that all want to be it", async () => {
    const { browser } = await people.customer();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => add(browser, { line1: `${index} Street`, isDefault: true })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(await book(browser)).toHaveLength(10);
    expect(await defaults(browser)).toHaveLength(1);
  });

  it("checks a change as a whole, and keeps the address when it is refused", async () => {
    const { browser } = await people.customer();
    const { body: address } = await add(browser);
    expect((await browser.post(`/addresses/${address._id}`, { country: "CA", state: "BC" })).status).toBe(
      200,
    );
    const back = await browser.post(`/addresses/${address._id}`, { country: "US" });
    expect(back).toMatchObject({ status: 400, body: expect.stringMatching(/state/) });
    expect((await book(browser))[0]).toMatchObject({ country: "CA", state: "BC" });
  });

  it("opens the payment page with its default address, and without one with none", async () => {
    const { browser, email, ...customer } = await people.customer();
    const buyable = await goodsToBuy(shop.engineUrl);
    const page = async (index: number) => (await openPage({ browser, ...customer }, buyable[index])).written;
    const bare = [email, "", "", "", "", "", "", ""];
    expect(await page(0)).toEqual(bare);
    const { body: first } = await add(browser);
    const place = ["1 Main Street", "Apartment 4", "Austin", "TX", "73301", "+1 (212) 555-0123"];
    expect(await page(1)).toEqual([email, "Ann Mary Example", ...place]);
    await browser.post(`/addresses/${first._id}`, { line1: "9 New Road" });
    expect((await page(2))[2]).toBe("9 New Road");
    await browser.post(`/addresses/${first._id}`, { line1: "10 New Road" });
    expect((await page(2))[2]).toBe("10 New Road");
    await browser.post(`/addresses/${first._id}`, { country: "CA", state: "BC", postal_code: "V5K 0A1" });
    expect(await page(3)).toEqual(bare);
  });

  it("opens the payment page with it also when another page went elsewhere, or Stripe has lost the customer", async () => {
    const customer = await people.customer();
    const sandbox = new SandboxClient(shop.sandboxUrl);
    const buyable = await goodsToBuy(shop.engineUrl);
    const { body: home } = await add(customer.browser);
    const { sessionId } = await openPage(customer, buyable[0]);
    const { _id, isDefault, name, phone, ...address } = home;
    const shipping_details = { name, phone, address: { ...address, line1: "2 Other Street" } };
    await sandbox.pay(sessionId, { email: customer.email, shipping_details });
    await eventually("the address of the order", async () => (await book(customer.browser)).length === 2);
    expect((await openPage(customer, buyable[1])).written[2]).toBe("1 Main Street");
    const [known] = await people.sql<{ id: string }>(
      "select stripe_customer_id as id from stripe_customer where customer_id = $1",
      [customer.user._id],
    );
    expect((await sandbox.removeCustomer(known?.id ?? "")).status).toBe(200);
    expect((await openPage(customer, buyable[2])).written[0]).toBe(customer.email);
    expect((await openPage(customer, buyable[3])).written[2]).toBe("1 Main Street");
  });

  it("shows nobody else's", async () => {
    const [ann, bob] = await Promise.all([people.customer(), people.customer()]);
    const { body: address } = await add(ann.browser);
    expect(await book(bob.browser)).toEqual([]);
    const path = `/addresses/${address._id}`;
    expect((await bob.browser.post(path, { name: "Bob" })).status).toBe(404);
    expect((await bob.browser.delete(path)).status).toBe(404);
    expect((await ann.browser.get<Address[]>("/addresses")).body).toEqual([address]);
  });
});

describe("the email of an account", () => {
  const toOld = /change the email/;
  const toNew = /Confirm your new email/;

  const ask = ({ browser }: Customer, email: string) => browser.post("/me/email", { email });

  async function codes(who: Customer, to: string) {
    expect((await ask(who, to)).status).toBe(200);
    return {
      newOtp: await codeOf(people, to, toNew),
      oldOtp: await codeOf(people, who.email, toOld),
    };
  }

  it("moves with both codes, and everything that goes by it moves along", async () => {
    const ann = await people.customer();
    const laptop = people.browser();
    await people.login(laptop, ann.email);
    const { body: product } = await ann.browser.get<Product>("/products/cast-iron-skillet-10-25");
    await people.sql(
      "insert into stock_alert (id, product_id, variant_id, email) values ($1, $2, 'variant_x', $3)",
      [`alert_${ann.user._id}`, product._id, ann.email],
    );
    const to = people.email();
    // Somebody else had begun to sign up with it, and proved nothing.
    await people.signUp(people.browser(), to, "a stranger's own passphrase");
    const given = await codes(ann, to.toUpperCase().replace("EXAMPLE.COM", "example.com"));
    const wrong = { ...given, oldOtp: given.newOtp };
    expect((await ann.browser.post("/me/email/confirm", wrong)).status).toBe(400);
    expect((await ann.browser.get<User>("/me")).body.email).toBe(ann.email);
    const { status, body } = await ann.browser.post<User>("/me/email/confirm", given);
    expect([status, body]).toEqual([200, { ...ann.user, email: to }]);
    expect((await ann.browser.get("/me")).body).toEqual(body);
    expect((await laptop.get("/me")).status).toBe(401);
    expect((await ann.browser.post("/me/email/confirm", given)).status).toBe(400);
    expect((await people.login(people.browser(), ann.email)).status).toBe(401);
    expect((await people.login(people.browser(), to)).body).toEqual(body);
    expect((await people.login(people.browser(), to, "a stranger's own passphrase")).status).toBe(401);
    expect(await people.sql("select 1 from stock_alert where email = $1", [to])).toHaveLength(1);
  });

  it("takes the orders along, their mails and what finds them, and brings them back when it is undone", async () => {
    const ann = await people.customer();
    const buyers = await Buyers.open(shop);
    const [pan] = await goodsToBuy<Product>(shop.engineUrl);
    if (!pan) throw new Error("The seeded catalogue is too small for this test");
    const shopper = { client: ann.browser, userId: ann.user._id, email: ann.email };
    const paymentIntentId = await buyers.buy(shopper, [pan]);
    const emails = () =>
      people.sql(
        `select email from "order" where customer_id = $1 union all select email from cart where customer_id = $1
         union all select email from stripe_checkout where customer_id = $1`,
        [ann.user._id],
      );
    expect(await emails()).toEqual(Array(3).fill({ email: ann.email }));

    const to = people.email();
    expect((await ann.browser.post("/me/email/confirm", await codes(ann, to))).status).toBe(200);
    expect(await emails()).toEqual(Array(3).fill({ email: to }));
    const { body: order } = await ann.browser.get<Order>(`/orders/${paymentIntentId}`);
    expect(order.shipping.email).toBe(to);
    const { orderNumber } = order;
    for (const email of [ann.email, to]) await people.browser().post("/order-lookup", { email, orderNumber });
    expect(await people.mailbox.waitFor(to, /order code/i)).toBeDefined();
    const delivered = await buyers.admin.client.post("/orders/confirmDelivery", { paymentIntentId });
    expect(delivered.status).toBe(200);
    expect(await people.mailbox.waitFor(to, /delivered/i)).toBeDefined();
    const subjects = (await people.mailbox.all(ann.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /order code|delivered/i.test(subject))).toEqual([]);

    const secret = await people.mailbox.waitForSecret(ann.email, "/keep-email");
    expect((await people.browser().post("/me/email/undo", { secret })).status).toBe(200);
    expect(await emails()).toEqual(Array(3).fill({ email: ann.email }));
  });

  it("comes back by the link in the old mailbox, whatever was done with the account since", async () => {
    const ann = await people.customer();
    const thief = ann.browser;
    const [second, third] = [people.email(), people.email()];
    await thief.post("/me/email/confirm", await codes(ann, second));
    const secret = await people.mailbox.waitForSecret(ann.email, "/keep-email");
    const moved = { ...ann, email: second };
    await thief.post("/me/email/confirm", await codes(moved, third));
    const later = await people.mailbox.waitForSecret(second, "/keep-email");
    await thief.post("/me/erase", { password: PASSWORD });

    const owner = people.browser();
    expect((await owner.post("/me/email/undo", { secret: `${secret.slice(1)}A` })).status).toBe(400);
    expect((await owner.post("/me/email/undo", { secret })).status).toBe(200);
    expect((await owner.post("/me/email/undo", { secret })).status).toBe(400);
    expect((await owner.post("/me/email/undo", { secret: later })).status).toBe(400);
    expect((await thief.get("/me")).status).toBe(401);
    for (const email of [ann.email, second, third]) {
      expect((await people.login(people.browser(), email)).status).toBe(401);
    }
    await owner.post("/sign-in-code", { email: ann.email });
    const otp = await codeOf(people, ann.email, /sign-in code/);
    expect((await owner.post("/sign-in-code/verify", { email: ann.email, otp })).body).toEqual(ann.user);
  });

  it("is told to the old address later where that mail fails, and comes back from there all the same", async () => {
    const ann = await people.customer();
    const theirs = people.email();
    const given = await codes(ann, theirs);
    const mail = {
      change: "insert on mail_outbox",
      when: `new.recipient = '${ann.email}' and new.template = 'account.email-changed'`,
    };
    await whileRefused(
      (sql) => people.sql(sql),
      mail,
      async () => {
        const { status, body } = await ann.browser.post<User>("/me/email/confirm", given);
        expect([status, body.email]).toEqual([200, theirs]);
        expect(await people.mailbox.secrets(ann.email, "/keep-email")).toEqual([]);
      },
    );
    await people.sql(
      "update account_email_change set tell_at = now() where old_email = $1 and tell_at is not null",
      [ann.email],
    );
    const secret = await people.mailbox.waitForSecret(ann.email, "/keep-email");
    expect((await people.browser().post("/me/email/undo", { secret })).status).toBe(200);
    expect((await ann.browser.get("/me")).status).toBe(401);
    expect(await people.mailbox.secrets(ann.email, "/keep-email")).toEqual([secret]);
  });

  it("comes back with everybody signed out, or not at all, and then by the same link", async () => {
    const ann = await people.customer();
    const thief = ann.browser;
    const theirs = people.email();
    await thief.post("/me/email/confirm", await codes(ann, theirs));
    const secret = await people.mailbox.waitForSecret(ann.email, "/keep-email");
    expect((await thief.post("/me/erase/code")).status).toBe(200);
    const [identity] = await people.sql<{ id: string }>(
      "select auth_identity_id as id from provider_identity where entity_id = $1",
      [theirs],
    );
    const undo = () => people.browser().post("/me/email/undo", { secret });
    const code = { change: "delete on email_otp_code", when: `old.subject = '${identity?.id}'` };
    const failed = await whileRefused((sql) => people.sql(sql), code, undo);
    expect(failed.status).toBe(500);
    expect((await thief.get<User>("/me")).body.email).toBe(theirs);
    expect((await undo()).status).toBe(200);
    expect((await thief.get("/me")).status).toBe(401);
  });

  it("voids the codes and links that the mailbox got in the meantime", async () => {
    const ann = await people.customer();
    const thief = people.browser();
    const theirs = people.email();
    await ann.browser.post("/me/email/confirm", await codes(ann, theirs));
    const secret = await people.mailbox.waitForSecret(ann.email, "/keep-email");
    expect((await thief.post("/password_reset/getOTP", { email: theirs })).status).toBe(200);
    const otp = await codeOf(people, theirs, /reset/i);
    const link = await people.mailbox.waitForSecret(theirs, "/reset-password");
    expect((await ann.browser.post("/me/erase/code")).status).toBe(200);

    expect((await people.browser().post("/me/email/undo", { secret })).status).toBe(200);
    const [identity] = await people.sql<{ id: string }>(
      "select auth_identity_id as id from provider_identity where entity_id = $1",
      [ann.email],
    );
    for (const table of ["email_otp_code", "email_otp_link"]) {
      expect(await people.sql(`select purpose from ${table} where subject = $1`, [identity?.id])).toEqual([]);
    }
    const newPassword = "the thief's own passphrase";
    const byLink = await thief.post("/password_reset/reset_link", { secret: link, newPassword });
    expect(byLink.status).toBe(400);
    for (const email of [ann.email, theirs]) {
      expect((await people.reset(thief, email, otp, newPassword)).status).toBe(400);
      expect((await people.login(thief, email, newPassword)).status).toBe(401);
    }
  });

  it("cannot be undone after 7 days, nor when the address has another account", async () => {
    const [ann, bob] = [await people.customer(), await people.customer()];
    const secrets: string[] = [];
    for (const who of [ann, bob]) {
      await who.browser.post("/me/email/confirm", await codes(who, people.email()));
      secrets.push(await people.mailbox.waitForSecret(who.email, "/keep-email"));
    }
    await people.sql("update account_email_change set undo_until = now() where old_email = $1", [ann.email]);
    await people.browser().post("/sign-in-code", { email: bob.email });
    const otp = await codeOf(people, bob.email, /sign-in code/);
    await people.browser().post("/sign-in-code/verify", { email: bob.email, otp });
    const undo = (secret = "") => people.browser().post("/me/email/undo", { secret });
    expect((await undo(secrets[0])).status).toBe(400);
    expect(await undo(secrets[1])).toMatchObject({ status: 409, body: expect.stringMatching(/own by now/) });
  });

  it("tells nobody whether another has an account: its owner gets a mail instead", async () => {
    const [ann, bob] = [await people.customer(), await people.customer()];
    const stranger = people.email();
    const answers = [await ask(ann, bob.email), await ask(ann, stranger)];
    expect(answers[0]).toMatchObject({ status: 200, body: answers[1]?.body });
    expect((await people.mailbox.waitFor(bob.email, /already have an account/)).text).not.toMatch(
      /\b\d{6}\b/,
    );
    // A code is worth nothing for another address than the one that it was mailed to.
    const given = {
      newOtp: await codeOf(people, stranger, toNew),
      oldOtp: await codeOf(people, ann.email, toOld),
    };
    await people.sql("update email_otp_code set created_at = created_at - interval '1 minute'");
    await ask(ann, bob.email);
    expect((await ann.browser.post("/me/email/confirm", given)).status).toBe(400);
    expect((await bob.browser.get("/me")).body).toEqual(bob.user);
  });

  it("is refused to the staff, to nobody at all, and where it would change nothing", async () => {
    const { client } = await signInAdmin(shop);
    expect((await client.post("/me/email", { email: people.email() })).status).toBe(409);
    expect((await people.browser().post("/me/email", { email: people.email() })).status).toBe(401);
    expect((await ask(bystander, bystander.email)).status).toBe(400);
    expect((await ask(bystander, "no address")).status).toBe(400);
  });
});

describe("what was entered at the payment page", () => {
  it("fills an empty book and an account without a name, and is added once", async () => {
    const sandbox = new SandboxClient(shop.sandboxUrl);
    const browser = people.browser();
    const email = people.email();
    const otp = await people.code(browser, "/sign-in-code", email);
    const { body: user } = await browser.post<User>("/sign-in-code/verify", { email, otp });
    expect([user.name, user.country]).toEqual(["", ""]);
    const { body: product } = await browser.get<Product>("/products/cast-iron-skillet-10-25");
    const buy = async (line1: string) => {
      const { body } = await browser.post<{ url: string }>("/pay/create-checkout-session", {
        cartItems: [{ id: product._id, quantity: 1 }],
        userId: user._id,
      });
      const sessionId = sessionIdOf(body.url);
      await sandbox.pay(sessionId, {
        email,
        shipping_details: {
          name: "Cleo Payer",
          phone: "+1 212 555 0123",
          address: { line1, line2: "", city: "Austin", state: "TX", postal_code: "73301", country: "US" },
        },
      });
      const intent = (await sandbox.session(sessionId)).payment_intent ?? "";
      return eventually("the order", async () => {
        const { status, body: order } = await browser.get<Order>(`/orders/${intent}`);
        return status === 200 && order;
      });
    };
    const order = await buy("1 Main Street");
    const [first] = await eventually("the address", async () => {
      const found = await book(browser);
      return found.length > 0 && found;
    });
    expect(first).toMatchObject({ name: "Cleo Payer", line1: "1 Main Street", isDefault: true });
    await eventually("the name", async () => (await browser.get<User>("/me")).body.name === "Cleo Payer");
    expect((await browser.get<User>("/me")).body.country).toBe("United States");
    await buy("1 Main Street");
    await buy(" 1  MAIN street");
    const other = await buy("2 Other Street");
    const both = await eventually("another", async () => {
      const found = await book(browser);
      return found.length > 1 && found;
    });
    expect(both.map(({ line1, isDefault }) => [line1, isDefault])).toEqual([
      ["1 Main Street", true],
      ["2 Other Street", false],
    ]);
    // What its owner removes stays away, and an order keeps where it was sent to.
    await browser.delete(`/addresses/${both[1]?._id}`);
    await browser.post(`/addresses/${first?._id}`, { line1: "9 New Street" });
    expect((await book(browser)).map(({ line1 }) => line1)).toEqual(["9 New Street"]);
    for (const { paymentIntentId, shipping } of [order, other]) {
      expect((await browser.get<Order>(`/orders/${paymentIntentId}`)).body.shipping).toEqual(shipping);
    }
    // An event that was lost with its process is made up for.
    await people.sql("delete from account_order_address");
    expect((await book(browser)).map(({ line1 }) => line1)).toContain("2 Other Street");
  });
});
