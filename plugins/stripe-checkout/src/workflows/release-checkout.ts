import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { dropHoldStep } from "./steps/drop-hold";
import { markReleasedStep, type ReleaseCheckoutInput } from "./steps/mark-released";

/** Lets go of a checkout's stock and closes its row. Run it through `releaseCheckout`, under the row's lock. */
export const releaseCheckoutWorkflow = createWorkflow(
  "stripe-checkout-release",
  (input: WorkflowData<ReleaseCheckoutInput>) => {
    dropHoldStep({ checkout_id: input.checkout_id });
    markReleasedStep(input);
    return new WorkflowResponse(input.checkout_id);
  },
);
