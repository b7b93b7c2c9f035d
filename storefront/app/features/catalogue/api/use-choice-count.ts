import { useEffect, useRef, useState } from "react";
import { api } from "~/lib/api-client";
import type { Listing } from "../model/listing-query";
import { countProducts } from "./products";

/** Typing a price asks once, not at every digit. */
const PAUSE_MS = 150;

/**
 * How many products a choice would show that is still being made: those that are shown until it changes.
 *
 * @returns the number, null when it could not be asked; and what to call with each new choice
 */
export function useChoiceCount(
  total: number | null,
  query: string | undefined,
): [number | null, (listing: Listing) => void] {
  const [count, setCount] = useState(total);
  const asking = useRef<AbortController>();
  useEffect(() => {
    setCount(total);
    return () => asking.current?.abort();
  }, [total]);

  const ask = (listing: Listing) => {
    asking.current?.abort();
    asking.current = new AbortController();
    const { signal } = asking.current;
    const timer = setTimeout(async () => {
      const found = await countProducts(api, listing, { q: query, signal });
      if (!signal.aborted) setCount(found);
    }, PAUSE_MS);
    signal.addEventListener("abort", () => clearTimeout(timer));
  };
  return [count, ask];
}
