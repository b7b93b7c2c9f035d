import { createHmac } from "node:crypto";
import { Authenticator } from "../../../../../commerce/test/authenticator";
import { type Answer, HttpClient } from "../../../../../commerce/test/http-client";
import type { Shop } from "../../../../../commerce/test/shop";
import { appCode } from "./authenticator-app";

export interface Credentials {
  email: string;
  password: string;
}

interface SignedIn {
  token: string;
  mfa_required?: boolean;
  mfa_challenge?: { id: string; methods: string[] };
}

interface Factor {
  mfa_factor: { id: string };
  secret: string;
}

interface Me {
  permissions: string[];
  second_factor: {
    exists: boolean;
    required: boolean;
    waits: boolean;
    methods: string[];
    may_change: boolean;
  };
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Waits for the next second: tokens are ended by whose they are and the second of their issue. */
export const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1010 - (Date.now() % 1000)));

/** What the dashboard says of whoever asks. */
export const me = async (client: HttpClient) => (await client.get<Me>("/admin/staff/me")).body.second_factor;

/** Gives the password. */
export async function giveStaffPassword(
  shop: Pick<Shop, "engineUrl">,
  { email, password }: Credentials,
): Promise<SignedIn> {
  const { status, body } = await new HttpClient(shop.engineUrl).post<SignedIn>("/auth/user/emailpass", {
    email,
    password,
  });
  if (status !== 200) throw new Error(`The password was answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** A browser whose session was made of a token, as the dashboard makes it. */
export async function browserWith(shop: Pick<Shop, "engineUrl">, token: string): Promise<HttpClient> {
  const browser = new HttpClient(shop.engineUrl);
  const { status } = await browser.post("/auth/session", {}, bearer(token));
  if (status !== 200) throw new Error(`The session was answered ${status}`);
  return browser;
}

/** Answers what a password alone was answered with. */
export function answerChallenge(
  shop: Shop,
  { token, mfa_challenge }: SignedIn,
  code: string,
  method = "totp",
): Promise<Answer<{ token: string; message?: string }>> {
  const path = `/auth/mfa/challenges/${mfa_challenge?.id}/verify`;
  return new HttpClient(shop.engineUrl).post(path, { method, code }, bearer(token));
}

/** Sets up an authenticator app with the code of this moment, in the browser's session. */
export async function addApp(
  browser: HttpClient,
): Promise<{ factorId: string; secret: string; token: string }> {
  const { status, body } = await browser.post<Factor>("/auth/mfa/factors", { provider: "totp" });
  if (status !== 200) throw new Error(`Setting up was answered ${status}: ${JSON.stringify(body)}`);
  const verified = await browser.post<{ token: string }>(`/auth/mfa/factors/${body.mfa_factor.id}/verify`, {
    code: appCode(body.secret),
  });
  if (verified.status !== 200) throw new Error(`The code was answered ${verified.status}`);
  return { factorId: body.mfa_factor.id, secret: body.secret, token: verified.body.token };
}

export const newAuthenticator = (shop: Shop) => new Authenticator("localhost", shop.env.DASHBOARD_URL);

/** Adds a passkey in the browser's session. */
export async function addPasskey(
  browser: HttpClient,
  authenticator: Authenticator,
  name = "Laptop",
): Promise<Answer<{ token: string; message?: string }>> {
  const { body } = await browser.post<{ options: { challenge: string } }>("/admin/staff/me/passkeys/options");
  const response = authenticator.create(body.options ?? { challenge: "none" });
  return browser.post("/admin/staff/me/passkeys", { name, response });
}

/** A challenge for somebody who is nobody yet. */
export async function signInOptions(shop: Shop): Promise<{ challenge: string }> {
  const { body } = await new HttpClient(shop.engineUrl).post<{ options: { challenge: string } }>(
    "/auth/user/passkey/options",
  );
  return body.options;
}

export function signInWith(shop: Shop, response: unknown): Promise<Answer<{ token: string }>> {
  return new HttpClient(shop.engineUrl).post("/auth/user/passkey/sign-in", { response });
}

/** The same token with other claims, as if the shop had issued it. */
export function reissue(shop: Shop, token: string, claims: Record<string, unknown>): string {
  const [head = "", payload = ""] = token.split(".");
  const old = JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as Record<string, unknown>;
  const body = Buffer.from(JSON.stringify({ ...old, ...claims })).toString("base64url");
  const signature = createHmac("sha256", shop.env.JWT_SECRET).update(`${head}.${body}`).digest("base64url");
  return `${head}.${body}.${signature}`;
}
