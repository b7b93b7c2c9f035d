import { confirmCodeWorkflow, updatePasswordStep } from "@emberly/email-otp";
import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { PASSWORD_PROVIDER } from "../../modules/accounts/identity";
import { forgetSignUpsStep } from "./steps/forget-sign-ups";
import { mailPasswordChangedStep } from "./steps/mail-password-changed";
import { markVerifiedStep } from "./steps/mark-verified";
import { shutOutStep } from "./steps/shut-out";

export interface ResetPasswordInput {
  authIdentityId: string;
  email: string;
  code: string;
  password: string;
}

/**
 * Sets a new password with a mailed code, ends every session of the account and removes its passkeys: whoever resets may have
 * lost the account to somebody who had time to add one. Both end before the password is set, so that nobody outlasts a process that
 * ends in between, and once more after it, for what began meanwhile. The code proves the email as well
 * as a verification code does, so an account that was not verified is now, with this password and no other: those
 * that waited for it are forgotten.
 *
 * @throws MedusaError of type NOT_ALLOWED for a wrong code
 */
export const resetPasswordWorkflow = createWorkflow(
  "storefront-reset-password",
  (input: ResetPasswordInput) => {
    const confirmation = transform({ input }, ({ input: { authIdentityId, email, code } }) => ({
      purpose: "reset-password" as const,
      auth_identity_id: authIdentityId,
      code,
      email,
    }));
    confirmCodeWorkflow.runAsStep({ input: confirmation });
    const account = transform({ input }, ({ input: { authIdentityId, email } }) => ({
      authIdentityId,
      email,
    }));
    const before = shutOutStep(account).config({ name: "shut-out-before" });
    updatePasswordStep(
      transform({ input }, ({ input: { email, password } }) => ({
        email,
        password,
        auth_provider: PASSWORD_PROVIDER,
      })),
    );
    forgetSignUpsStep(account);
    markVerifiedStep(account);
    const after = shutOutStep(account);
    mailPasswordChangedStep(
      transform({ account, before, after }, ({ account, before, after }) => ({
        email: account.email,
        passkeys: [...before, ...after],
        arePasskeysRemoved: true,
      })),
    );
    return new WorkflowResponse(account);
  },
);
