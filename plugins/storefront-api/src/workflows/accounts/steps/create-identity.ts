import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { PASSWORD_PROVIDER } from "../../../modules/accounts/identity";

export interface CreateIdentityInput {
  email: string;
  /** The salt of all passwords that will wait for this account. */
  signUpSalt: string;
}

/**
 * Registers an email with the engine's password provider, without a password: no password can be signed in with
 * anywhere before the email is proved.
 */
export const createIdentityStep = createStep(
  "create-identity-without-password",
  async ({ email, signUpSalt }: CreateIdentityInput, { container }) => {
    const identity = await container.resolve(Modules.AUTH).createAuthIdentities({
      provider_identities: [
        {
          provider: PASSWORD_PROVIDER,
          entity_id: email,
          provider_metadata: { sign_up_salt: signUpSalt },
        },
      ],
    });
    return new StepResponse({ authIdentityId: identity.id }, identity.id);
  },
  async (createdId, { container }) => {
    if (createdId) await container.resolve(Modules.AUTH).deleteAuthIdentities([createdId]);
  },
);
