import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { ACCOUNTS_MODULE } from "../../../modules/accounts";
import type AccountsService from "../../../modules/accounts/service";

/** Forgets the passwords that wait for an account. */
export const forgetSignUpsStep = createStep(
  "forget-sign-ups",
  async ({ authIdentityId }: { authIdentityId: string }, { container }) => {
    const { signUps } = container.resolve<AccountsService>(ACCOUNTS_MODULE);
    const waiting = await signUps.list(authIdentityId);
    await signUps.clear(authIdentityId);
    return new StepResponse(undefined, waiting);
  },
  async (waiting, { container }) => {
    if (waiting) await container.resolve<AccountsService>(ACCOUNTS_MODULE).signUps.restore(waiting);
  },
);
