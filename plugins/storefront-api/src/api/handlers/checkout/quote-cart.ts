import { Failure } from "@emberly/kit/failure";
import {
  type CartQuote as CheckoutQuote,
  type Memo,
  quoteCart as quoteCheckout,
} from "@emberly/stripe-checkout";
import type { MedusaContainer } from "@medusajs/framework/types";
import { MedusaError } from "@medusajs/framework/utils";
import { calls } from "../../../contract/calls";
import type { CartQuote, CartQuoteBody } from "../../../contract/checkout";
import { bind } from "../../shell/call";
import type { Visitor } from "../../shell/visitor";
import { wantsFresh } from "../../shell/wants-fresh";
import { arrivesWithin } from "./arrives";
import { CODE_MESSAGES, countGuesses, refuseGuesser } from "./codes";
import { isUnchosen, refuseUnchosen } from "./lines";
import { type Offers, readOffers } from "./offers";
import { quoteMemo } from "./quote-memo";
import { TOO_SMALL } from "./too-small";

interface PricedFor extends Pick<CartQuoteBody, "cartItems" | "marksUnchosen"> {
  codes: string[];
  visitor?: Visitor | null;
}

const UNPRICED = "The shop cannot work out shipping for these goods right now. Please try again later.";

/** Says what the checkout of a cart would charge, by the code that opens one. A session's prices are its customer's. */
export const quoteCart = bind(calls.quoteCart, async ({ container, body, visitor, address, req }) => {
  const { cartItems, codes = [], marksUnchosen } = body;
  // Beside the customer's own, because each is a way to the database and back; nothing is priced before both are there.
  const [memo] = await Promise.all([
    quoteMemo(container, { customerId: visitor?.customerId, isFresh: wantsFresh(req) }),
    refuseGuesser(container, address, codes),
  ]);
  const [found, quote] = await price(container, { cartItems, codes, visitor, marksUnchosen }, memo);
  await countGuesses(container, address, quote.codes);
  return serialise(found, quote, new Date());
});

async function price(
  container: MedusaContainer,
  { cartItems, codes, visitor, marksUnchosen }: PricedFor,
  memo: Memo,
): Promise<[Offers, CheckoutQuote]> {
  const found = await readOffers(container, cartItems, visitor?.customerId, memo);
  if (!marksUnchosen) refuseUnchosen(found);
  const asked = {
    customer_id: visitor?.customerId ?? null,
    email: visitor?.email ?? null,
    lines: [...found.offers.values()].flatMap(({ stock, bought }) => (stock === 0 ? [] : [bought])),
    codes,
    quotation: found.quotation,
  };
  const quote = await quoteCheckout(container, asked, memo).catch((error: unknown) => {
    // Shipping or taxes are set up so that no checkout could open: the log of the checkout says what to change.
    if (MedusaError.isMedusaError(error) && error.type === MedusaError.Types.NOT_ALLOWED)
      throw new Failure(503, UNPRICED, { "Retry-After": "60" });
    throw error;
  });
  return [found, quote];
}

function serialise(
  { lines, products, offers, quotation }: Offers,
  quote: CheckoutQuote,
  now: Date,
): CartQuote {
  const [first] = quote.shipping;
  return {
    lines: lines.map((line) => {
      const { id, variantId = null, quantity } = line;
      const mustChoose = isUnchosen(line, products);
      const offer = offers.get(line);
      if (!offer) {
        const nothing = { unitPrice: 0, compareAtPrice: null, discount: 0, total: 0, available: 0 };
        return { id, variantId, quantity, mustChoose, ...nothing };
      }
      const { variant_id } = offer.bought;
      const quoted = quote.lines.find((one) => one.variant_id === variant_id);
      return {
        id,
        variantId: variant_id,
        quantity,
        mustChoose,
        unitPrice: offer.price,
        compareAtPrice: quotation.quotes.get(variant_id)?.line.compare_at_unit_price ?? null,
        // Parts of a cent can make a line that nothing is taken off a cent dearer.
        discount: quoted ? dollars(Math.max(0, quoted.before - quoted.total)) : 0,
        total: quoted ? dollars(quoted.total) : 0,
        available: offer.stock === null ? null : Math.max(0, offer.stock),
      };
    }),
    subtotal: dollars(quote.before),
    discountTotal: dollars(quote.before - quote.goods),
    shipping: quote.shipping.map(({ id, name, price, description }) => ({
      id,
      name,
      price: dollars(price),
      arrives: arrivesWithin(description, now),
    })),
    total: dollars(quote.goods + (first?.price ?? 0)),
    freeShippingMissing: dollars(missing(quote)),
    codes: quote.codes.map(({ code, problem, discount }) => ({
      code,
      ok: problem === null,
      discount: dollars(discount),
      message: problem && CODE_MESSAGES[problem],
    })),
    promotions: quote.promotions.map(({ name, discount }) => ({ name, discount: dollars(discount) })),
    problem: quote.is_too_small ? TOO_SMALL : null,
  };
}

/** Cents. */
const missing = ({ goods, free_from }: CheckoutQuote): number =>
  free_from === null ? 0 : Math.max(0, free_from - goods);

const dollars = (cents: number) => cents / 100;
