import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { ACCOUNTS_MODULE } from "../../../modules/accounts";
import type AccountsService from "../../../modules/accounts/service";

/** The names of the passkeys that an account can be signed in to with, whoever has added them. */
export const listPasskeysStep = createStep(
  "list-passkeys",
  async ({ authIdentityId }: { authIdentityId: string }, { container }) => {
    const { passkeys } = container.resolve<AccountsService>(ACCOUNTS_MODULE);
    return new StepResponse((await passkeys.list(authIdentityId)).map(({ name }) => name));
  },
);
