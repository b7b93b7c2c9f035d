import { resetPasswordByCodeWorkflow } from "@emberly/email-otp";
import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { PASSWORD_PROVIDER } from "../../modules/accounts/identity";
import { endSessionsStep } from "./steps/end-sessions";
import { forgetSignUpsStep } from "./steps/forget-sign-ups";
import { mailPasswordChangedStep } from "./steps/mail-password-changed";
import { markVerifiedStep } from "./steps/mark-verified";
import { removePasskeysStep } from "./steps/remove-passkeys";

export interface ResetPasswordInput {
  authIdentityId: string;
  email: string;
  code: string;
  password: string;
}

/**
 * Sets a new password with a mailed code, ends every session of the account and removes its passkeys: whoever resets may have
 * lost the account to somebody who had time to add one. The code proves the email as well
 * as a verification code does, so an account that was not verified is now, with this password and no other: those
 * that waited for it are forgotten.
 *
 * @throws MedusaError of type NOT_ALLOWED for a wrong code
 */
export const resetPasswordWorkflow = createWorkflow(
  "storefront-reset-password",
  (input: ResetPasswordInput) => {
    const reset = transform({ input }, ({ input: { email, code, password } }) => ({
      email,
      code,
      password,
      auth_provider: PASSWORD_PROVIDER,
    }));
    const identity = resetPasswordByCodeWorkflow.runAsStep({ input: reset });
    const account = transform({ input, identity }, ({ input: { authIdentityId, email } }) => ({
      authIdentityId,
      email,
    }));
    forgetSignUpsStep(account);
    markVerifiedStep(account);
    endSessionsStep(account);
    const passkeys = removePasskeysStep(account);
    mailPasswordChangedStep(
      transform({ account, passkeys }, ({ account, passkeys }) => ({
        email: account.email,
        passkeys,
        arePasskeysRemoved: true,
      })),
    );
    return new WorkflowResponse(account);
  },
);
