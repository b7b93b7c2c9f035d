import { MedusaError } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";

/** True when the amount is whole cents. Compared with a tolerance, because 19.99 * 100 is 1998.9999999999998. */
export function isWholeCents(amount: number): boolean {
  return Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6;
}

/**
 * Refuses a price that cannot be charged.
 * @throws MedusaError INVALID_DATA
 */
export const checkPriceStep = createStep("check-price", async ({ price }: { price?: number }) => {
  if (price !== undefined && !isWholeCents(price)) {
    throw new MedusaError(MedusaError.Types.INVALID_DATA, "price: give at most two decimals");
  }
  return new StepResponse(undefined);
});
