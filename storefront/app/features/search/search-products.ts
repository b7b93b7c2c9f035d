import type { Product } from "@contract/records";
import { type ApiCall, ApiError } from "~/lib/api-client";

export type SearchOutcome =
  | { status: "idle" }
  | { status: "found"; products: Product[] }
  /** `code` is the HTTP status: 400 when nothing was found, anything else for a fault. */
  | { status: "failed"; code: number; message: string };

/** The longest text that the API searches for. */
export const LONGEST_QUERY = 200;

/** Searches the catalogue. Every failure, finding nothing included, is a value with the message to show. */
export async function searchProducts(api: ApiCall, query: string): Promise<SearchOutcome> {
  if (query.trim() === "") return { status: "idle" };
  try {
    const { data } = await api("POST /search/products", {
      body: { searchField: query },
      query: { limit: 100 },
    });
    return { status: "found", products: data };
  } catch (error) {
    if (error instanceof ApiError) return { status: "failed", code: error.status, message: error.message };
    throw error;
  }
}
