import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { checkoutContext } from "../../modules/checkout/context";
import type { CheckoutRow } from "../../modules/checkout/rows/row";
import { assignStock, returnStock } from "../../modules/checkout/stock/assign";

export interface AssignStockInput {
  checkout: CheckoutRow;
  order_id: string;
}

/** Gives what a checkout holds to the lines of its order. Answers with their reservations. Undo: holds it again. */
export const assignStockStep = createStep(
  "assign-checkout-stock",
  async ({ checkout, order_id }: AssignStockInput, { container, eventGroupId }) => {
    const reservationIds = await assignStock(checkoutContext(container, eventGroupId), checkout, order_id);
    return new StepResponse(reservationIds, { checkout, reservationIds });
  },
  async (done, { container }) => {
    if (done) await returnStock(checkoutContext(container), done.checkout, done.reservationIds);
  },
);
