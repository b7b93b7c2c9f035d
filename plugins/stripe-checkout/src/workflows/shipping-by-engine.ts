import { transform, type WorkflowData } from "@medusajs/framework/workflows-sdk";
import {
  listShippingOptionsForCartWithPricingWorkflow,
  listShippingOptionsForCartWorkflow,
} from "@medusajs/medusa/core-flows";
import type { ListShippingOptionsInput } from "./steps/list-shipping-options";
import type { OfferedOption } from "./steps/shipping-rates";

/** What the engine's list of a cart's shipping options shows, at the prices that its cart would take. */
export function offerShippingByEngine(
  input: WorkflowData<ListShippingOptionsInput>,
): WorkflowData<OfferedOption[]> {
  const question = transform({ input }, (data) => ({
    cart_id: data.input.cart.id,
    is_return: false,
    enabled_in_store: true,
  }));
  const listed = listShippingOptionsForCartWorkflow.runAsStep({ input: question });
  const priced = listShippingOptionsForCartWithPricingWorkflow.runAsStep({ input: question });
  return transform({ listed, priced }, (data): OfferedOption[] => {
    const shown = new Set((data.listed as { id: string }[]).map(({ id }) => id));
    return (data.priced as OfferedOption[]).filter(({ id }) => shown.has(id));
  });
}
