import { MedusaError } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { checkoutContext } from "../../modules/checkout/context";
import { SHORT_OF_STOCK } from "../../modules/checkout/rules/error-codes";
import type { StockLine } from "../../modules/checkout/stock/allocate";
import { dropHold, takeHold } from "../../modules/checkout/stock/hold";

export interface HoldStockInput {
  checkout_id: string;
  email: string;
  lines: StockLine[];
  location_ids: string[];
}

/** Holds all of the cart or nothing. Undo: lets go. */
export const holdStockStep = createStep(
  "hold-checkout-stock",
  async ({ checkout_id, email, lines, location_ids }: HoldStockInput, { container, eventGroupId }) => {
    const context = checkoutContext(container, eventGroupId);
    const { shortages } = await takeHold(context, { id: checkout_id, email }, lines, location_ids);
    if (shortages.length > 0) {
      const variants = shortages.map(({ variant_id, available }) => `${variant_id} (${available} left)`);
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        `There is not enough stock of ${variants.join(", ")}`,
        SHORT_OF_STOCK,
      );
    }
    return new StepResponse(undefined, checkout_id);
  },
  async (checkoutId, { container }) => {
    const context = checkoutContext(container);
    const row = checkoutId ? await context.rows.find(checkoutId) : undefined;
    if (!row) return;
    await dropHold(context, row);
    await context.rows.patch(row.id, { holds: [] });
  },
);
