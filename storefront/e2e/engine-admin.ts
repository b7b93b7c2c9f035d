import { HttpClient } from "../../commerce/test/http-client";
import type { Shop } from "./fixtures";

let token: Promise<string> | undefined;

/** The engine's own admin API, signed in as the dashboard is, once for all tests of a worker. */
export async function engineAdmin(shop: Shop): Promise<HttpClient> {
  token ??= signIn(shop);
  return new HttpClient(shop.engineUrl, { authorization: `Bearer ${await token}` });
}

async function signIn({ engineUrl, admin }: Shop): Promise<string> {
  const { email, password } = admin;
  const door = new HttpClient(engineUrl);
  return (await door.post<{ token: string }>("/auth/user/emailpass", { email, password })).body.token;
}
