import { ReservationItemWorkflowEvents } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { checkoutContext } from "../../modules/checkout/context";
import { tell } from "../../modules/checkout/engine-tables/announce";
import type { CheckoutRow } from "../../modules/checkout/rows/row";
import { assignStock, returnStock } from "../../modules/checkout/stock/assign";

export interface AssignStockInput {
  checkout: CheckoutRow;
  order_id: string;
}

/** Gives what a checkout holds to the lines of its order. Undo: holds it again. */
export const assignStockStep = createStep(
  "assign-checkout-stock",
  async ({ checkout, order_id }: AssignStockInput, { container, eventGroupId }) => {
    const context = checkoutContext(container, eventGroupId);
    const reservationIds = await assignStock(context, checkout, order_id);
    const made = reservationIds.map((id) => ({ id, order_id }));
    await tell(context, ReservationItemWorkflowEvents.CREATED, made);
    return new StepResponse(undefined, { checkout, reservationIds });
  },
  async (done, { container }) => {
    if (done) await returnStock(checkoutContext(container), done.checkout, done.reservationIds);
  },
);
