import { freshCatalogue } from "@emberly/catalogue";
import { quoteHoldsUntil } from "@emberly/stripe-checkout";
import { tables as QUOTED_TABLES } from "@emberly/stripe-checkout/quoted-tables";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { CartQuote, CartQuoteBody } from "../../../contract/checkout";

const HOUR_MS = 3_600_000;

interface Kept {
  quote: CartQuote;
  /** As `Date.now` counts. */
  until: number;
}

/**
 * The quote of a cart that is nobody's in particular. It is computed once and kept until something that it was read from
 * is written to, a campaign begins or ends, or the hour is over, since the days of arrival follow from the date. The cart,
 * its dropdown and the checkout all ask about the same cart.
 *
 * A quote of this moment in every case: what was committed before the call is in the answer. Without the catalogue's option
 * `alsoWatched` nothing is kept.
 */
export async function keptQuote(
  container: MedusaContainer,
  cartItems: CartQuoteBody["cartItems"],
  compute: () => Promise<CartQuote>,
): Promise<CartQuote> {
  const { catalogue } = await freshCatalogue(container);
  if (!catalogue.watchesAlso(QUOTED_TABLES)) return compute();
  const question = ["quote", cartItems];
  const ask = () =>
    catalogue.kept.get(question, async (): Promise<Kept> => {
      const until = Math.min(await quoteHoldsUntil(container), endOfHour(Date.now()));
      return { quote: await compute(), until };
    });
  const { quote, until } = await ask();
  if (Date.now() < until) return quote;
  catalogue.kept.forget(question);
  return (await ask()).quote;
}

const endOfHour = (now: number) => now - (now % HOUR_MS) + HOUR_MS;
