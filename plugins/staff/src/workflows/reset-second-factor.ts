import { inTransaction } from "@emberly/kit/sql";
import { createStep, createWorkflow, StepResponse } from "@medusajs/framework/workflows-sdk";
import { emitEventStep } from "@medusajs/medusa/core-flows";
import { writeEntry } from "../modules/audit/write";
import { resetSecondFactor } from "../modules/staff/second-factor/reset";

/** With `{id}` of the user. */
export const SECOND_FACTOR_RESET = "staff.second-factor-reset";

/** There is no way back: the keys of what is taken away are gone. */
const resetStep = createStep("staff-reset-second-factor", async (userId: string, { container }) => {
  await inTransaction(container, async (run) => {
    const { passkeys, apps } = await resetSecondFactor(run, userId);
    await writeEntry(run, {
      area: "roles",
      action: "deleted",
      source: "second_factor",
      subject: userId,
      before: { passkeys, authenticator_apps: apps },
    });
  });
  return new StepResponse(undefined);
});

/** Takes somebody's second factor away and tells them. */
export const resetSecondFactorWorkflow = createWorkflow(
  "staff-reset-second-factor",
  ({ userId }: { userId: string }) => {
    resetStep(userId);
    emitEventStep({ eventName: SECOND_FACTOR_RESET, data: { id: userId } });
  },
);
