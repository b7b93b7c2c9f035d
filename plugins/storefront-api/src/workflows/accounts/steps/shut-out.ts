import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { ACCOUNTS_MODULE } from "../../../modules/accounts";
import type AccountsService from "../../../modules/accounts/service";
import { endStaffTokens } from "./end-staff-tokens";

/**
 * Ends an account's sessions and the dashboard's tokens, and removes the passkeys by which customers sign in, because one of them may be somebody else's. Not undone: a
 * code by email always remains. The dashboard's passkeys are another matter: they are second factors, which a mail must not take away, and
 * none signs in alone until it was shown beside the new password.
 *
 * @returns the passkeys' names
 */
export const shutOutStep = createStep(
  "shut-out",
  async ({ authIdentityId }: { authIdentityId: string }, { container }) => {
    const { passkeys, sessions } = container.resolve<AccountsService>(ACCOUNTS_MODULE);
    await sessions.endAll(authIdentityId);
    await endStaffTokens(container, authIdentityId);
    return new StepResponse(await passkeys.removeAll(authIdentityId));
  },
);
