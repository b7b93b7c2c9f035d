import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { ACCOUNTS_MODULE } from "../../../modules/accounts";
import type AccountsService from "../../../modules/accounts/service";
import { endStaffTokens } from "./end-staff-tokens";

export interface EndSessionsInput {
  authIdentityId: string;
  /** The one session that stays. */
  exceptId: string;
}

/**
 * Ends an account's sessions but for the one in which its password was shown, and the dashboard's tokens. Not undone: signing in again is
 * all that it costs.
 */
export const endSessionsStep = createStep(
  "end-sessions",
  async ({ authIdentityId, exceptId }: EndSessionsInput, { container }) => {
    const { sessions } = container.resolve<AccountsService>(ACCOUNTS_MODULE);
    await sessions.endAll(authIdentityId, exceptId);
    // What ends the tokens of the staff ends sessions that are older.
    if (await endStaffTokens(container, authIdentityId)) await sessions.passwordShown(exceptId);
    return new StepResponse(undefined);
  },
);
