import type { Kind } from "@contract/records";
import pLimit from "p-limit";
import { listingSearch } from "~/features/catalogue/model/listing-query";
import { type ApiCall, ApiError, totalCount } from "~/lib/api-client";
import { paths } from "~/lib/paths";
import { serverApi } from "~/lib/server-api";
import type { Route } from "./+types/sitemap";

/** The most entries that one sitemap may have. */
const LONGEST = 50_000;
/** The most products in one answer of the API, and how many calls run at once. */
const PAGE = 100;
const AT_ONCE = 5;

/** A sitemap without products would tell search engines to forget them, so there is none for now. */
function unavailable(error: unknown): never {
  throw error instanceof ApiError ? new Response("Try again later", { status: 503 }) : error;
}

async function productPaths(api: ApiCall): Promise<string[]> {
  const page = (offset: number) =>
    api("GET /admin/serverproducts", { query: { limit: PAGE, offset, sort: "title" } });
  const first = await page(0);
  const last = Math.min(totalCount(first), LONGEST);
  const offsets = Array.from({ length: Math.ceil(last / PAGE) }, (_, at) => at * PAGE).slice(1);
  const limit = pLimit(AT_ONCE);
  const rest = await limit.map(offsets, page).catch((error: unknown) => {
    // One page that fails loses the whole list, so an engine in trouble is not asked for the others.
    limit.clearQueue();
    throw error;
  });
  // A product that is added or removed meanwhile shifts the pages; the set keeps each product once.
  const handles = [first, ...rest].flatMap(({ data }) => data.map(({ handle }) => handle));
  return [...new Set(handles)].map((handle) => paths.product.href(handle));
}

/** Those that have products: an empty page is nothing to find. */
async function kindsOf(api: ApiCall): Promise<Kind[]> {
  return (await api("GET /kinds")).data.filter(({ count }) => count > 0);
}

const escapeXml = (text: string) => text.replace(/[&<>'"]/g, (character) => `&#${character.charCodeAt(0)};`);

export async function loader({ context }: Route.LoaderArgs) {
  const api = serverApi(context);
  const [products, kinds] = await Promise.all([productPaths(api), kindsOf(api)]).catch(unavailable);
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
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`,
    {
      headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
    },
  );
}
