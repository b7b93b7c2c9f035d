import { transform, type WorkflowData, when } from "@medusajs/framework/workflows-sdk";
import { updateTaxLinesWorkflow } from "@medusajs/medusa/core-flows";
import { isTaxedStep } from "./steps/is-taxed";

interface TaxedCart {
  cart_id: string;
  /** Where it goes: two letters, lower case; null when its taxes are none of the engine's business. */
  country_code: string | null;
}

/**
 * The engine's taxes of a cart, as part of a workflow. Where nothing is taxed the engine would find that out after
 * reading the cart, its customer and its region: asked first, that costs one look. Taxes that a cart has from when it
 * was opened stay when the last rate has gone meanwhile: the shopper has agreed to that sum.
 *
 * @returns whether the engine was asked
 */
export function engineTaxes(cart: WorkflowData<TaxedCart>): WorkflowData<boolean> {
  const taxed = isTaxedStep(cart);
  when("country-is-taxed", { taxed }, ({ taxed: yes }) => yes).then(() => {
    updateTaxLinesWorkflow.runAsStep({
      input: transform({ cart }, ({ cart: { cart_id } }) => ({ cart_id })),
    });
  });
  return taxed;
}
