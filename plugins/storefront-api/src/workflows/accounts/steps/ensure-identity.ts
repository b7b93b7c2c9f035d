import { MedusaError, Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { PASSWORD_PROVIDER } from "../../../modules/accounts/identity";

/**
 * Finds the identity that signs in with this email, or registers it with the engine's password provider. The
 * password of an existing one stays, unless it never had one: an unverified sign-up has none yet.
 */
export const ensureIdentityStep = createStep(
  "ensure-identity",
  async ({ email, password }: { email: string; password: string }, { container }) => {
    const auth = container.resolve(Modules.AUTH);
    const [existing] = await auth.listProviderIdentities({ entity_id: email, provider: PASSWORD_PROVIDER });
    if (existing?.auth_identity_id) {
      if (!existing.provider_metadata?.password) {
        await auth.updateProvider(PASSWORD_PROVIDER, { entity_id: email, password });
      }
      return new StepResponse({ authIdentityId: existing.auth_identity_id }, null);
    }
    const { authIdentity, error } = await auth.register(PASSWORD_PROVIDER, { body: { email, password } });
    if (!authIdentity) {
      throw new MedusaError(MedusaError.Types.UNEXPECTED_STATE, error ?? "The identity was not registered");
    }
    return new StepResponse({ authIdentityId: authIdentity.id }, authIdentity.id);
  },
  async (createdId, { container }) => {
    if (createdId) await container.resolve(Modules.AUTH).deleteAuthIdentities([createdId]);
  },
);
