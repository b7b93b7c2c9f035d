import type { CartQuote, CartQuoteBody } from "@contract/checkout";
import { useEffect, useState } from "react";
import { useRootStore } from "~/stores/root-store";
import { useIsLoaded } from "~/stores/use-session";
import { api } from "./api-client";

/** What a checkout of a cart would charge. @throws ApiError 400, 429, 503; status 0 without an answer */
export async function askForQuote(body: CartQuoteBody, signal?: AbortSignal): Promise<CartQuote> {
  return (await api("POST /cart/quote", { body, signal })).data;
}

export interface QuotedCart {
  /** The last answer, which may be of an earlier state of the cart. */
  quote?: CartQuote;
  /** The answer is of the cart as it is. */
  isCurrent: boolean;
  /** Why the cart as it is has no answer. */
  error?: unknown;
}

/**
 * Asks what the cart of this browser costs, again after each change of its lines, its codes and of who is signed in. Not by
 * React Query, which the pages that show the cart's dropdown do not load.
 */
export function useCartQuote(): QuotedCart {
  const isLoaded = useIsLoaded();
  const items = useRootStore((state) => state.cart.cartItems);
  const codes = useRootStore((state) => state.cart.codes);
  const userId = useRootStore((state) => state.user.currentUser?._id);
  const cartItems = items.map(({ id, variantId, quantity }) => ({ id, variantId, quantity }));
  const question = cartItems.length > 0 ? JSON.stringify({ cartItems, codes }) : undefined;
  const [answer, setAnswer] = useState<{ key?: string; quote?: CartQuote; error?: unknown }>({});
  // Prices may be the customer's own.
  const key = question && `${userId ?? ""} ${question}`;

  useEffect(() => {
    if (!isLoaded || !question) return;
    const abort = new AbortController();
    askForQuote(JSON.parse(question), abort.signal).then(
      (quote) => setAnswer({ key, quote }),
      (error: unknown) => {
        if (!abort.signal.aborted) setAnswer(({ quote }) => ({ key, quote, error }));
      },
    );
    return () => abort.abort();
  }, [isLoaded, question, key]);

  const isCurrent = answer.key === key && answer.error === undefined;
  return {
    quote: question ? answer.quote : undefined,
    isCurrent: isCurrent && answer.quote !== undefined,
    error: answer.key === key ? answer.error : undefined,
  };
}
