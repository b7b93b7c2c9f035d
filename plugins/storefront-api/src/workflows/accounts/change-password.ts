import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { endSessionsStep } from "./steps/end-sessions";
import { listPasskeysStep } from "./steps/list-passkeys";
import { mailPasswordChangedStep } from "./steps/mail-password-changed";
import { setPasswordStep } from "./steps/set-password";
import { voidResetCodeStep } from "./steps/void-codes";

export interface ChangePasswordInput {
  authIdentityId: string;
  email: string;
  /** Checked against the password rules by the caller. */
  password: string;
  /** The hash of the password that whoever asks has shown. */
  current: string;
  /** The session that asks, which stays. */
  exceptId: string;
}

/**
 * Sets a new password, ends every other session of the account and tells its owner, also which passkeys still open it.
 *
 * @throws MedusaError of type NOT_ALLOWED when the current password has become another
 */
export const changePasswordWorkflow = createWorkflow(
  "storefront-change-password",
  (input: ChangePasswordInput) => {
    setPasswordStep(input);
    voidResetCodeStep(input);
    endSessionsStep(input);
    const passkeys = listPasskeysStep(input);
    mailPasswordChangedStep(
      transform({ input, passkeys }, ({ input, passkeys }) => ({
        email: input.email,
        passkeys,
        arePasskeysRemoved: false,
      })),
    );
    return new WorkflowResponse(input);
  },
);
