import { randomUUID } from "node:crypto";
import { HttpClient } from "./http-client";
import { MailboxClient } from "./mailbox-client";
import { newAddress } from "./new-address";
import type { Shop } from "./shop";
import { ADMIN } from "./test-env";

/** Somebody with a signed-in browser. */
export interface Shopper {
  client: HttpClient;
  userId: string;
  email: string;
}

/** What the answer to a sign-in holds, as far as every test needs it. */
interface SignedIn {
  _id: string;
}

const NAME = "Ann Example";
const COUNTRY = "United States";

/**
 * A shopper who has signed in with a mailed code, all over `/api/v1` of one engine: a password is for the tests of passwords,
 * whose hashes take most of a second. Each comes from an address of their own, as shoppers do.
 */
export async function newShopper(shop: Shop, engineUrl = shop.engineUrl): Promise<Shopper> {
  const client = new HttpClient(`${engineUrl}/api/v1`, { "x-forwarded-for": newAddress() });
  const email = newEmail();
  const { _id } = await signInByCode(client, new MailboxClient(shop.mailboxUrl), { name: NAME, email });
  return { client, userId: _id, email };
}

/** {@link newShopper} with a password. */
export async function newShopperWithPassword(shop: Shop): Promise<Shopper & { password: string }> {
  const client = new HttpClient(`${shop.engineUrl}/api/v1`, { "x-forwarded-for": newAddress() });
  const account = { name: NAME, email: newEmail(), password: "a long enough passphrase 7" };
  const { _id } = await signUp(client, new MailboxClient(shop.mailboxUrl), account);
  return { client, userId: _id, email: account.email, password: account.password };
}

const newEmail = () => `shopper-${randomUUID().slice(0, 8)}@example.com`;

/** Signs in with a mailed code, which makes the account. */
export async function signInByCode<User extends SignedIn>(
  client: HttpClient,
  mailbox: MailboxClient,
  { name, email }: { name: string; email: string },
): Promise<User> {
  await accepted(client, "/sign-in-code", { email });
  const otp = await mailbox.waitForCode(email);
  return accepted<User>(client, "/sign-in-code/verify", { email, otp, name, country: COUNTRY });
}

/** Signs up with a password and verifies with the mailed code, which signs in. */
export async function signUp<User extends SignedIn>(
  client: HttpClient,
  mailbox: MailboxClient,
  account: { name: string; email: string; password: string },
): Promise<User> {
  await accepted(client, "/signup", { ...account, country: COUNTRY });
  const { email } = account;
  const otp = await mailbox.waitForCode(email);
  return accepted<User>(client, "/request_email_otp/verify_email", { email, otp });
}

/** The administrator's browser. */
export async function signInAdmin(shop: Shop): Promise<Shopper> {
  const client = new HttpClient(`${shop.engineUrl}/api/v1`);
  const { _id } = await accepted<SignedIn>(client, "/login", ADMIN);
  return { client, userId: _id, email: ADMIN.email };
}

async function accepted<T>(client: HttpClient, path: string, given: object): Promise<T> {
  const { status, body } = await client.post<T>(path, given);
  if (status >= 300) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
