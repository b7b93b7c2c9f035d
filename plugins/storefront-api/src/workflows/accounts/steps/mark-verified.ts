import type { IAuthModuleService } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { VERIFICATION_PROVIDER } from "../../../modules/accounts/identity";

export interface MarkVerifiedInput {
  authIdentityId: string;
  email: string;
}

/** The auth module's service has this method; its published type leaves it out. */
type AuthModule = IAuthModuleService & {
  updateAuthVerifications(data: { id: string; verified_at: Date | null }): Promise<unknown>;
};

/**
 * Marks the email as verified in the engine's record, for somebody who has proved it in another way than with a verification
 * code. It asks the engine's own mechanism for a code and confirms it at once.
 */
export const markVerifiedStep = createStep(
  "mark-verified",
  async ({ authIdentityId, email }: MarkVerifiedInput, { container }) => {
    const auth = container.resolve(Modules.AUTH);
    const requested = await auth.requestAuthVerification({
      auth_identity_id: authIdentityId,
      entity_id: email,
      entity_type: "email",
      code_provider: VERIFICATION_PROVIDER,
    });
    if (requested.verified_at || !requested.code) return new StepResponse(undefined, null);
    const { id } = await auth.confirmAuthVerification({
      auth_identity_id: authIdentityId,
      code: requested.code,
      code_provider: VERIFICATION_PROVIDER,
    });
    return new StepResponse(undefined, id ?? null);
  },
  async (verificationId, { container }) => {
    if (!verificationId) return;
    const auth = container.resolve(Modules.AUTH) as AuthModule;
    await auth.updateAuthVerifications({ id: verificationId, verified_at: null });
  },
);
