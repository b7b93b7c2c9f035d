import {
  listShippingOptionsForCartWithPricingWorkflow,
  listShippingOptionsForCartWorkflow,
} from "@medusajs/medusa/core-flows";
import type { CheckoutContext } from "../modules/checkout/context";
import type { ListShippingOptionsInput } from "./steps/list-shipping-options";
import { type PlanPage, planPageStep } from "./steps/plan-page";
import type { OfferedOption } from "./steps/shipping-rates";

/** What the engine's list of a cart's shipping options shows, at the prices that its cart would take. */
async function offerShipping(
  { container, eventGroupId }: CheckoutContext,
  { cart }: ListShippingOptionsInput,
): Promise<OfferedOption[]> {
  const asked = {
    input: { cart_id: cart.id, is_return: false, enabled_in_store: true },
    context: { eventGroupId, preventReleaseEvents: true },
  };
  const { result: listed } = await listShippingOptionsForCartWorkflow(container).run(asked);
  const { result: priced } = await listShippingOptionsForCartWithPricingWorkflow(container).run(asked);
  const shown = new Set((listed as { id: string }[]).map(({ id }) => id));
  return (priced as OfferedOption[]).filter(({ id }) => shown.has(id));
}

/** Plans a page with the ways of shipping that the engine's workflows list. */
export const planPageByEngine: PlanPage = planPageStep(offerShipping);
