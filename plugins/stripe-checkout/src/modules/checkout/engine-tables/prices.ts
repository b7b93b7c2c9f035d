import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";

/** What something costs by the engine's price rules. Amounts are dollars. */
export interface CalculatedPrice {
  calculated_amount: number | null;
  original_amount: number | null;
  is_calculated_price_tax_inclusive: boolean;
  calculated_price?: { price_list_type: string | null } | null;
}

/**
 * What price sets come to at this moment.
 *
 * @param context what the rules of prices can ask for
 * @returns by price set; one without a price in this context is not there
 */
export async function calculatePrices(
  container: MedusaContainer,
  setIds: string[],
  context: object,
): Promise<Map<string, CalculatedPrice>> {
  if (setIds.length === 0) return new Map();
  const pricing = container.resolve(Modules.PRICING);
  // Its types know neither a context of objects, nor that amounts may be null, nor that a price list's type is told.
  const known = { context } as unknown as Parameters<typeof pricing.calculatePrices>[1];
  const prices = await pricing.calculatePrices({ id: setIds }, known);
  return new Map(
    (prices as unknown as (CalculatedPrice & { id: string })[]).map((price) => [price.id, price]),
  );
}
