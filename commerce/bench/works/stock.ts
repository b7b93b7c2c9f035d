import type { Shop } from "../../test/shop";
import { openDashboard } from "../lib/dashboard";
import type { Work } from "./catalogue";

/** What merchandisers ask of the dashboard, to shops of different sizes, in turns. */
export async function stockWorks(shops: { products: number; shop: Shop }[]): Promise<Work[]> {
  const opened = await Promise.all(
    shops.map(async ({ products, shop }) => ({
      name: `${products.toLocaleString("en-US")} products`,
      url: `${shop.engineUrl}/admin`,
      headers: (await openDashboard(shop)).headers,
    })),
  );
  const across = (name: string, path: string): Work => ({
    name: `dashboard: ${name}`,
    contestants: opened.map(({ name, url, headers }) => ({ name, url: url + path, headers })),
  });
  return [
    across("Stock, by days of cover", "/stock"),
    across("Stock, what is low", "/stock?state=low"),
    across("Stock, by a word", "/stock?q=skillet"),
    across("Stock, by nobody's word", "/stock?q=nobody"),
    across("Today, low stock", "/today/low-stock"),
  ];
}
