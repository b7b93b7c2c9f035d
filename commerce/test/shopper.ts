import { randomBytes, randomUUID } from "node:crypto";
import { HttpClient } from "./http-client";
import { MailboxClient } from "./mailbox-client";
import type { Shop } from "./shop";
import { ADMIN } from "./test-env";

/** Somebody with a signed-in browser. */
export interface Shopper {
  client: HttpClient;
  userId: string;
  email: string;
  password: string;
}

const PASSWORD = "a long enough passphrase 7";

/**
 * Signs up, verifies by the mailed code and signs in, all over `/api/v1` of one engine. Each comes from an address
 * of their own, as shoppers do: sign-ups are limited per address.
 */
export async function newShopper(shop: Shop, engineUrl = shop.engineUrl): Promise<Shopper> {
  const email = `shopper-${randomUUID().slice(0, 8)}@example.com`;
  const address = `10.${randomBytes(3).join(".")}`;
  const client = new HttpClient(`${engineUrl}/api/v1`, { "x-forwarded-for": address });
  const signedUp = await client.post("/signup", {
    name: "Ann Example",
    email,
    password: PASSWORD,
    country: "United States",
  });
  if (signedUp.status !== 201) throw new Error(`Sign-up answered ${signedUp.status}: ${signedUp.body}`);
  const otp = await new MailboxClient(shop.mailboxUrl).waitForCode(email);
  const verified = await client.post("/request_email_otp/verify_email", { email, otp });
  if (verified.status !== 200) throw new Error(`Verifying answered ${verified.status}: ${verified.body}`);
  return signIn(client, email, PASSWORD);
}

/** The administrator's browser. */
export async function signInAdmin(shop: Shop): Promise<Shopper> {
  return signIn(new HttpClient(`${shop.engineUrl}/api/v1`), ADMIN.email, ADMIN.password);
}

async function signIn(client: HttpClient, email: string, password: string): Promise<Shopper> {
  const { status, body } = await client.post<{ _id: string }>("/login", { email, password });
  if (status !== 200) throw new Error(`Signing in answered ${status}: ${JSON.stringify(body)}`);
  return { client, userId: body._id, email, password };
}
