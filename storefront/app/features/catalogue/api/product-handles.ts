import { MOST_HANDLES } from "@contract/limits";
import { type ApiCall, totalCount } from "~/lib/api-client";
import { readPages } from "./read-pages";

/** How many products there are. @throws ApiError */
export async function countProducts(api: ApiCall): Promise<number> {
  return totalCount(await api("GET /product-handles", { query: { limit: 1 } }));
}

/**
 * Handles of products in the order of handles.
 *
 * @param from how many come before the first of them
 * @param to how many there are with the last of them; the catalogue may end before
 * @returns each once
 * @throws ApiError
 */
export async function readHandles(api: ApiCall, from: number, to: number): Promise<string[]> {
  const offsets = Array.from(
    { length: Math.ceil((to - from) / MOST_HANDLES) },
    (_, at) => from + at * MOST_HANDLES,
  );
  const pages = await readPages(offsets, async (offset) => {
    const query = { limit: Math.min(MOST_HANDLES, to - offset), offset };
    return (await api("GET /product-handles", { query })).data;
  });
  // A product that is added meanwhile shifts the pages.
  return [...new Set(pages.flat())];
}
