import { confirmCodeWorkflow } from "@emberly/email-otp";
import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { activateSignUpStep } from "./steps/activate-sign-up";
import { chooseSignUpStep } from "./steps/choose-sign-up";

export interface VerifyAccountInput {
  authIdentityId: string;
  providerIdentityId: string;
  customerId: string;
  code: string;
  /** The hash of the browser that verifies, when it has been here before. */
  browserHash?: string;
}

/**
 * Proves an account's email with a code; the password given by the browser that does so becomes the account's.
 * Verified comes before the password, so that a crash in between leaves an account that nobody can sign in to
 * and its owner can reset, never one with a stranger's password.
 *
 * @returns the sign-up that counted, or null
 * @throws MedusaError of type NOT_ALLOWED for a wrong code, FORBIDDEN for a browser that gave no password while
 * several wait
 */
export const verifyAccountWorkflow = createWorkflow(
  "storefront-verify-account",
  (input: VerifyAccountInput) => {
    const signUp = chooseSignUpStep(input);
    const confirmation = transform({ input }, ({ input: { authIdentityId, code } }) => ({
      purpose: "verify-email" as const,
      auth_identity_id: authIdentityId,
      code,
    }));
    confirmCodeWorkflow.runAsStep({ input: confirmation });
    const activation = transform({ input, signUp }, ({ input, signUp }) => ({
      authIdentityId: input.authIdentityId,
      providerIdentityId: input.providerIdentityId,
      customerId: input.customerId,
      signUp,
    }));
    activateSignUpStep(activation);
    return new WorkflowResponse(signUp);
  },
);
