import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";

export interface PasswordChanged {
  /** Names of the passkeys that the account had. */
  passkeys: string[];
  arePasskeysRemoved: boolean;
}

/** Tells the owner that the password was set. Queued durably; there is nothing to undo in a step that comes last. */
export const mailPasswordChangedStep = createStep(
  "mail-password-changed",
  async ({ email, ...data }: PasswordChanged & { email: string }, { container }) => {
    await container
      .resolve(Modules.NOTIFICATION)
      .createNotifications({ to: email, channel: "email", template: "account.password-changed", data });
    return new StepResponse(undefined);
  },
);
