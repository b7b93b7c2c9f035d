import { everyProduct } from "~/features/catalogue/api/every-product";
import { feedItems } from "~/features/catalogue/model/feed-items";
import { paths } from "~/lib/paths";
import { serverApi } from "~/lib/server-api";
import { plainName } from "~/lib/shop-config";
import { escapeXml, xmlResponse } from "~/lib/xml";
import type { Route } from "./+types/product-feed";

/**
 * All variants for the listings of search engines and marketplaces: RSS 2.0 with the attributes of Google's product data
 * specification, https://support.google.com/merchants/answer/7052112, which others read too.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { config } = context;
  const items = await everyProduct(serverApi(context), (product) => feedItems(config, product));
  const name = escapeXml(plainName(config.shopName));
  return xmlResponse(`<rss xmlns:g="http://base.google.com/ns/1.0" version="2.0">
<channel>
<title>${name}</title>
<link>${escapeXml(config.storeUrl + paths.home.href())}</link>
<description>Everything that ${name} sells</description>
${items.join("\n")}
</channel>
</rss>`);
}
