import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { checkoutContext } from "../../modules/checkout/context";
import { assertFewPieces } from "../../modules/checkout/limits/unpaid-pieces";
import type { ShippingRate } from "../../modules/checkout/rows/row";

export interface WriteCheckoutInput {
  checkout_id: string;
  cart_id: string;
  is_shared_cart: boolean;
  asks_address: boolean;
  customer_id: string | null;
  email: string;
  /** Pieces of counted stock. */
  pieces: number;
  address_key: string | null;
  currency_code: string;
  fingerprint: string;
  /** Cents. */
  goods_amount: number;
  rates: ShippingRate[];
}

/**
 * Writes the row before anything is held or Stripe is asked, so that a crash at any later point leaves a trace
 * that the reconciler follows. Undo: removes the row, unless Stripe may know a session of it: then the row
 * stays `opening` until the reconciler has looked.
 */
export const writeCheckoutStep = createStep(
  "write-checkout",
  async (input: WriteCheckoutInput, { container }) => {
    const context = checkoutContext(container);
    const { rows, options } = context;
    await rows.insert({
      id: input.checkout_id,
      state: "opening",
      release_reason: null,
      review_reason: null,
      cart_id: input.cart_id,
      is_shared_cart: input.is_shared_cart,
      asks_address: input.asks_address,
      customer_id: input.customer_id,
      email: input.email,
      pieces: input.pieces,
      address_key: input.address_key,
      fingerprint: input.fingerprint,
      session_id: null,
      url: null,
      payment_intent_id: null,
      order_id: null,
      currency_code: input.currency_code,
      goods_amount: input.goods_amount,
      authorised_amount: null,
      captured_amount: null,
      refunded_amount: 0,
      failed_refunds: [],
      disputes: [],
      shipping_rates: input.rates,
      holds: [],
      promotion_usage: null,
      converting: false,
      owed_mails: [],
      attempts: 0,
      faults: 0,
      last_error: null,
      next_check_at: new Date(Date.now() + options.reconcileAfterS * 1000),
      expires_at: null,
      authorised_at: null,
      placed_at: null,
      captured_at: null,
      released_at: null,
    });
    try {
      await assertFewPieces(context, input);
    } catch (error) {
      await rows.removeUnlessStripeMayKnow(input.checkout_id);
      throw error;
    }
    return new StepResponse(undefined, input.checkout_id);
  },
  async (checkoutId, { container }) => {
    if (!checkoutId) return;
    await checkoutContext(container).rows.removeUnlessStripeMayKnow(checkoutId);
  },
);
