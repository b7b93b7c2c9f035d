import { MedusaError } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { ACCOUNTS_MODULE } from "../../../modules/accounts";
import { hashPassword, newSalt } from "../../../modules/accounts/password-hash";
import type AccountsService from "../../../modules/accounts/service";

export interface SetPasswordInput {
  authIdentityId: string;
  password: string;
  /** The hash that it takes the place of. */
  current: string;
}

/**
 * Sets a password in the place of another. The engine's own update would set it in the place of whichever there is by then: of the
 * owner's, who has just reset it because of whoever asks here. Undone by putting the old hash back.
 *
 * @throws MedusaError of type NOT_ALLOWED when the password is another by now
 */
export const setPasswordStep = createStep(
  "set-password",
  async ({ authIdentityId, password, current }: SetPasswordInput, { container }) => {
    const { passwords } = container.resolve<AccountsService>(ACCOUNTS_MODULE);
    const change = { before: current, after: await hashPassword(password, newSalt()) };
    if (!(await passwords.replace(authIdentityId, change))) {
      throw new MedusaError(MedusaError.Types.NOT_ALLOWED, "The current password is another by now");
    }
    return new StepResponse(undefined, { authIdentityId, before: change.after, after: change.before });
  },
  async (undo, { container }) => {
    if (!undo) return;
    await container.resolve<AccountsService>(ACCOUNTS_MODULE).passwords.replace(undo.authIdentityId, undo);
  },
);
