import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";

/** The id of the auth identity that signs in with this email at this provider, or undefined. */
export const findIdentityStep = createStep(
  "email-otp-find-identity",
  async ({ email, auth_provider }: { email: string; auth_provider: string }, { container }) => {
    const [identity] = await container
      .resolve(Modules.AUTH)
      .listProviderIdentities({ entity_id: email, provider: auth_provider });
    return new StepResponse({ auth_identity_id: identity?.auth_identity_id });
  },
);
