import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { ACCOUNTS_MODULE } from "../../../modules/accounts";
import type AccountsService from "../../../modules/accounts/service";

export interface EndSessionsInput {
  authIdentityId: string;
  /** The one session that stays. */
  exceptId?: string;
}

/** Ends an account's sessions. Not undone: signing in again is all that it costs. */
export const endSessionsStep = createStep(
  "end-sessions",
  async ({ authIdentityId, exceptId }: EndSessionsInput, { container }) => {
    await container.resolve<AccountsService>(ACCOUNTS_MODULE).sessions.endAll(authIdentityId, exceptId);
    return new StepResponse(undefined);
  },
);
