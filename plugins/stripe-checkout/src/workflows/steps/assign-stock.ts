import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { checkoutContext } from "../../checkout/context";
import { assignStock, type OrderLine, returnStock } from "../../stock/assign";

export interface AssignStockInput {
  checkout_id: string;
  attempt: number;
  lines: OrderLine[];
}

/** Gives what a checkout holds to the lines of its order; tells their reservations. Undo: holds it again. */
export const assignStockStep = createStep(
  "assign-checkout-stock",
  async ({ checkout_id, attempt, lines }: AssignStockInput, { container, eventGroupId }) => {
    const context = checkoutContext(container, eventGroupId);
    const row = await context.rows.find(checkout_id);
    if (!row) throw new Error(`Checkout ${checkout_id} vanished while its order was placed`);
    if (row.attempts !== attempt) throw new Error(`Checkout ${checkout_id} is being placed elsewhere`);
    const assigned = await assignStock(context, row, lines);
    return new StepResponse(assigned.reservation_ids, { row, assigned });
  },
  async (done, { container }) => {
    if (done) await returnStock(checkoutContext(container), done.row, done.assigned);
  },
);
