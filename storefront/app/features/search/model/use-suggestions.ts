import type { Product } from "@contract/records";
import { useEffect, useState } from "react";
import { api } from "~/lib/api-client";
import { fetchSuggestions } from "../api/suggest";

/** A pause this long means that the shopper looks up: shorter than noticed, longer than between two keys. */
const PAUSE_MS = 150;
const SHORTEST = 2;

/**
 * Products for what is being typed. A new key calls off the question before it, so that answers never arrive in the
 * wrong order.
 *
 * @param text "" or a text that was searched for already asks nothing
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
