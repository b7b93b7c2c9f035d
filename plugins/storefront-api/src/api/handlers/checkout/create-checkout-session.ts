import { Failure } from "@emberly/kit/failure";
import { type OpenCheckoutResult, openCheckout } from "@emberly/stripe-checkout";
import { calls } from "../../../contract/calls";
import { defaultAddress } from "../../../workflows/addresses/default-address";
import { bind } from "../../shell/call";
import { codesRefused, countGuesses, refuseGuesser } from "./codes";
import { cartChanged, findChanges, refuseUnchosen } from "./lines";
import { readOffers } from "./offers";
import { quoteMemo } from "./quote-memo";
import { TOO_SMALL } from "./too-small";

const UNREACHABLE =
  "The payment page cannot be reached right now. Nothing was charged: please try again shortly.";
const BUSY = "Your checkout is already being prepared. Please try again in a moment.";
const CHANGED = "Your cart has changed while it was checked out. Please look at it and try again.";
const OFTEN = "You have opened the payment page too often. Please wait a few minutes and try again.";
const MANY =
  "That is more than one customer may have unpaid at a time. Please check out fewer pieces at once, or try again later.";
/** Stock can come back between two looks: once more is worth a try, for ever is not. */
const TRIES = 2;

/**
 * Checks the cart against the shop as it is now, holds its stock and answers with the hosted page's address.
 * What the shopper is charged is computed here; `price` only tells whether they saw something else.
 */
export const createCheckoutSession = bind(
  calls.createCheckoutSession,
  async ({ container, body, visitor, address }) => {
    if (body.userId !== visitor.customerId) throw new Failure(403, "You can only check out your own cart");
    const codes = body.codes ?? [];
    await refuseGuesser(container, address, codes);
    const { customerId } = visitor;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const memo = await quoteMemo(container, { customerId, isFresh: true });
      const cart = await readOffers(container, body.cartItems, customerId, memo);
      refuseUnchosen(cart);
      const changes = findChanges(cart);
      if (changes.length > 0) throw cartChanged(changes);
      const result = await openCheckout(container, {
        customer_id: customerId,
        email: visitor.email,
        address,
        ships_to: await defaultAddress(container, customerId),
        quotation: cart.quotation,
        memo,
        codes,
        expected_total: body.total === undefined ? undefined : Math.round(body.total * 100),
        lines: [...cart.offers.values()].map(({ bought }) => bought),
      });
      if (result.ok) return { url: result.url };
      if (result.code === "codes_refused") {
        await countGuesses(container, address, result.refused);
        throw codesRefused(result.refused);
      }
      if (result.code !== "cart_changed") throw refusal(result);
    }
    throw new Failure(409, CHANGED);
  },
);

function refusal(result: Extract<OpenCheckoutResult, { ok: false }>): Failure {
  if ("retry_after_s" in result) {
    const message = result.code === "too_many_pages" ? OFTEN : MANY;
    return new Failure(429, message, { "Retry-After": String(result.retry_after_s) });
  }
  switch (result.code) {
    case "sum_changed":
      return new Failure(409, `Your cart has changed: it now comes to $${(result.total / 100).toFixed(2)}.`);
    case "promotion_used_up":
      return new Failure(409, CHANGED);
    case "amount_too_small":
      return new Failure(409, TOO_SMALL);
    case "busy":
      return new Failure(503, BUSY, { "Retry-After": "2" });
    default:
      return new Failure(503, UNREACHABLE, { "Retry-After": "10" });
  }
}
