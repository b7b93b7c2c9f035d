import type { Product } from "@contract/records";
import { type ApiCall, totalCount } from "~/lib/api-client";
import { comeBackLater, readPages } from "./read-pages";

/** The most products that one file tells of. Those beyond, by title, are not in it; the sitemap names them all. */
const LONGEST = 50_000;
/** The most products in one answer of the API. */
const PAGE = 100;

/**
 * Reads the whole catalogue, for a file that tells of every product. A record is let go as soon as something is made of it: a large
 * catalogue does not fit into memory.
 *
 * @returns what is made of each product, each once, sorted by title
 * @throws Response 503 when the engine does not answer: a file without products would tell search engines to forget them
 */
export async function everyProduct<T>(api: ApiCall, make: (product: Product) => T): Promise<T[]> {
  const page = async (offset: number) => {
    const answer = await api("GET /admin/serverproducts", { query: { limit: PAGE, offset, sort: "title" } });
    const made = answer.data.map((product): [handle: string, made: T] => [product.handle, make(product)]);
    return { made, total: totalCount(answer) };
  };
  try {
    const first = await page(0);
    const last = Math.min(first.total, LONGEST);
    const offsets = Array.from({ length: Math.ceil(last / PAGE) }, (_, at) => at * PAGE).slice(1);
    const others = await readPages(offsets, page);
    // A product that is added or removed meanwhile shifts the pages; the map keeps each product once.
    return [...new Map([first, ...others].flatMap(({ made }) => made)).values()];
  } catch (error) {
    return comeBackLater(error);
  }
}
