import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { confirmCodeStep } from "./steps/confirm-code";
import { findIdentityStep } from "./steps/find-identity";
import { updatePasswordStep } from "./steps/update-password";

export interface ResetPasswordByCodeInput {
  /** As the identity is registered: folded and trimmed by the caller. */
  email: string;
  /** The digits, or the secret of the mail's link. */
  code: string;
  /** Checked against the shop's password rules by the caller, before the code is touched. */
  password: string;
  /** The engine's password provider, usually `emailpass`. */
  auth_provider: string;
}

/**
 * Sets a new password for whoever has the code that was mailed to the account's email; one that went to an email which the account
 * had before is refused. Ends in the engine's own
 * password update; when that fails the code stays good.
 *
 * @returns the id of the identity, so that the caller can end its sessions
 * @throws MedusaError of type NOT_ALLOWED, "Invalid or expired code", also for an unknown email
 */
export const resetPasswordByCodeWorkflow = createWorkflow(
  "email-otp-reset-password-by-code",
  (input: ResetPasswordByCodeInput) => {
    const identity = findIdentityStep({ email: input.email, auth_provider: input.auth_provider });
    const confirmation = transform({ input, identity }, ({ input, identity }) => ({
      purpose: "reset-password" as const,
      auth_identity_id: identity.auth_identity_id,
      code: input.code,
      email: input.email,
    }));
    confirmCodeStep(confirmation);
    updatePasswordStep({ email: input.email, auth_provider: input.auth_provider, password: input.password });
    return new WorkflowResponse(identity);
  },
);
