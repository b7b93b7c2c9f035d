import { HttpClient } from "../../commerce/test/http-client";
import type { Shop } from "./fixtures";

/** The engine's own admin API, signed in as the dashboard is. */
export async function engineAdmin({ engineUrl, admin }: Shop): Promise<HttpClient> {
  const { body } = await new HttpClient(engineUrl).post<{ token: string }>("/auth/user/emailpass", {
    email: admin.email,
    password: admin.password,
  });
  return new HttpClient(engineUrl, { authorization: `Bearer ${body.token}` });
}
