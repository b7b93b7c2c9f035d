import { CartWorkflowEvents } from "@medusajs/framework/utils";
import { transform, type WorkflowData, when } from "@medusajs/framework/workflows-sdk";
import { createCartsStep, emitEventStep, updateCartPromotionsWorkflow } from "@medusajs/medusa/core-flows";
import type { Market, VariantQuote } from "../stock/quote";
import { engineTaxes } from "./engine-taxes";
import { hasAutomaticPromotionsStep } from "./steps/has-automatic-promotions";

/** What the shop asks for a line at this moment is kept until the session ends. */
export interface CheckoutLine extends VariantQuote {
  quantity: number;
  /** Dollars, for one. */
  unit_price: number;
  /** Kept with the order's line. */
  metadata?: Record<string, unknown>;
}

export interface CheckoutCartInput {
  checkout_id: string;
  customer_id: string;
  email: string;
  market: Market;
  lines: CheckoutLine[];
}

/**
 * Creates the cart of a checkout, as part of a workflow: what the engine's create-cart workflow leaves behind, with
 * its steps, but without reading market, customer, prices and stock again, which the quotes have told already.
 */
export function createCheckoutCart(input: WorkflowData<CheckoutCartInput>) {
  const carts = createCartsStep(transform({ input }, (data) => [newCart(data.input)]));
  const cart = transform({ carts }, (data) => ({ id: data.carts[0]?.id ?? "" }));
  engineTaxes(
    transform({ input, cart }, (data) => ({
      cart_id: data.cart.id,
      country_code: onlyCountry(data.input) ?? null,
    })),
  );
  const promoted = hasAutomaticPromotionsStep();
  when("promotions-apply-by-themselves", { promoted }, (data) => data.promoted).then(() => {
    updateCartPromotionsWorkflow.runAsStep({
      input: transform({ cart }, (data) => ({ cart_id: data.cart.id })),
    });
  });
  emitEventStep({ eventName: CartWorkflowEvents.CREATED, data: { id: cart.id } });
  return cart;
}

function newCart(input: CheckoutCartInput) {
  const { market, lines, customer_id, email, checkout_id } = input;
  const country = onlyCountry(input);
  return {
    region_id: market.region_id,
    sales_channel_id: market.sales_channel_id,
    currency_code: market.currency_code,
    customer_id,
    email,
    metadata: { stripe_checkout_id: checkout_id },
    ...(country ? { shipping_address: { country_code: country } } : {}),
    items: lines.map(({ line, quantity, unit_price, metadata }) => ({
      ...line,
      quantity,
      unit_price,
      is_custom_price: true,
      metadata: metadata ?? {},
    })),
  };
}

/** The country that a cart goes to when the market has one only, as the engine fills it in; lower case. */
function onlyCountry({ market: { countries } }: CheckoutCartInput): string | undefined {
  return countries.length === 1 ? countries[0]?.toLowerCase() : undefined;
}
