import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { checkoutContext } from "../../modules/checkout/context";
import { readCartUsage } from "../../modules/checkout/engine-tables/cart-usage";
import { countUsage, dropUsage, underUsageLock } from "../../modules/checkout/promotions/usage";

/**
 * Counts a cart against the budgets and limits of its promotions before it can be paid: whoever has paid loses no order to
 * somebody who was faster. Undo: gives it back.
 */
export const reservePromotionsStep = createStep(
  "reserve-checkout-promotions",
  async ({ checkout_id, cart_id }: { checkout_id: string; cart_id: string }, { container }) => {
    const context = checkoutContext(container);
    const used = await readCartUsage(context, cart_id);
    if (!used || used.usage.length === 0) return new StepResponse(undefined);
    await underUsageLock(context, async () => {
      await countUsage(context, used);
      await context.rows.patch(checkout_id, { promotion_usage: used });
    });
    return new StepResponse(undefined, checkout_id);
  },
  async (checkoutId, { container }) => {
    if (checkoutId) await dropUsage(checkoutContext(container), checkoutId);
  },
);
