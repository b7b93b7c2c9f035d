import { MedusaError } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";

interface Change {
  price?: number;
  stock?: number;
  sku?: string;
  product: { variants: unknown[] };
}

/**
 * Refuses one price, stock or SKU for a product whose variants have their own: there is no variant that it could mean.
 * @throws MedusaError INVALID_DATA
 */
export const checkOneVariantStep = createStep("check-one-variant", async ({ product, ...given }: Change) => {
  const field = (["price", "stock", "sku"] as const).find((name) => given[name] !== undefined);
  if (field && product.variants.length > 1) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `${field}: this product has ${product.variants.length} variants, each with its own ${field}. Change it in the dashboard.`,
    );
  }
  return new StepResponse(undefined);
});
