import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { checkoutContext } from "../../modules/checkout/context";
import { changeUsage } from "../../modules/checkout/promotions/usage";
import type { PromotionUsage } from "../../modules/checkout/rows/row";

export interface RegisterPromotionUsageInput extends PromotionUsage {
  checkout_id: string;
}

/**
 * Counts an order against the budgets and limits of its promotions, unless its checkout has reserved that when it opened.
 * Undo: takes back what was counted here.
 */
export const registerPromotionUsageStep = createStep(
  "register-promotion-usage",
  async ({ checkout_id, ...used }: RegisterPromotionUsageInput, { container }) => {
    const context = checkoutContext(container);
    const row = used.usage.length > 0 ? await context.rows.find(checkout_id) : undefined;
    if (!row || row.promotion_usage) return new StepResponse(undefined);
    await changeUsage(context, ({ count }) => count(used));
    return new StepResponse(undefined, used);
  },
  async (used, { container }) => {
    if (!used) return;
    await changeUsage(checkoutContext(container), ({ giveBack }) => giveBack(used));
  },
);
