import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { checkoutContext } from "../../modules/checkout/context";
import { nextCheckAt } from "../../modules/checkout/rules/next-check";
import type { OpenedSession } from "./create-session";

export interface MarkOpenedInput {
  checkout_id: string;
  session: OpenedSession;
}

/** Ends the opening: from here on the reconciler asks Stripe about the session. The last step, so without undo. */
export const markOpenedStep = createStep(
  "mark-checkout-opened",
  async ({ checkout_id, session }: MarkOpenedInput, { container }) => {
    const { rows, options } = checkoutContext(container);
    const expiresAt = new Date(session.expires_at);
    await rows.move({ id: checkout_id, state: "opening" }, "opened", {
      patch: {
        session_id: session.session_id,
        url: session.url,
        expires_at: expiresAt,
        next_check_at: nextCheckAt({ state: "opened", expires_at: expiresAt }, options),
      },
    });
    return new StepResponse({ url: session.url, session_id: session.session_id });
  },
);
