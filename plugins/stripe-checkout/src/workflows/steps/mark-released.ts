import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { checkoutContext } from "../../modules/checkout/context";
import { dropUsage } from "../../modules/checkout/promotions/usage";
import type { OwedMail } from "../../modules/checkout/rows/row";
import type { ReleaseReason } from "../../modules/checkout/state-machine/states";

export interface ReleaseCheckoutInput {
  checkout_id: string;
  reason: ReleaseReason;
  /** Events that are dealt with by this. */
  event_ids: string[];
  mails: OwedMail[];
  last_error: string | null;
}

/** Closes the row together with the events that caused it. The last step, so without undo. */
export const markReleasedStep = createStep(
  "mark-checkout-released",
  async (input: ReleaseCheckoutInput, { container }) => {
    const context = checkoutContext(container);
    const { rows } = context;
    const row = await rows.find(input.checkout_id);
    if (!row) throw new Error(`Checkout ${input.checkout_id} vanished while it was released`);
    await rows.move(row, "released", {
      patch: {
        release_reason: input.reason,
        released_at: new Date(),
        converting: false,
        last_error: input.last_error,
      },
      mails: input.mails,
      eventIds: input.event_ids,
    });
    // After a crash in between the reconciler finds it.
    await dropUsage(context, row.id);
    return new StepResponse(undefined);
  },
);
