import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { endSessionsStep } from "./steps/end-sessions";
import { mailPasswordChangedStep } from "./steps/mail-password-changed";
import { setPasswordStep } from "./steps/set-password";
import { voidResetCodeStep } from "./steps/void-codes";

export interface ChangePasswordInput {
  authIdentityId: string;
  email: string;
  /** Checked against the password rules, and the current one against the account, by the caller. */
  password: string;
  /** The session that asks, which stays. */
  exceptId: string;
}

/** Sets a new password, ends every other session of the account and tells its owner. */
export const changePasswordWorkflow = createWorkflow(
  "storefront-change-password",
  (input: ChangePasswordInput) => {
    setPasswordStep(input);
    voidResetCodeStep(input);
    endSessionsStep(input);
    mailPasswordChangedStep(input);
    return new WorkflowResponse(input);
  },
);
