import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { expect } from "vitest";
import { Authenticator } from "../../../../../commerce/test/authenticator";
import { eventually } from "../../../../../commerce/test/eventually";
import { type SandboxClient, sessionIdOf } from "../../../../../commerce/test/sandbox-client";
import type { Shop } from "../../../../../commerce/test/shop";
import type { Shopper } from "../../../../../commerce/test/shopper";
import { StopToken } from "../../../../reviews/src/modules/reviews/stop-token";
import type { UploadedImage } from "../../../src/contract/pictures";
import type { Order, Product, Return, User } from "../../../src/contract/records";
import { type Customer, PASSWORD, type People } from "../accounts/people";
import { dataUrl, picture } from "../admin/uploads";
import { Dashboard } from "../dashboard";

interface World {
  shop: Shop;
  people: People;
  sandbox: SandboxClient;
  admin: Shopper;
  products: Product[];
}

/** The digits of the newest mail to an address whose subject matches. */
export async function codeOf(people: People, email: string, subject: RegExp): Promise<string> {
  const { text } = await people.mailbox.waitFor(email, subject);
  return /\b\d{6}\b/.exec(text)?.[0] ?? "";
}

/** Somebody with a name, street and phone like nobody else's, who uses every feature there is. */
export class Canary {
  private readonly tag = randomUUID().slice(0, 8);
  private readonly name = `Zebedee${this.tag} Quillfeather${this.tag}`;
  private readonly street = `17 Quillfeather${this.tag} Lane`;
  private readonly phone = "+1 917 555 8361";
  private email = `zebedee-${this.tag}@canary.example`;
  private readonly formerEmail = this.email;
  /** Typed at the payment page. */
  private readonly otherEmail = `gift-${this.tag}@canary.example`;
  private readonly words = [this.tag, this.phone, this.phone.replaceAll(/\D/g, "")];
  private readonly authenticator: Authenticator;
  private readonly secrets = { code: "", signInLink: "", resetLink: "" };
  private me: Customer | undefined;

  constructor(private readonly world: World) {
    this.authenticator = new Authenticator("localhost", new URL(world.shop.storeUrl).origin);
  }

  /** What the test asks of them, once they have signed up. */
  readonly told = {
    words: () => this.words,
    email: () => this.email,
    browser: () => this.customer().browser,
    user: () => this.customer().user,
  };

  readonly wordsOfExport = [this.name, this.street, this.phone, this.formerEmail, this.otherEmail];

  customer(): Customer {
    if (!this.me) throw new Error("The canary has not signed up yet");
    return this.me;
  }

  /** @returns their delivered order */
  async live(): Promise<Order> {
    await this.signUp();
    await this.changeEmail();
    await this.signInEveryWay();
    await this.look();
    const order = await this.order();
    await this.tellOfGoods(order);
    await this.wantNoReviewMails(order);
    await this.lookUp(order);
    await this.beAmongStaffsThings();
    await this.leaveAnUnpaidPage();
    return order;
  }

  /** The account's numbers. */
  async ids(): Promise<string[]> {
    const { user } = this.customer();
    const rows = await this.world.people.sql<{ id: string }>(
      "select id from auth_identity where app_metadata->>'customer_id' = $1",
      [user._id],
    );
    return [user._id, ...rows.map(({ id }) => id)];
  }

  async stripeCustomer(): Promise<string> {
    const [row] = await this.world.people.sql<{ id: string }>(
      "select stripe_customer_id as id from stripe_customer where customer_id = $1",
      [this.customer().user._id],
    );
    return row?.id ?? "";
  }

  async review() {
    const [row] = await this.world.people.sql(
      "select author, title, body, reply from review where title like 'From %'",
    );
    return row;
  }

  /** While the erasure waits. */
  async isShutOut(): Promise<void> {
    const { people } = this.world;
    const browser = people.browser();
    const { body: options } = await browser.post<{ challenge: string }>("/passkeys/sign-in/options");
    const response = this.authenticator.sign(options);
    expect((await browser.post("/passkeys/sign-in", { response })).status).toBe(403);
    expect(
      (await browser.post("/sign-in-code/verify_link", { secret: this.secrets.signInLink })).status,
    ).toBe(403);
    const newPassword = "another long passphrase 8";
    // A new password may be set, and opens nothing.
    await browser.post("/password_reset/reset_link", { secret: this.secrets.resetLink, newPassword });
    expect((await people.login(browser, this.email, newPassword)).status).toBe(403);
    expect((await browser.get("/me")).status).toBe(401);
  }

