import type { Product } from "@contract/records";
import { useEffect, useState } from "react";
import { api } from "~/lib/api-client";
import { fetchSuggestions } from "../api/suggest";

/** Longer than the time between two keys, and too short to be noticed. */
const PAUSE_MS = 150;
const SHORTEST = 2;

/**
 * Products for the text that is being typed. Each key cancels the call before it, so that answers never arrive in the
 * wrong order.
 *
 * @param isWanted false while nobody types: nothing is asked for then
 */
export function useSuggestions(text: string, isWanted: boolean): Product[] {
  const [found, setFound] = useState<Product[]>([]);
  const query = text.trim();
  useEffect(() => {
    if (!isWanted || query.length < SHORTEST) return setFound([]);
    const calledOff = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { suggestions } = await fetchSuggestions(api, query, calledOff.signal);
        if (!calledOff.signal.aborted) setFound(suggestions);
      } catch (error) {
        if (!calledOff.signal.aborted) throw error;
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      calledOff.abort();
    };
  }, [query, isWanted]);
  return found;
}
