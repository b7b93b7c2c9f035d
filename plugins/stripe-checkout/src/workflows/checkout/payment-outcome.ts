import type { MedusaContainer } from "@medusajs/framework/types";
import type Stripe from "stripe";
import { type CheckoutContext, checkoutContext } from "../../modules/checkout/context";
import type { CheckoutRow } from "../../modules/checkout/rows/row";
import { isGivenBack } from "../../modules/checkout/rules/given-back";
import { isOutcomeUnknown } from "../../modules/checkout/stripe/client";

/** `paid`: the order exists. `confirming`: paid at Stripe, or not known yet. `unpaid`: no money will be taken, or all of it was given back. */
export type PaymentState = "paid" | "confirming" | "unpaid";

export interface PaymentOutcome {
  state: PaymentState;
  /** What the order is known by outside, once it is paid. */
  payment_intent_id: string | null;
}

/**
 * What has become of a customer's hosted session. Asking changes nothing: a payment is brought to its end by its events
 * and by the reconciler.
 *
 * @returns undefined for a session that does not exist or is somebody else's
 */
export async function paymentOutcome(
  container: MedusaContainer,
  { customer_id, session_id }: { customer_id: string; session_id: string },
): Promise<PaymentOutcome | undefined> {
  const context = checkoutContext(container);
  const row = await context.rows.findBy("session_id", session_id);
  if (!row || row.customer_id !== customer_id) return undefined;
  if (hasOrder(row)) return { state: "paid", payment_intent_id: row.payment_intent_id };
  return { state: await stateWithoutOrder(context, row), payment_intent_id: null };
}

/** An order whose payment is gone waits for a person, who may still cancel it. */
function hasOrder({ state, order_id, review_reason }: CheckoutRow): boolean {
  if (state === "needs_review") return order_id !== null && review_reason !== "order_without_payment";
  return state === "placed" || state === "captured";
}

/** The shopper is often back before the event is, so Stripe is asked about a session that seems open. */
async function stateWithoutOrder({ stripe }: CheckoutContext, row: CheckoutRow): Promise<PaymentState> {
  if (row.state === "released" || isGivenBack(row)) return "unpaid";
  if (row.state !== "opened" || !row.session_id) return "confirming";
  try {
    return stateOfSession(await stripe.checkout.sessions.retrieve(row.session_id));
  } catch (error) {
    if (isOutcomeUnknown(error)) return "confirming";
    throw error;
  }
}

const stateOfSession = ({ status }: Stripe.Checkout.Session): PaymentState =>
  status === "complete" ? "confirming" : "unpaid";
