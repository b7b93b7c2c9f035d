import type { CartQuote, CartQuoteBody } from "@contract/checkout";
import { NOT_VALID } from "@contract/codes";
import { useCallback, useEffect, useState } from "react";
import { useRootStore } from "~/stores/root-store";
import { useIsLoaded } from "~/stores/use-session";
import { ApiError, api } from "../lib/api-client";

/**
 * What a checkout of a cart would charge; lines that name none of several variants are marked.
 *
 * @throws ApiError 400, 409, 429, 503; status 0 without an answer
 */
export async function askForQuote(body: CartQuoteBody, signal?: AbortSignal): Promise<CartQuote> {
  return (await api("POST /cart/quote", { body: { ...body, marksUnchosen: true }, signal })).data;
}

export interface QuotedCart {
  /** The last answer, which may be of an earlier state of the cart. */
  quote?: CartQuote;
  /** The answer is of the cart as it is. */
  isCurrent: boolean;
  /** Why the cart as it is has no answer. */
  error?: unknown;
  /** Why the shop takes no orders at the moment, whatever the cart holds, in words. */
  closed?: string;
  /** Asks again about the same cart. */
  askAgain: () => void;
}

/** Codes that this page has learnt nobody made; a cart that keeps one would tell the shop of it with every change. */
const notValid = new Set<string>();
const comparable = (code: string) => code.trim().toLowerCase();

/** Asks without the codes that are known to be none, and tells of them all the same. */
async function askWithout(body: CartQuoteBody, signal: AbortSignal): Promise<CartQuote> {
  const known = body.codes?.filter((code) => notValid.has(comparable(code))) ?? [];
  const codes = body.codes?.filter((code) => !known.includes(code));
  const quote = await askForQuote({ ...body, codes }, signal);
  for (const { code, message } of quote.codes) if (message === NOT_VALID) notValid.add(comparable(code));
  const refused = known.map((code) => ({ code, ok: false, discount: 0, message: NOT_VALID }));
  return { ...quote, codes: [...quote.codes, ...refused] };
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
  const [tries, setTries] = useState(0);
  const key = question && `${tries} ${userId ?? ""} ${question}`;

  useEffect(() => {
    if (!isLoaded || !question) return;
    const abort = new AbortController();
    askWithout(JSON.parse(question), abort.signal).then(
      (quote) => setAnswer({ key, quote }),
      (error: unknown) => {
        if (!abort.signal.aborted) setAnswer(({ quote }) => ({ key, quote, error }));
      },
    );
    return () => abort.abort();
  }, [isLoaded, question, key]);

  const isCurrent = answer.key === key && answer.error === undefined;
  const error = answer.key === key ? answer.error : undefined;
  return {
    quote: question ? answer.quote : undefined,
    isCurrent: isCurrent && answer.quote !== undefined,
    error,
    closed: error instanceof ApiError && error.status === 409 ? error.message : undefined,
    askAgain: useCallback(() => setTries((before) => before + 1), []),
  };
}
