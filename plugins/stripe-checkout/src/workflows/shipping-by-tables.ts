import { transform, type WorkflowData, when } from "@medusajs/framework/workflows-sdk";
import { listShippingOptionsForCartWithPricingWorkflow } from "@medusajs/medusa/core-flows";
import { listShippingOptionsStep, type OfferShippingInput } from "./steps/list-shipping-options";
import type { OfferedOption } from "./steps/shipping-rates";

/**
 * The shop's shipping options with what they cost for a cart, as part of a workflow. Flat prices are asked for with the
 * cart that is known here; the engine's workflow, which reads cart, products and places for providers that work out
 * their prices, runs only where there is an option of such a provider.
 */
export function offerShippingByTables(input: WorkflowData<OfferShippingInput>) {
  const found = listShippingOptionsStep(input);
  const workedOut = when("a-provider-works-out-prices", { found }, ({ found: options }) =>
    options.some(({ price_type }) => price_type === "calculated"),
  ).then(() =>
    listShippingOptionsForCartWithPricingWorkflow.runAsStep({
      input: transform({ input }, (data) => ({
        cart_id: data.input.cart.id,
        is_return: false,
        enabled_in_store: true,
      })),
    }),
  );
  return transform({ found, workedOut }, (data): OfferedOption[] => data.workedOut ?? data.found);
}
