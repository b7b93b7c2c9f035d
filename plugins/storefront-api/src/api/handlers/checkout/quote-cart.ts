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
import { type Offer, type Offers, readOffers } from "./offers";
import { quoteMemo } from "./quote-memo";
import { TOO_SMALL } from "./too-small";

interface PricedFor {
  cartItems: CartQuoteBody["cartItems"];
  codes: string[];
  visitor?: Visitor | null;
}

const UNPRICED = "The shop cannot work out shipping for these goods right now. Please try again later.";

/** Says what the checkout of a cart would charge, by the code that opens one. A session's prices are its customer's. */
export const quoteCart = bind(calls.quoteCart, async ({ container, body, visitor, address, req }) => {
  const { cartItems, codes = [] } = body;
  // Beside the customer's own, because each is a way to the database and back; nothing is priced before both are there.
  const [memo] = await Promise.all([
    quoteMemo(container, { customerId: visitor?.customerId, isFresh: wantsFresh(req) }),
    refuseGuesser(container, address, codes),
  ]);
  const [found, quote] = await price(container, { cartItems, codes, visitor }, memo);
  await countGuesses(container, address, quote.codes);
  return serialise(found, quote, new Date());
});

async function price(
  container: MedusaContainer,
  { cartItems, codes, visitor }: PricedFor,
  memo: Memo,
): Promise<[Offers, CheckoutQuote]> {
  const found = await readOffers(container, cartItems, visitor?.customerId, memo);
  const asked = {
    customer_id: visitor?.customerId ?? null,
    email: visitor?.email ?? null,
    lines: found.wanted.flatMap(({ variant, quantity }) =>
      variant && canBeBought(found.offers.get(variant.id)) ? [{ variant_id: variant.id, quantity }] : [],
    ),
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

function serialise({ wanted, offers, quotation }: Offers, quote: CheckoutQuote, now: Date): CartQuote {
  const [first] = quote.shipping;
  return {
    lines: wanted.map(({ id, variantId, variant, quantity, mustChoose }) => {
      const offer = variant && offers.get(variant.id);
      const line = quote.lines.find(({ variant_id }) => variant_id === variant?.id);
      if (!variant || !offer) {
        const nothing = { unitPrice: 0, compareAtPrice: null, discount: 0, total: 0, available: 0 };
        return { id, variantId: variantId ?? null, quantity, mustChoose, ...nothing };
      }
      return {
        id,
        variantId: variant.id,
        quantity,
        mustChoose,
        unitPrice: offer.price,
        compareAtPrice: quotation.quotes.get(variant.id)?.line.compare_at_unit_price ?? null,
        // Parts of a cent can make a line that nothing is taken off a cent dearer.
        discount: line ? dollars(Math.max(0, line.before - line.total)) : 0,
        total: line ? dollars(line.total) : 0,
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
function missing({ goods, free_from, shipping: [first] }: CheckoutQuote): number {
  if (free_from === null || first?.price === 0) return 0;
  return Math.max(0, free_from - goods);
}

const canBeBought = (offer: Offer | undefined): boolean => offer !== undefined && offer.stock !== 0;

const dollars = (cents: number) => cents / 100;
