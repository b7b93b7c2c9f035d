import { Failure } from "@emberly/kit/failure";
import { type OpenCheckoutResult, openCheckout } from "@emberly/stripe-checkout";
import { calls } from "../../../contract/calls";
import { bind } from "../../shell/call";
import { cartChanged, findChanges } from "./changes";
import { readOffers } from "./offers";

const UNREACHABLE =
  "The payment page cannot be reached right now. Nothing was charged: please try again shortly.";
const BUSY = "Your checkout is already being prepared. Please try again in a moment.";
const CHANGED = "Your cart has changed while it was checked out. Please look at it and try again.";
/** Stock can come back between two looks: once more is worth a try, for ever is not. */
const TRIES = 2;

/**
 * Checks the cart against the shop as it is now, holds its stock and answers with the hosted page's address.
 * What the shopper is charged is computed here; `price` only tells whether they saw something else.
 */
export const createCheckoutSession = bind(
  calls.createCheckoutSession,
  async ({ container, body, visitor }) => {
    if (body.userId !== visitor.customerId) throw new Failure(403, "You can only check out your own cart");
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { wanted, offers, quotation } = await readOffers(container, body.cartItems, visitor.customerId);
      const changes = findChanges(wanted, offers);
      if (changes.length > 0) throw cartChanged(changes);
      const result = await openCheckout(container, {
        customer_id: visitor.customerId,
        email: visitor.email,
        quotation,
        lines: wanted.flatMap(({ id, variant, quantity }) => {
          const offer = variant && offers.get(variant.id);
          return offer
            ? [{ variant_id: variant.id, quantity, metadata: { product_id: id, images: offer.images } }]
            : [];
        }),
      });
      if (result.ok) return { url: result.url };
      if (result.code !== "cart_changed") throw refusal(result);
    }
    throw new Failure(409, CHANGED);
  },
);

function refusal({ code }: Extract<OpenCheckoutResult, { ok: false }>): Failure {
  return code === "busy"
    ? new Failure(503, BUSY, { "Retry-After": "2" })
    : new Failure(503, UNREACHABLE, { "Retry-After": "10" });
}
