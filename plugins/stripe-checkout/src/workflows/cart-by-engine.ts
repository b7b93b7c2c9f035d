import { transform, type WorkflowData } from "@medusajs/framework/workflows-sdk";
import { createCartWorkflow } from "@medusajs/medusa/core-flows";
import { type CheckoutCartInput, cartMetadata } from "./engine-writer";
import type { MadeCart } from "./steps/priced-cart";

/** What `cart-by-tables` does, by the engine's create-cart workflow. */
export function createCartByEngine(input: WorkflowData<CheckoutCartInput>): WorkflowData<MadeCart> {
  const cart = createCartWorkflow.runAsStep({
    input: transform({ input }, ({ input: { market, ...given } }) => ({
      region_id: market.region_id,
      sales_channel_id: market.sales_channel_id,
      currency_code: market.currency_code,
      customer_id: given.customer_id,
      email: given.email,
      metadata: cartMetadata(given),
      promo_codes: [...new Set(given.discounts.lines.map(({ code }) => code))],
      items: given.lines.map(({ variant_id, quantity, unit_price, metadata, line }) => ({
        variant_id,
        quantity,
        unit_price,
        metadata: metadata ?? {},
        // Without a profile no shipping method would match, and the paid cart could not become an order.
        ...(line.requires_shipping ? {} : { requires_shipping: false }),
      })),
    })),
  });
  return transform({ cart }, (data): MadeCart => ({ id: data.cart.id, priced: null }));
}
