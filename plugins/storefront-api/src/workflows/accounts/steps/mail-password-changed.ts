import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";

/** Tells the owner that the password was set. Queued durably; there is nothing to undo in a step that comes last. */
export const mailPasswordChangedStep = createStep(
  "mail-password-changed",
  async ({ email }: { email: string }, { container }) => {
    await container
      .resolve(Modules.NOTIFICATION)
      .createNotifications({ to: email, channel: "email", template: "account.password-changed", data: {} });
    return new StepResponse(undefined);
  },
);
