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

/**
 * Signs in with a mailed code, which makes the account, all over `/api/v1` of one engine: a password is for the tests of
 * passwords, whose hashes take most of a second. Each comes from an address of their own, as shoppers do.
 */
export async function newShopper(shop: Shop, engineUrl = shop.engineUrl): Promise<Shopper> {
  const email = `shopper-${randomUUID().slice(0, 8)}@example.com`;
  const client = new HttpClient(`${engineUrl}/api/v1`, { "x-forwarded-for": newAddress() });
  const asked = await client.post("/sign-in-code", { email });
  if (asked.status !== 200) throw new Error(`Asking for a code answered ${asked.status}: ${asked.body}`);
  const otp = await new MailboxClient(shop.mailboxUrl).waitForCode(email);
  return signedIn(client, email, "/sign-in-code/verify", {
    email,
    otp,
    name: "Ann Example",
    country: "United States",
  });
}

/** {@link newShopper} with a password, by signing up and showing the mailed code. */
export async function newShopperWithPassword(shop: Shop): Promise<Shopper & { password: string }> {
  const email = `shopper-${randomUUID().slice(0, 8)}@example.com`;
  const password = "a long enough passphrase 7";
  const client = new HttpClient(`${shop.engineUrl}/api/v1`, { "x-forwarded-for": newAddress() });
  const signedUp = await client.post("/signup", {
    name: "Ann Example",
    email,
    password,
    country: "United States",
  });
  if (signedUp.status !== 201) throw new Error(`Sign-up answered ${signedUp.status}: ${signedUp.body}`);
  const otp = await new MailboxClient(shop.mailboxUrl).waitForCode(email);
  const shopper = await signedIn(client, email, "/request_email_otp/verify_email", { email, otp });
  return { ...shopper, password };
}

/** The administrator's browser. */
export async function signInAdmin(shop: Shop): Promise<Shopper> {
  return signedIn(new HttpClient(`${shop.engineUrl}/api/v1`), ADMIN.email, "/login", ADMIN);
}

async function signedIn(client: HttpClient, email: string, path: string, proof: object): Promise<Shopper> {
  const { status, body } = await client.post<{ _id: string }>(path, proof);
  if (status !== 200) throw new Error(`Signing in answered ${status}: ${JSON.stringify(body)}`);
  return { client, userId: body._id, email };
}
