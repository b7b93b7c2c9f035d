import type { Product } from "@contract/records";
import pLimit from "p-limit";
import { type ApiCall, ApiError, totalCount } from "~/lib/api-client";

/** The most entries that one file for machines names: sitemaps may have no more. */
const LONGEST = 50_000;
/** The most products in one answer of the API, and how many calls run at once. */
const PAGE = 100;
const AT_ONCE = 5;

/**
 * Reads the whole catalogue, for files that name every product. A record is let go as soon as something is made of it: a large
 * catalogue does not fit into memory.
 *
 * @returns what is made of each product, each once, sorted by title
 * @throws Response 503 when the engine does not answer: a file without products would tell search engines to forget them
 */
export async function everyProduct<T>(api: ApiCall, make: (product: Product) => T): Promise<T[]> {
  const made = new Map<number, [handle: string, made: T][]>();
  const page = async (offset: number) => {
    const answer = await api("GET /admin/serverproducts", { query: { limit: PAGE, offset, sort: "title" } });
    made.set(
      offset,
      answer.data.map((product) => [product.handle, make(product)]),
    );
    return totalCount(answer);
  };
  try {
    const last = Math.min(await page(0), LONGEST);
    const offsets = Array.from({ length: Math.ceil(last / PAGE) }, (_, at) => at * PAGE).slice(1);
    const limit = pLimit(AT_ONCE);
    await limit.map(offsets, page).catch((error: unknown) => {
      // One page that fails loses the whole list, so an engine in trouble is not asked for the others.
      limit.clearQueue();
      throw error;
    });
    // A product that is added or removed meanwhile shifts the pages; the map keeps each product once.
    const inOrder = [0, ...offsets].flatMap((offset) => made.get(offset) ?? []);
    return [...new Map(inOrder).values()];
  } catch (error) {
    throw error instanceof ApiError ? new Response("Try again later", { status: 503 }) : error;
  }
}
