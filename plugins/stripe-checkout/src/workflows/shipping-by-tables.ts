import { listShippingOptionsForCartWithPricingWorkflow } from "@medusajs/medusa/core-flows";
import type { CheckoutContext } from "../modules/checkout/context";
import { type ListShippingOptionsInput, listShippingOptions } from "./steps/list-shipping-options";
import { type PlanPage, planPageStep } from "./steps/plan-page";
import type { OfferedOption } from "./steps/shipping-rates";

/**
 * The shop's shipping options with what they cost for a cart. Flat prices are asked for with the cart that is known here; the engine's
 * workflow, which reads cart, products and places for providers that work out their prices, runs only where there is an option of such
 * a provider.
 */
async function offerShipping(
  context: CheckoutContext,
  input: ListShippingOptionsInput,
): Promise<OfferedOption[]> {
  const found = await listShippingOptions(context, input);
  if (!found.some(({ price_type }) => price_type === "calculated")) return found;
  const { result } = await listShippingOptionsForCartWithPricingWorkflow(context.container).run({
    input: { cart_id: input.cart.id, is_return: false, enabled_in_store: true },
    context: { eventGroupId: context.eventGroupId, preventReleaseEvents: true },
  });
  return result as OfferedOption[];
}

/** Plans a page with the shop's ways of shipping. */
export const planPageByTables: PlanPage = planPageStep(offerShipping);
