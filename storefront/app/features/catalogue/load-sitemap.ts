import type { AppLoadContext } from "react-router";
import type { ApiCall } from "~/lib/api-client";
import { paths } from "~/lib/paths";
import { serverApi } from "~/lib/server-api";
import { escapeXml } from "~/lib/xml";
import { countProducts, readHandles } from "./api/product-handles";
import { comeBackLater } from "./api/read-pages";
import { listingSearch } from "./model/listing-query";

/** The most addresses that one file may name: https://www.sitemaps.org/protocol.html */
const LONGEST = 50_000;

/** What both of a sitemap's documents, the list of files and a file, have in their root element. */
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** All addresses that search engines are to know, in one order that is cut into files. */
export interface Sitemap {
  /** How many files there are, at least one. */
  files: number;
  /** The document that names the files. It tells of none when it last changed, because nobody notes that. */
  index(): string;
  /**
   * The document of one file, of which only the products that are in it are read.
   *
   * @param number from 1 on
   * @throws Response 503 when the engine does not answer: a file without products would tell search engines to forget them
   */
  file(number: number): Promise<string>;
}

/** The shop's own pages, and the listings of kinds that have products: an empty page is nothing to find. */
async function pagesOf(api: ApiCall): Promise<string[]> {
  const kinds = (await api("GET /kinds")).data.filter(({ count }) => count > 0);
  return [
    paths.home.href(),
    paths.collections.href(),
    paths.products.href(),
    ...kinds.map(({ handle }) => paths.products.href(listingSearch({ kind: handle, page: 1 }))),
    paths.policy.href(),
    paths.terms.href(),
    paths.privacy.href(),
  ];
}

/** Counts what there is to name. @throws Response 503 when the engine does not answer */
export async function loadSitemap(context: AppLoadContext): Promise<Sitemap> {
  const api = serverApi(context);
  const loc = (path: string) => `<loc>${escapeXml(context.config.storeUrl + path)}</loc>`;
  const [pages, products] = await Promise.all([pagesOf(api), countProducts(api)]).catch(comeBackLater);
  const files = Math.ceil((pages.length + products) / LONGEST);
  return {
    files,
    index: () => {
      const numbers = Array.from({ length: files }, (_, at) => at + 1);
      const lines = numbers.map((number) => `<sitemap>${loc(paths.sitemap.href(number))}</sitemap>`);
      return `<sitemapindex ${NAMESPACE}>\n${lines.join("\n")}\n</sitemapindex>`;
    },
    file: async (number) => {
      const from = (number - 1) * LONGEST;
      const to = Math.min(from + LONGEST, pages.length + products);
      const own = pages.slice(from, to);
      const first = Math.max(0, from - pages.length);
      const handles = await readHandles(api, first, to - pages.length).catch(comeBackLater);
      const lines = [...own, ...handles.map((handle) => paths.product.href(handle))].map(
        (path) => `<url>${loc(path)}</url>`,
      );
      return `<urlset ${NAMESPACE}>\n${lines.join("\n")}\n</urlset>`;
    },
  };
}
