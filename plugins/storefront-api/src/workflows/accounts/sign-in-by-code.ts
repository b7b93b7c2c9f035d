import { confirmCodeWorkflow } from "@emberly/email-otp";
import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { openAccountStep } from "./open-account";

/** The purpose of codes that sign in. What they are about is an email: there need not be an account yet. */
export const SIGN_IN = "sign-in";

export interface SignInByCodeInput {
  /** Folded and trimmed. */
  email: string;
  /** The digits, or the secret of a link. */
  code: string;
  /** The name for an account that nobody has proved to own before. */
  name?: string;
  country?: string;
  /** The hash of the browser that signs in, when it has been here before. */
  browserHash?: string;
}

/**
 * Uses a sign-in code up and makes sure that its email has a verified account. When that fails the code stays good.
 *
 * @returns whom a session is for
 * @throws MedusaError of type NOT_ALLOWED for a wrong code
 */
export const signInByCodeWorkflow = createWorkflow(
  "storefront-sign-in-by-code",
  (input: SignInByCodeInput) => {
    const confirmation = transform({ input }, ({ input: { email, code } }) => ({
      purpose: SIGN_IN,
      auth_identity_id: email,
      code,
    }));
    confirmCodeWorkflow.runAsStep({ input: confirmation });
    return new WorkflowResponse(openAccountStep(input));
  },
);