  private async signUp(): Promise<void> {
    const { people } = this.world;
    const browser = people.browser();
    await people.signUp(browser, this.email, PASSWORD, this.name);
    await people.signUp(people.browser(), this.email, "somebody's other passphrase", `Not ${this.name}`);
    await people.signUp(browser, this.email, PASSWORD, this.name);
    const mails = () => people.mailbox.all(this.email);
    await eventually("three codes", async () => (await mails()).length >= 3);
    const { body: user } = await people.verify(
      browser,
      this.email,
      await people.mailbox.waitForCode(this.email),
    );
    this.me = { browser, user, email: this.email, password: PASSWORD };
    await people.signUp(people.browser(), this.email, PASSWORD, this.name);
    const { phone, name, street, tag } = this;
    expect((await browser.post("/me", { phone })).status).toBe(200);
    await browser.post("/addresses", {
      ...{ name, phone, line1: street, line2: `Flat ${tag}`, city: `Port ${tag}` },
      ...{ state: "NY", postal_code: "10001", country: "US" },
    });
  }

  private async changeEmail(): Promise<void> {
    const { people } = this.world;
    const { browser } = this.customer();
    const to = `zebedee.new-${this.tag}@canary.example`;
    expect((await browser.post("/me/email", { email: to })).status).toBe(200);
    const newOtp = await people.mailbox.waitForCode(to);
    const oldOtp = await codeOf(people, this.email, /change the email/);
    const { status, body: user } = await browser.post<User>("/me/email/confirm", { newOtp, oldOtp });
    expect(status).toBe(200);
    await people.mailbox.waitForSecret(this.email, "/keep-email");
    this.email = to;
    this.me = { ...this.customer(), user, email: to };
    // Another that is asked for and never confirmed.
    await browser.post("/me/email", { email: `zebedee.never-${this.tag}@canary.example` });
  }

  private async signInEveryWay(): Promise<void> {
    const { people } = this.world;
    const { browser } = this.customer();
    const { body: options } = await browser.post<{ challenge: string }>("/passkeys/options");
    const response = this.authenticator.create(options);
    await browser.post("/passkeys", { response, name: `Phone of ${this.name}` });
    await people.login(people.browser(), this.email, "a wrong password");
    await people.login(people.browser(), this.email);
    await people.browser().post("/password_reset/getOTP", { email: this.email });
    await people.browser().post("/sign-in-code", { email: this.email });
    this.secrets.signInLink = await people.mailbox.waitForSecret(this.email, "/login");
    this.secrets.resetLink = await people.mailbox.waitForSecret(this.email, "/reset-password");
  }

  private async look(): Promise<void> {
    const { shop, admin } = this.world;
    await this.customer().browser.post("/search/products", { searchField: `${this.name} xyzzy` });
    await fetch(`${shop.storeUrl}/products?search=${encodeURIComponent(this.name)}`);
    // Asking for them writes down what was looked for in vain.
    await admin.client.get("/admin/searches");
  }

  /** With the code of a campaign that counts emails. */
  private async order(): Promise<Order> {
    const { shop, admin, sandbox, people, products } = this.world;
    const { browser, user } = this.customer();
    const dashboard = await Dashboard.open(shop);
    const code = `WELCOME-${randomUUID().slice(0, 8)}`;
    const budget = { type: "use_by_attribute", attribute: "customer_email", limit: 5 };
    await dashboard.change("/admin/promotions", {
      ...{ code, type: "standard", status: "active", is_automatic: false },
      campaign: { name: code, campaign_identifier: code, budget },
      application_method: {
        ...{
          type: "percentage",
          target_type: "order",
          allocation: "across",
          value: 10,
          currency_code: "usd",
        },
      },
    });
    const { body } = await browser.post<{ url: string }>("/pay/create-checkout-session", {
      cartItems: [{ id: products[0]?._id, quantity: 1 }],
      userId: user._id,
      codes: [code],
    });
    const sessionId = sessionIdOf(body.url);
    const { name, phone, street, tag } = this;
    await sandbox.pay(sessionId, {
      email: this.otherEmail,
      shipping_details: {
        name,
        phone,
        address: {
          ...{ line1: street, line2: `Flat ${tag}`, city: `Port ${tag}` },
          ...{ state: "NY", postal_code: "10001", country: "US" },
        },
      },
    });
    const paymentIntentId = (await sandbox.session(sessionId)).payment_intent ?? "";
    await eventually(
      "the capture",
      async () => (await sandbox.intent(paymentIntentId)).status === "succeeded",
    );
    const order = await eventually("the order", async () => {
      const { status, body } = await browser.get<Order>(`/orders/${paymentIntentId}`);
      return status === 200 && body;
    });
    await admin.client.post("/orders/ship", { paymentIntentId, trackingNumber: "1Z999" });
    await admin.client.post("/orders/confirmDelivery", { paymentIntentId });
    await people.mailbox.waitFor(this.email, /delivered|arrived/i);
    return order;
  }

