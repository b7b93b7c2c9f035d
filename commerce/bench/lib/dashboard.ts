import { HttpClient } from "../../test/http-client";
import type { Shop } from "../../test/shop";
import { ADMIN } from "../../test/test-env";
import { must } from "./must";

/** The administrator at the engine's own calls. */
export async function openDashboard(shop: Shop): Promise<HttpClient> {
  const signedIn = await new HttpClient(shop.engineUrl).post<{ token: string }>(
    "/auth/user/emailpass",
    ADMIN,
  );
  must(signedIn.status === 200, "opening the dashboard", signedIn.body);
  return new HttpClient(shop.engineUrl, { authorization: `Bearer ${signedIn.body.token}` });
}
