import { Failure } from "@emberly/kit/failure";
import { paymentOutcome } from "@emberly/stripe-checkout";
import { calls } from "../../../contract/calls";
import { bind } from "../../shell/call";

/** Somebody else's payment and one that does not exist answer alike. */
export const getPaymentStatus = bind(calls.getPaymentStatus, async ({ container, params, visitor }) => {
  const outcome = await paymentOutcome(container, {
    customer_id: visitor.customerId,
    session_id: params.sessionId,
  });
  if (!outcome) throw new Failure(404, "There is no such payment");
  return { state: outcome.state, paymentIntentId: outcome.payment_intent_id };
});
