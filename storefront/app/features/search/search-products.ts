import type { Product } from "@contract/records";
import { type ApiCall, ApiError, totalCount } from "~/lib/api-client";
import { grouped } from "~/lib/counts";

export type SearchOutcome =
  | { status: "idle" }
  /** `total` counts what was found beyond what is shown, too. */
  | { status: "found"; products: Product[]; total: number }
  /** `code` is the HTTP status: 400 when nothing was found, anything else for a fault. */
  | { status: "failed"; code: number; message: string };

/** What to say beside the count of a search that finds more than it shows; nothing when it shows everything. */
export function shownText(shown: number, total: number, isSorted: boolean): string | undefined {
  if (total <= shown) return undefined;
  return `The ${isSorted ? "first" : "best"} ${grouped(shown)} are shown. Filters narrow it down.`;
}

/** The longest text that the API searches for. */
export const LONGEST_QUERY = 200;

/** The most products that a search shows. */
const MOST = 100;

/**
 * Searches the catalogue. Every failure, finding nothing included, is a value with the message to show.
 *
 * @param narrowing the filters as the API's query
 */
export async function searchProducts(
  api: ApiCall,
  query: string,
  narrowing: object = {},
): Promise<SearchOutcome> {
  if (query.trim() === "") return { status: "idle" };
  try {
    const answer = await api("POST /search/products", {
      body: { searchField: query },
      query: { ...narrowing, limit: MOST },
    });
    return { status: "found", products: answer.data, total: totalCount(answer) };
  } catch (error) {
    if (error instanceof ApiError) return { status: "failed", code: error.status, message: error.message };
    throw error;
  }
}
