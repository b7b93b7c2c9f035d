import type { CartDTO, UsageComputedActions } from "@medusajs/framework/types";
import { decorateCartTotals, MedusaError } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { checkoutContext } from "../../modules/checkout/context";
import { type FoundCart, readPaidCart } from "../../modules/checkout/engine-tables/paid-cart";
import type { CheckoutRow } from "../../modules/checkout/rows/row";
import { assertAuthorised } from "../../modules/checkout/rules/amount-guard";
import { promotionUsage } from "../../modules/checkout/rules/promotion-usage";
import type { IntentData } from "../../modules/checkout/stripe/intents";

export interface ReadPaidCartInput {
  checkout: CheckoutRow;
  cart_id: string;
  /** What Stripe has just said of the payment. */
  payment: IntentData;
}

/** A cart that becomes an order, and whom and what that concerns. */
export interface PaidCart {
  cart: CartDTO;
  customer_id: string | null;
  email: string | null;
  /** Promotions that the cart is tied to. */
  promotion_ids: string[];
  usage: UsageComputedActions[];
}

/** Reads the cart as it is now and refuses it unless it is what the shopper has paid for. */
export const readPaidCartStep = createStep(
  "read-paid-cart",
  async ({ checkout, cart_id, payment }: ReadPaidCartInput, { container }) => {
    const found = await readPaidCart(checkoutContext(container), cart_id);
    if (!found) throw new MedusaError(MedusaError.Types.NOT_FOUND, `Cart ${cart_id} is gone`);
    const { cart, customer_id, promotion_ids } = found;
    // Of a copy, because reckoning turns amounts into objects.
    const total = Number(decorateCartTotals(structuredClone(cart)).total);
    assertAuthorised({ id: cart.id, currency_code: cart.currency_code, total }, checkout, payment);
    assertUnsold(found);
    assertDelivered(found);
    const paid: PaidCart = {
      cart,
      customer_id,
      email: cart.email ?? null,
      promotion_ids,
      usage: promotionUsage(cart),
    };
    return new StepResponse(paid);
  },
);

/** @throws MedusaError NOT_ALLOWED when the cart was paid in another way meanwhile */
function assertUnsold({ cart, order_ids: [orderId] }: FoundCart): void {
  if (!orderId) return;
  throw new MedusaError(MedusaError.Types.NOT_ALLOWED, `Cart ${cart.id} has become order ${orderId} already`);
}

/** @throws MedusaError INVALID_DATA when the way of shipping that was chosen is not there any more */
function assertDelivered({ cart, shipping_option_ids: offered }: FoundCart): void {
  const chosen = (cart.shipping_methods ?? []).flatMap(({ shipping_option_id: id }) => id ?? []);
  const needed = (cart.items ?? []).some(({ requires_shipping }) => requires_shipping);
  if (offered.length < chosen.length || (needed && chosen.length === 0)) {
    throw new MedusaError(MedusaError.Types.INVALID_DATA, `Cart ${cart.id} has no way of shipping any more`);
  }
}
