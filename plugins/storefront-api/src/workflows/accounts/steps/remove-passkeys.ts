import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { ACCOUNTS_MODULE } from "../../../modules/accounts";
import type AccountsService from "../../../modules/accounts/service";

/**
 * Removes the passkeys by which customers sign in, because one of them may be somebody else's. Not undone: a code by email always
 * remains. The dashboard's are another matter: they are second factors, which a mail must not take away, and none signs in alone
 * until it was shown beside the new password.
 *
 * @returns their names
 */
export const removePasskeysStep = createStep(
  "remove-passkeys",
  async ({ authIdentityId }: { authIdentityId: string }, { container }) => {
    const { passkeys } = container.resolve<AccountsService>(ACCOUNTS_MODULE);
    return new StepResponse(await passkeys.removeAll(authIdentityId));
  },
);
