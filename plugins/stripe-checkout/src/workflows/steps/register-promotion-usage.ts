import type { UsageComputedActions } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";

export interface PromotionUsage {
  usage: UsageComputedActions[];
  customer_id: string | null;
  email: string | null;
}

/** Counts an order against the budgets and limits of its promotions. Undo: takes it back. */
export const registerPromotionUsageStep = createStep(
  "register-promotion-usage",
  async (used: PromotionUsage, { container }) => {
    if (used.usage.length === 0) return new StepResponse(undefined);
    await container.resolve(Modules.PROMOTION).registerUsage(used.usage, budgetOf(used));
    return new StepResponse(undefined, used);
  },
  async (used, { container }) => {
    if (used) await container.resolve(Modules.PROMOTION).revertUsage(used.usage, budgetOf(used));
  },
);

const budgetOf = ({ customer_id, email }: PromotionUsage) => ({ customer_id, customer_email: email });
