import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { type ActivateSignUpInput, activateSignUpStep } from "./steps/activate-sign-up";
import { type MarkVerifiedInput, markVerifiedStep } from "./steps/mark-verified";

export type ProveAccountInput = MarkVerifiedInput & ActivateSignUpInput;

/**
 * Makes an account that somebody has proved to own theirs. Verified comes before the password, as in `verifyAccountWorkflow`.
 */
export const proveAccountWorkflow = createWorkflow("storefront-prove-account", (input: ProveAccountInput) => {
  markVerifiedStep(input);
  activateSignUpStep(input);
  return new WorkflowResponse(input);
});
