import { MedusaError, Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";

export interface UpdatePasswordInput {
  email: string;
  auth_provider: string;
  password: string;
}

/**
 * Sets a password through the provider's own update, which hashes it. Undone by putting the old hash back, or none where there was none.
 *
 * @throws MedusaError when the provider refuses
 */
export const updatePasswordStep = createStep(
  "email-otp-update-password",
  async ({ email, auth_provider, password }: UpdatePasswordInput, { container }) => {
    const auth = container.resolve(Modules.AUTH);
    const [before] = await auth.listProviderIdentities({ entity_id: email, provider: auth_provider });
    const { success, error } = await auth.updateProvider(auth_provider, { entity_id: email, password });
    if (!success) {
      throw new MedusaError(MedusaError.Types.UNEXPECTED_STATE, error ?? "The password was not updated");
    }
    return new StepResponse(undefined, before && { id: before.id, metadata: before.provider_metadata });
  },
  async (before, { container }) => {
    if (!before) return;
    // The engine merges: a password that was not there before has to be named to go.
    await container.resolve(Modules.AUTH).updateProviderIdentities({
      id: before.id,
      provider_metadata: { password: null, ...before.metadata },
    });
  },
);
