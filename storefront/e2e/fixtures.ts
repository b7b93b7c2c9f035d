import { randomUUID } from "node:crypto";
import { test as base, expect, type Page } from "@playwright/test";
import { HttpClient } from "../../commerce/test/http-client";
import { MailboxClient } from "../../commerce/test/mailbox-client";
import { newAddress } from "../../commerce/test/new-address";
import { signInByCode, signUp } from "../../commerce/test/shopper";
import { ADMIN } from "../../commerce/test/test-env";
import type { User } from "../../plugins/storefront-api/src/contract/records";

/** Somebody who signs in with a password. */
export interface Account {
  name: string;
  email: string;
  password: string;
}

/** Somebody who has signed in with a mailed code. */
export interface Customer {
  name: string;
  email: string;
  user: User;
  /** Their client of `/api/v1`. */
  api: HttpClient;
}

export interface Shop {
  storeUrl: string;
  engineUrl: string;
  sandboxUrl: string;
  mailbox: MailboxClient;
  admin: Account;
  /** A client of `/api/v1` through the storefront, with cookies of its own. */
  api(): HttpClient;
  /** A new customer, made through the API. */
  newCustomer(name?: string): Promise<Customer>;
  /** A new verified customer who has a password, made through the API. Its hashes take a while. */
  newAccount(): Promise<Account>;
}

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the global setup has not run`);
  return value;
}

export function uniqueEmail(): string {
  return `cook-${randomUUID().slice(0, 8)}@example.com`;
}

const NAME = "Julia Cook";

async function newCustomer(api: HttpClient, mailbox: MailboxClient, name = NAME): Promise<Customer> {
  const email = uniqueEmail();
  return { name, email, user: await signInByCode<User>(api, mailbox, { name, email }), api };
}

async function newAccount(api: HttpClient, mailbox: MailboxClient): Promise<Account> {
  const account = { name: NAME, email: uniqueEmail(), password: `pan-${randomUUID().slice(0, 12)}` };
  await signUp(api, mailbox, account);
  return account;
}

interface Fixtures {
  shop: Shop;
  /** Fails the test when a page logs an error or a warning. A test that expects one names this fixture. */
  consoleMessages: string[];
}

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(setting("SHOP_URL")),
  shop: async ({}, use) => {
    const storeUrl = setting("SHOP_URL");
    const mailbox = new MailboxClient(setting("SHOP_MAILBOX_URL"));
    const api = () => new HttpClient(`${storeUrl}/api/v1`, { "x-forwarded-for": newAddress() });
    await use({
      storeUrl,
      engineUrl: setting("SHOP_ENGINE_URL"),
      sandboxUrl: setting("SHOP_SANDBOX_URL"),
      mailbox,
      admin: { name: "Shop Administrator", ...ADMIN },
      api,
      newCustomer: (name) => newCustomer(api(), mailbox, name),
      newAccount: () => newAccount(api(), mailbox),
    });
  },
  consoleMessages: [
    async ({ page }, use) => {
      const messages: string[] = [];
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type()))
          messages.push(`${message.type()}: ${message.text()}`);
      });
      page.on("pageerror", (error) => messages.push(`uncaught: ${error.message}`));
      await use(messages);
      // The browser itself logs every refused request. The screens show those as messages, so they are expected.
      const own = messages.filter((text) => !text.includes("Failed to load resource"));
      expect(own, "no console error or warning").toEqual([]);
    },
    { auto: true },
  ],
});

/** Signs in on the sign-in screen and waits for the next screen. */
export async function signInOnScreen(
  page: Page,
  account: { email: string; password: string },
): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email", { exact: false }).first().fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Login successful")).toBeVisible();
  await page.waitForURL((url) => url.pathname !== "/login");
}

/**
 * Opens an address without scripts, so that no running page overwrites what a test puts into the browser's storage.
 */
export async function leaveScripts(page: Page): Promise<void> {
  await page.goto("/robots.txt");
}

/** Waits until the scripts run on a public page. Before that its links load whole pages. */
export async function scriptsHere(page: Page): Promise<void> {
  await page.waitForFunction(() => !("shopTakesOver" in window));
}

/**
 * Signs in without the screen, for tests about something else: leaves the cookie and the stored user that the screen
 * would leave. The next page that opens is signed in.
 */
export async function signIn(page: Page, who: Customer | { email: string; password: string }): Promise<void> {
  const user = "api" in who ? await takeSession(page, who) : await logIn(page, who);
  await leaveScripts(page);
  await page.evaluate((currentUser) => {
    const state = { user: { currentUser, isSigningIn: false }, cart: { cartItems: [] } };
    localStorage.setItem("root", JSON.stringify({ state, version: 1 }));
  }, user);
}

async function takeSession(page: Page, { api, user }: Customer): Promise<User> {
  const cookies = [...api.everyCookie()].map(([name, value]) => ({ name, value, url: setting("SHOP_URL") }));
  await page.context().addCookies(cookies);
  return user;
}

async function logIn(page: Page, account: { email: string; password: string }): Promise<User> {
  const answer = await page.request.post("/api/v1/login", { data: account });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

export { expect };
