import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { checkoutContext } from "../../modules/checkout/context";
import { restoreHold } from "../../modules/checkout/stock/assign";
import { dropHold } from "../../modules/checkout/stock/hold";

/** Lets go of what a checkout holds. Undo: takes it again. */
export const dropHoldStep = createStep(
  "drop-checkout-hold",
  async ({ checkout_id }: { checkout_id: string }, { container }) => {
    const context = checkoutContext(container);
    const row = await context.rows.find(checkout_id);
    if (row) await dropHold(context, row);
    return new StepResponse(undefined, row);
  },
  async (row, { container }) => {
    if (row) await restoreHold(checkoutContext(container), row);
  },
);
