import type { Suggestions } from "@contract/catalogue";
import { type ApiCall, ApiError } from "~/lib/api-client";

/** What to offer for an unfinished or misspelt query. When it could not be loaded, the shop offers nothing. */
export async function fetchSuggestions(api: ApiCall, q: string, signal?: AbortSignal): Promise<Suggestions> {
  try {
    return (await api("GET /search/suggest", { query: { q }, signal })).data;
  } catch (error) {
    if (error instanceof ApiError) return { suggestions: [], didYouMean: null };
    throw error;
  }
}
