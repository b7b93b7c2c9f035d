import type { Kind } from "@contract/records";
import { everyProduct } from "~/features/catalogue/api/every-product";
import { listingSearch } from "~/features/catalogue/model/listing-query";
import { type ApiCall, ApiError } from "~/lib/api-client";
import { paths } from "~/lib/paths";
import { serverApi } from "~/lib/server-api";
import { escapeXml, xmlResponse } from "~/lib/xml";
import type { Route } from "./+types/sitemap";

/** Those that have products: an empty page is nothing to find. */
async function kindsOf(api: ApiCall): Promise<Kind[]> {
  return (await api("GET /kinds")).data.filter(({ count }) => count > 0);
}

function unavailable(error: unknown): never {
  throw error instanceof ApiError ? new Response("Try again later", { status: 503 }) : error;
}

export async function loader({ context }: Route.LoaderArgs) {
  const api = serverApi(context);
  const [products, kinds] = await Promise.all([
    everyProduct(api, ({ handle }) => paths.product.href(handle)),
    kindsOf(api).catch(unavailable),
  ]);
  const pages = [
    paths.home.href(),
    paths.collections.href(),
    paths.products.href(),
    ...kinds.map(({ handle }) => paths.products.href(listingSearch({ kind: handle, page: 1 }))),
    paths.policy.href(),
    paths.terms.href(),
    paths.privacy.href(),
    ...products,
  ];
  const urls = pages.map((path) => `<url><loc>${escapeXml(context.config.storeUrl + path)}</loc></url>`);
  return xmlResponse(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>`,
  );
}
