import { randomUUID } from "node:crypto";
import { HttpClient } from "../../../../../commerce/test/http-client";
import { MailboxClient } from "../../../../../commerce/test/mailbox-client";
import type { Shop } from "../../../../../commerce/test/shop";
import type { Dashboard } from "../dashboard";

/** Somebody of the staff, signed in to both places with one email and password. */
export interface Member {
  email: string;
  password: string;
  /** The engine's `/admin` with their token. */
  engine: HttpClient;
  /** `/api/v1` with their cookie. */
  api: HttpClient;
}

/** Ids of the roles by their names. */
export async function readRoles(dashboard: Dashboard): Promise<Map<string, string>> {
  const { body } = await dashboard.client.get<{ roles: { id: string; name: string }[] }>(
    "/admin/staff/roles",
  );
  return new Map(body.roles.map(({ name, id }) => [name, id]));
}

/** A secret API key of the engine's. */
export interface SecretKey {
  id: string;
  title: string;
  /** The engine's `/admin` with the key. */
  engine: HttpClient;
}

/** Makes a secret API key and gives it roles, if any. */
export async function makeKey(
  shop: Shop,
  dashboard: Dashboard,
  title: string,
  roles?: string[],
): Promise<SecretKey> {
  const { body } = await dashboard.client.post<{ api_key: { id: string; token: string } }>(
    "/admin/api-keys",
    { title, type: "secret" },
  );
  const { id, token } = body.api_key;
  if (roles) await dashboard.change(`/admin/staff/api-keys/${id}/roles`, { roles });
  const authorization = `Basic ${Buffer.from(`${token}:`).toString("base64")}`;
  return { id, title, engine: new HttpClient(shop.engineUrl, { authorization }) };
}

/** Invites somebody and accepts as they would: by the link in the mail, with a password of their own. */
export async function join(shop: Shop, dashboard: Dashboard, roles?: string[]): Promise<Member> {
  const email = `staff-${randomUUID().slice(0, 8)}@example.com`;
  const password = "a passphrase of the staff 4";
  // Written as people write it; every email of the shop is folded.
  await dashboard.change("/admin/invites", { email: email.toUpperCase(), ...(roles && { roles }) });
  const mail = await new MailboxClient(shop.mailboxUrl).waitFor(email, /invited/);
  const token = /\/app\/invite\?token=([\w.%-]+)/.exec(mail.text)?.[1];
  if (!token) throw new Error(`The invitation has no link: ${mail.text}`);
  const visitor = new HttpClient(shop.engineUrl);
  const { body } = await visitor.post<{ token: string }>("/auth/user/emailpass/register", {
    email,
    password,
  });
  const accepted = await visitor.post(
    `/admin/invites/accept?token=${token}`,
    { email, first_name: "Sam", last_name: "Staff" },
    { authorization: `Bearer ${body.token}` },
  );
  if (accepted.status !== 200) throw new Error(`Accepting answered ${accepted.status}`);
  return {
    email,
    password,
    engine: await signIn(shop, email, password),
    api: await visit(shop, email, password),
  };
}

async function signIn(shop: Shop, email: string, password: string): Promise<HttpClient> {
  const credentials = { email, password };
  const { body } = await new HttpClient(shop.engineUrl).post<{ token: string }>(
    "/auth/user/emailpass",
    credentials,
  );
  return new HttpClient(shop.engineUrl, { authorization: `Bearer ${body.token}` });
}

async function visit(shop: Shop, email: string, password: string): Promise<HttpClient> {
  const client = new HttpClient(`${shop.engineUrl}/api/v1`);
  const { status } = await client.post("/login", { email, password });
  if (status !== 200) throw new Error(`The storefront answered ${status}`);
  return client;
}
