import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { HttpClient } from "../../../../../commerce/test/http-client";
import { MailboxClient } from "../../../../../commerce/test/mailbox-client";
import { newAddress } from "../../../../../commerce/test/new-address";
import type { Shop } from "../../../../../commerce/test/shop";
import type { User } from "../../../src/contract/records";

export const PASSWORD = "a long enough passphrase 7";

/** A verified account and the browser that it is signed in with. */
export interface Customer {
  browser: HttpClient;
  user: User;
  email: string;
  password: string;
}

/** Browsers and accounts for tests. Every browser comes from an address of its own, so that no test uses up another's limits. */
export class People {
  readonly mailbox: MailboxClient;

  constructor(private readonly shop: Shop) {
    this.mailbox = new MailboxClient(shop.mailboxUrl);
  }

  browser(address = this.address(), engineUrl = this.shop.engineUrl): HttpClient {
    return new HttpClient(`${engineUrl}/api/v1`, { "x-forwarded-for": address });
  }

  address(): string {
    return newAddress();
  }

  email(): string {
    return `person-${randomUUID().slice(0, 12)}@example.com`;
  }

  signUp(browser: HttpClient, email: string, password = PASSWORD, name = "Ann Example") {
    return browser.post<User>("/signup", { name, email, password, country: "United States" });
  }

  verify(browser: HttpClient, email: string, otp: string) {
    return browser.post<User>("/request_email_otp/verify_email", { email, otp });
  }

  login(browser: HttpClient, email: string, password = PASSWORD) {
    return browser.post<User>("/login", { email, password });
  }

  reset(browser: HttpClient, email: string, otp: string, newPassword: string) {
    return browser.post("/password_reset/reset", { email, otp, newPassword });
  }

  /** Signs up, verifies by the mailed code and is signed in. */
  async customer(password = PASSWORD, email = this.email()): Promise<Customer> {
    const browser = this.browser();
    await this.signUp(browser, email, password);
    const { status, body } = await this.verify(browser, email, await this.mailbox.waitForCode(email));
    if (status !== 200) throw new Error(`Verifying answered ${status}: ${JSON.stringify(body)}`);
    return { browser, user: body, email, password };
  }

  /** Asks for a code and waits for its mail. */
  async code(browser: HttpClient, path: string, email: string, known: string[] = []): Promise<string> {
    const { status, body } = await browser.post(path, { email });
    if (status !== 200) throw new Error(`Asking for a code answered ${status}: ${body}`);
    return this.mailbox.waitForCode(email, known);
  }

  /** What no call offers: the passing of time, and a look at what is stored. */
  async sql<Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new Client({ connectionString: this.shop.databaseUrl });
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  }
}

/** A code that is certainly another one. */
export function otherThan(code: string): string {
  return code === "000000" ? "000001" : "000000";
}
