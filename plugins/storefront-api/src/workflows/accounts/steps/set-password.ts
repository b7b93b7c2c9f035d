import { MedusaError, Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { PASSWORD_PROVIDER } from "../../../modules/accounts/identity";

/** Sets a password through the engine's own update. Undone by putting the old hash back. */
export const setPasswordStep = createStep(
  "set-password",
  async ({ email, password }: { email: string; password: string }, { container }) => {
    const auth = container.resolve(Modules.AUTH);
    const [before] = await auth.listProviderIdentities({ entity_id: email, provider: PASSWORD_PROVIDER });
    const { success, error } = await auth.updateProvider(PASSWORD_PROVIDER, { entity_id: email, password });
    if (!success) {
      throw new MedusaError(MedusaError.Types.UNEXPECTED_STATE, error ?? "The password was not updated");
    }
    return new StepResponse(undefined, before);
  },
  async (before, { container }) => {
    if (!before) return;
    await container
      .resolve(Modules.AUTH)
      .updateProviderIdentities({ id: before.id, provider_metadata: before.provider_metadata });
  },
);
