import { MedusaError } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { checkoutContext } from "../../modules/checkout/context";
import type { CheckoutRow } from "../../modules/checkout/rows/row";
import { restoreHold } from "../../modules/checkout/stock/assign";
import { dropHold } from "../../modules/checkout/stock/hold";

/**
 * Lets go of the hold for the moment in which the engine reserves the same stock for the order. `converting` keeps other
 * checkouts from taking it in between, across instances and crashes. Undo: holds it again.
 */
export const releaseHoldStep = createStep(
  "release-checkout-hold",
  async ({ checkout }: { checkout: CheckoutRow }, { container }) => {
    const context = checkoutContext(container);
    await context.rows.patchAttempt(checkout, { converting: true });
    await dropHold(context, checkout);
    return new StepResponse(undefined, checkout);
  },
  async (checkout, { container }) => {
    if (!checkout) return;
    const context = checkoutContext(container);
    try {
      await restoreHold(context, checkout);
    } catch (error) {
      // Sold elsewhere in that moment, past this plugin: the next try finds out and gives the money back.
      if (!MedusaError.isMedusaError(error)) throw error;
    }
    await context.rows.endConversion(checkout);
  },
);
