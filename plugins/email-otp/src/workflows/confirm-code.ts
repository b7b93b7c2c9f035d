import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { type ConfirmCodeInput, confirmCodeStep } from "./steps/confirm-code";

/**
 * Uses a code up; for a verification code the engine's own record then says that the email is verified.
 *
 * @throws MedusaError of type NOT_ALLOWED, "Invalid or expired code", whatever is wrong
 */
export const confirmCodeWorkflow = createWorkflow("email-otp-confirm-code", (input: ConfirmCodeInput) => {
  return new WorkflowResponse(confirmCodeStep(input));
});
