import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { checkoutContext } from "../../modules/checkout/context";
import { isOutcomeUnknown } from "../../modules/checkout/stripe/client";
import { forgetIfGone } from "../../modules/checkout/stripe/customers";
import { type ReturnPaths, returnUrls } from "../../modules/checkout/stripe/return-urls";
import {
  couponParams,
  type SessionDiscount,
  type SessionInput,
  sessionExpiry,
  sessionParams,
} from "../../modules/checkout/stripe/session-params";
import { expireSession } from "../../modules/checkout/stripe/sessions";

export interface OpenedSession {
  session_id: string;
  url: string;
  /** ISO 8601. */
  expires_at: string;
}

type SetHere = "successUrl" | "cancelUrl" | "expiresAt" | "automaticTax" | "customer" | "coupon";

interface CreateSessionInput extends Omit<SessionInput, SetHere> {
  paths: ReturnPaths;
  discount: SessionDiscount | null;
  /** Null for a guest. */
  customerId: string | null;
  /** Whose address the page opens with; null for a guest, and where the cart says the address. */
  stripeCustomerId: string | null;
}

/** Opens the hosted session, once per checkout. Undo: expires it. */
export const createSessionStep = createStep(
  "create-checkout-session",
  async ({ paths, discount, customerId, stripeCustomerId, ...input }: CreateSessionInput, { container }) => {
    const context = checkoutContext(container);
    const { stripe, options, rows } = context;
    const expiresAt = sessionExpiry(new Date());
    try {
      const coupon = discount
        ? await stripe.coupons.create(couponParams(discount, { ...input, expiresAt }), {
            idempotencyKey: `${input.checkoutId}:coupon`,
          })
        : undefined;
      const open = (whose: string | undefined, idempotencyKey: string) => {
        const params = sessionParams({
          ...input,
          ...returnUrls(options, paths),
          coupon: coupon?.id,
          automaticTax: options.automaticTax,
          customer: whose,
          expiresAt,
        });
        return stripe.checkout.sessions.create(params, { idempotencyKey });
      };
      const session = await open(stripeCustomerId ?? undefined, input.checkoutId).catch(
        async (error: unknown) => {
          if (!(await forgetIfGone(context, customerId, error))) throw error;
          return open(undefined, `${input.checkoutId}:anyone`);
        },
      );
      if (!session.url) throw new Error(`Stripe opened session ${session.id} without an address to pay at`);
      const opened: OpenedSession = {
        session_id: session.id,
        url: session.url,
        expires_at: new Date(session.expires_at * 1000).toISOString(),
      };
      return new StepResponse(opened, { sessionId: session.id, checkoutId: input.checkoutId });
    } catch (error) {
      if (isOutcomeUnknown(error)) await rows.patch(input.checkoutId, { last_error: String(error) });
      throw error;
    }
  },
  async (created, { container }) => {
    if (!created) return;
    const { stripe, rows } = checkoutContext(container);
    const ended = await expireSession(stripe, created.sessionId);
    // Paid in this very moment: the row must stay, so that the reconciler finds the money.
    if (!ended)
      await rows.patch(created.checkoutId, { last_error: "The session was over when it was undone" });
  },
);
