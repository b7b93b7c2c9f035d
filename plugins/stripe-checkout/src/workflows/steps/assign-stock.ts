import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { checkoutContext } from "../../modules/checkout/context";
import type { CheckoutRow } from "../../modules/checkout/rows/row";
import { assignStock, returnStock } from "../../modules/checkout/stock/assign";

export interface AssignStockInput {
  checkout_id: string;
  attempt: number;
  order_id: string;
}

/** Gives what a checkout holds to the lines of its order. Answers with their reservations. Undo: holds it again. */
export const assignStockStep = createStep(
  "assign-checkout-stock",
  async ({ checkout_id, attempt, order_id }: AssignStockInput, { container, eventGroupId }) => {
    const context = checkoutContext(container, eventGroupId);
    const row = await context.rows.find(checkout_id);
    if (!row) throw new Error(`Checkout ${checkout_id} vanished while its order was placed`);
    // As it was when the attempt began: whether it still is that is part of each write.
    const begun: CheckoutRow = { ...row, state: "authorised", attempts: attempt };
    const reservationIds = await assignStock(context, begun, order_id);
    return new StepResponse(reservationIds, { begun, reservationIds });
  },
  async (done, { container }) => {
    if (done) await returnStock(checkoutContext(container), done.begun, done.reservationIds);
  },
);
