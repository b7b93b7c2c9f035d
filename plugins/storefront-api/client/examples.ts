import createClient, { type Client } from "openapi-fetch";
import type { paths } from "./schema";

/** The examples of docs/api.md, in the same words: the suite compiles them and runs them against a shop. */

export function shopApi(shop: string, headers: Record<string, string> = {}): Client<paths> {
  return createClient<paths>({ baseUrl: `${shop}/api/v1`, headers });
}

export async function cheapestCastIron(api: Client<paths>): Promise<string[]> {
  const { data, error } = await api.GET("/admin/serverproducts", {
    params: { query: { kind: "cast-iron", in_stock: "true", sort: "price_asc", limit: 3 } },
  });
  if (error !== undefined) throw new Error(error);
  return data.map(({ title, price }) => `${title}: $${price.toFixed(2)}`);
}

export async function find(api: Client<paths>, text: string): Promise<string[]> {
  const { data, error, response } = await api.POST("/search/products", { body: { searchField: text } });
  if (response.status === 400) return [];
  if (error !== undefined) throw new Error(error);
  return data.map(({ handle }) => handle);
}

export async function signIn(shop: string, email: string, password: string): Promise<Client<paths>> {
  const { error, response } = await shopApi(shop).POST("/login", { body: { email, password } });
  if (error !== undefined) throw new Error(error);
  const [cookie = ""] = response.headers.getSetCookie().map((line) => line.split(";")[0]);
  return shopApi(shop, { cookie });
}

export async function myOrders(api: Client<paths>): Promise<{ number: number; dollars: number }[]> {
  const { data: me } = await api.GET("/me");
  if (!me) return [];
  const { data: orders = [] } = await api.POST("/orders/customer", { body: { userId: me._id } });
  return orders.map(({ orderNumber, total }) => ({ number: orderNumber, dollars: total / 100 }));
}
