import { MedusaError } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { checkoutContext } from "../../checkout/context";
import { dropHold, restoreHold } from "../../stock/hold";

/**
 * Lets go of the hold for the moment in which the engine reserves the same stock for the order. `converting`
 * keeps other checkouts from taking it in between, across instances and crashes. Undo: holds it again, for the attempt
 * that let go of it.
 */
export const convertHoldStep = createStep(
  "convert-checkout-hold",
  async ({ checkout_id, attempt }: { checkout_id: string; attempt: number }, { container }) => {
    const context = checkoutContext(container);
    const row = await context.rows.find(checkout_id);
    if (!row) throw new Error(`Checkout ${checkout_id} vanished while its order was placed`);
    if (row.attempts !== attempt) throw new Error(`Checkout ${checkout_id} is being placed elsewhere`);
    await context.rows.patch(checkout_id, { converting: true });
    await dropHold(context, row);
    return new StepResponse(undefined, row);
  },
  async (row, { container }) => {
    if (!row) return;
    const context = checkoutContext(container);
    try {
      await restoreHold(context, row);
    } catch (error) {
      // Sold elsewhere in that moment, past this plugin: the next try finds out and gives the money back.
      if (!MedusaError.isMedusaError(error)) throw error;
    }
    await context.rows.endConversion(row);
  },
);
