import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";

/** Whether any promotion applies without a code; only then is a new cart worth the engine's look at promotions. */
export const hasAutomaticPromotionsStep = createStep(
  "has-automatic-promotions",
  async (_: undefined, { container }) => {
    const found = await container
      .resolve(Modules.PROMOTION)
      .listPromotions({ is_automatic: true }, { take: 1, select: ["id"] });
    return new StepResponse(found.length > 0);
  },
);
