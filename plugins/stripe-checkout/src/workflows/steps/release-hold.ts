import { MedusaError } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { checkoutContext } from "../../modules/checkout/context";
import type { CheckoutRow } from "../../modules/checkout/rows/row";
import { restoreHold } from "../../modules/checkout/stock/assign";
import { dropHold } from "../../modules/checkout/stock/hold";

export interface ReleaseHoldInput {
  checkout_id: string;
  attempt: number;
}

/**
 * Lets go of the hold for the moment in which the engine reserves the same stock for the order. `converting` keeps other
 * checkouts from taking it in between, across instances and crashes. Undo: holds it again.
 */
export const releaseHoldStep = createStep(
  "release-checkout-hold",
  async ({ checkout_id, attempt }: ReleaseHoldInput, { container }) => {
    const context = checkoutContext(container);
    const row = await context.rows.find(checkout_id);
    if (!row) throw new Error(`Checkout ${checkout_id} vanished while its order was placed`);
    const begun: CheckoutRow = { ...row, state: "authorised", attempts: attempt };
    await context.rows.patchAttempt(begun, { converting: true });
    await dropHold(context, begun);
    return new StepResponse(undefined, begun);
  },
  async (begun, { container }) => {
    if (!begun) return;
    const context = checkoutContext(container);
    try {
      await restoreHold(context, begun);
    } catch (error) {
      // Sold elsewhere in that moment, past this plugin: the next try finds out and gives the money back.
      if (!MedusaError.isMedusaError(error)) throw error;
    }
    await context.rows.endConversion(begun);
  },
);