  /**
   * Reviews what came, reports another's review, asks to send it back, waits for something that is sold out, signed in and not, and
   * shares a wish.
   */
  private async tellOfGoods({ products: [bought], paymentIntentId }: Order): Promise<void> {
    const { people, shop } = this.world;
    const { browser } = this.customer();
    const dashboard = await Dashboard.open(shop);
    const [first = "", last = ""] = this.name.split(" ");
    const productId = bought?._id ?? "";
    const photograph = await sharp(await picture("#884422"))
      .jpeg()
      .withExif({ IFD0: { Artist: this.name } })
      .toBuffer();
    const stored = await browser.post<UploadedImage[]>(`/orders/${paymentIntentId}/pictures`, {
      data: [dataUrl(photograph, "image/jpeg")],
    });
    expect(stored.status).toBe(201);
    const [image] = stored.body;
    // Wherever it stands after the erasure, something was forgotten.
    this.words.push(image?.public_id ?? "");
    const said = await browser.post<{ _id: string }>("/reviews", {
      ...{ productId, rating: 5, title: `From ${this.email}`, pictures: [image?.public_id] },
      text: `I am ${this.name.toLowerCase()} from Port, call 1-917-5558361`,
    });
    expect(said.status).toBe(201);
    await dashboard.change(`/admin/reviews/${said.body._id}`, {
      act: "reply",
      text: `Thank you ${first.toUpperCase()} ${last}, we do.`,
    });
    await people.sql(
      `insert into review (id, product_id, author, rating, title, body, status, line_item_id)
       values ($1, $2, 'Bob E.', 1, '', '', 'published', 'ordli_bob')`,
      [`rev_${this.tag.split("").reverse().join("")}`, productId],
    );
    const { body: reviews } = await browser.get<{ _id: string; author: string }[]>(
      `/products/${productId}/reviews`,
    );
    const others = reviews.find(({ author }) => author === "Bob E.");
    expect((await browser.post(`/reviews/${others?._id}/report`)).status).toBe(200);
    expect((await browser.post("/wishlist", { items: [{ productId }] })).status).toBe(200);
    const lines = [{ id: productId, quantity: 1, reason: "damaged" }];
    const pictures = [image?.public_id];
    const note = `Ask for ${this.name}`;
    const asked = await browser.post<Return>(`/orders/${paymentIntentId}/returns`, {
      lines,
      note,
      pictures,
    });
    expect(asked.status).toBe(201);
    await dashboard.change(`/admin/order-returns/${asked.body._id}/approve`, {
      words: `Dear customer, ${note}`,
    });
    const [one, other] = [await this.soldOut(-1), await this.soldOut(-2)];
    expect((await browser.post("/stock-alerts", { productId: one })).status).toBe(201);
    const stranger = people.browser();
    expect((await stranger.post("/stock-alerts", { productId: other, email: this.email })).status).toBe(200);
    this.words.push((await browser.post<{ token: string }>("/wishlist/share")).body.token);
  }

  /** A product that nobody else buys. */
  private async soldOut(index: number): Promise<string> {
    const { _id } = this.world.products.at(index) ?? { _id: "" };
    const { status } = await this.world.admin.client.post("/admin/update-product", { _id, stock: 0 });
    expect(status).toBe(200);
    return _id;
  }

  /** Presses the link of the mail that asks for reviews, without waiting 14 days for it. */
  private async wantNoReviewMails({ orderNumber }: Order): Promise<void> {
    const { people, shop, admin } = this.world;
    const [{ id } = { id: "" }] = await people.sql<{ id: string }>(
      'select id from "order" where display_id = $1',
      [orderNumber],
    );
    const token = new StopToken(shop.env.COOKIE_SECRET ?? "").of(id);
    expect((await admin.client.post(`/review-mails/stop?token=${token}`, {})).status).toBe(200);
  }

  private async lookUp({ orderNumber }: Order): Promise<void> {
    const { people } = this.world;
    const browser = people.browser();
    const wanted = { email: this.email, orderNumber };
    expect((await browser.post("/order-lookup", wanted)).status).toBe(200);
    const otp = await codeOf(people, this.email, /order code/i);
    expect((await browser.post("/order-lookup/verify", { ...wanted, otp })).status).toBe(200);
  }

  /** A group of customers, and a list of orders that somebody downloads. */
  private async beAmongStaffsThings(): Promise<void> {
    const { people, shop } = this.world;
    const dashboard = await Dashboard.open(shop);
    const { customer_group } = await dashboard.change<{ customer_group: { id: string } }>(
      "/admin/customer-groups",
      { name: `Group ${randomUUID()}` },
    );
    await dashboard.change(`/admin/customer-groups/${customer_group.id}/customers`, {
      add: [this.customer().user._id],
    });
    expect((await dashboard.client.post("/admin/orders/export", {})).status).toBe(202);
    await eventually("the list of orders", async () => {
      const rows = await people.sql("select 1 from notification where data->'file' is not null");
      return rows.length > 0;
    });
  }

  private async leaveAnUnpaidPage(): Promise<void> {
    const { browser, user } = this.customer();
    const { body } = await browser.post<{ url: string }>("/pay/create-checkout-session", {
      cartItems: [{ id: this.world.products[1]?._id, quantity: 1 }],
      userId: user._id,
    });
    await this.world.sandbox.call(`/checkout/sessions/${sessionIdOf(body.url)}/expire`);
  }
}
