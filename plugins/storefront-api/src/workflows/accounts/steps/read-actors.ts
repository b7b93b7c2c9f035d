import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";

/**
 * Which actors an identity already has. `userId` is null for one whose dashboard access was taken away, which
 * is not the same as never having had any.
 */
export const readActorsStep = createStep(
  "read-actors",
  async ({ authIdentityId }: { authIdentityId: string }, { container }) => {
    const identity = await container.resolve(Modules.AUTH).retrieveAuthIdentity(authIdentityId);
    const { customer_id, user_id } = (identity.app_metadata ?? {}) as {
      customer_id?: string | null;
      user_id?: string | null;
    };
    return new StepResponse({ customerId: customer_id, userId: user_id });
  },
);
