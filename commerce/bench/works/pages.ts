import type { Shop } from "../../test/shop";
import { bareServer } from "../lib/bare-server";
import type { Work } from "./catalogue";

let asked = 0;

/** A product's page from the cache and rendered anew, beside a bare Node server that sends the same bytes. */
export async function pageWorks(shop: Shop): Promise<Work[]> {
  const url = `http://127.0.0.1:${shop.env.STOREFRONT_PORT}/products/cast-iron-skillet-10-25`;
  const page = await fetch(url);
  const bare = await bareServer(await page.text(), page.headers);
  return [
    {
      name: "page render",
      contestants: [
        { name: "shop, from the page cache", url },
        {
          name: "shop, rendered anew",
          url,
          nextPath: () => `/products/cast-iron-skillet-10-25?unasked=${asked++}`,
        },
        { name: "bare Node http, same bytes", url: bare.url },
      ],
      close: bare.close,
    },
  ];
}
