import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { checkoutContext } from "../../modules/checkout/context";

/** Whether any promotion applies without a code; only then is a new cart worth the engine's look at promotions. */
export const hasAutomaticPromotionsStep = createStep(
  "has-automatic-promotions",
  async (_: undefined, { container }) => {
    const { database } = checkoutContext(container);
    const found = await database("promotion").where({ is_automatic: true, deleted_at: null }).first("id");
    return new StepResponse(found !== undefined);
  },
);
