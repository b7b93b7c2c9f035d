import type Stripe from "stripe";
import { z } from "zod";
import { type EventOrigin, emit } from "../flow/emit";
import { badParameter, badState, noSuch } from "../flow/errors";
import { findIntent } from "../flow/settle";
import { chargeOf } from "../flow/submit";
import { page } from "../http/lists";
import { expandable, integer, metadata, pageable, text } from "../http/params";
import { type ApiRoute, route } from "../http/route";
import { newId } from "../state/ids";
import type { ChargeRecord } from "../state/records";
import type { Transaction } from "../state/state";

const refundParams = z.strictObject({
  ...expandable,
  payment_intent: text().optional(),
  charge: text().optional(),
  amount: integer(1).optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  metadata: metadata().optional(),
});

type RefundParams = z.output<typeof refundParams>;

export const refundRoutes: ApiRoute[] = [
  route({
    method: "post",
    path: "/v1/refunds",
    params: refundParams,
    answer: ({ tx, params, nowS, origin }) => refund(tx, params, nowS(), origin),
  }),
  route({
    method: "get",
    path: "/v1/refunds",
    params: z.strictObject({ ...pageable, payment_intent: text().optional(), charge: text().optional() }),
    answer: ({ tx, params, path }) => {
      const refunds = tx
        .all("refunds")
        .map((record) => record.object)
        .filter((one) => !params.payment_intent || one.payment_intent === params.payment_intent)
        .filter((one) => !params.charge || one.charge === params.charge);
      return page(refunds, params, path);
    },
  }),
  route({
    method: "get",
    path: "/v1/refunds/:id",
    params: z.strictObject(expandable),
    answer: ({ tx, id }) => {
      const record = tx.get("refunds", id);
      if (!record) throw noSuch("refund", id);
      return record.object;
    },
  }),
];

/**
 * Gives captured money back, all that is left or the amount asked for.
 *
 * @throws StripeFailure 400 when nothing was captured, or more is asked for than is left
 */
function refund(tx: Transaction, params: RefundParams, nowS: number, origin: EventOrigin): Stripe.Refund {
  const record = chargeToRefund(tx, params);
  const { object } = record;
  if (object.disputed) {
    const message = `Charge ${object.id} has been charged back; cannot issue a refund.`;
    throw badState(message, "charge_disputed");
  }
  const left = object.amount_captured - object.amount_refunded;
  if (left === 0) throw badState(`Charge ${object.id} has already been refunded.`, "charge_already_refunded");
  const amount = params.amount ?? left;
  if (amount > left) {
    const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
    const message = `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`;
    throw badState(message, undefined, { param: "amount" });
  }
  const charge: Stripe.Charge = {
    ...object,
    amount_refunded: object.amount_refunded + amount,
    refunded: amount === left,
  };
  tx.put("charges", { ...record, object: charge });
  const id = newId("re");
  const answer: Stripe.Refund = {
    id,
    object: "refund",
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: nowS,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { type: "card", card: { type: "refund" } },
    metadata: params.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };
  tx.put("refunds", { id, object: answer });
  emit(tx, nowS, origin, "charge.refunded", charge);
  return answer;
}

function chargeToRefund(tx: Transaction, params: RefundParams): ChargeRecord {
  if (params.payment_intent) {
    const { object } = findIntent(tx, params.payment_intent, "payment_intent");
    const charge = chargeOf(tx, object);
    if (charge?.object.captured) return charge;
    const message = `This PaymentIntent (${object.id}) does not have a successful charge to refund.`;
    throw badState(message, undefined, { param: "payment_intent" });
  }
  if (params.charge) {
    const charge = tx.get("charges", params.charge);
    if (!charge) throw noSuch("charge", params.charge, "charge");
    if (charge.object.captured) return charge;
    throw badState(`Charge ${charge.id} was not captured: cancel its PaymentIntent instead.`);
  }
  const message =
    "One of the following params should be provided for this request: payment_intent or charge.";
  throw badParameter(message, "payment_intent", "parameter_missing");
}
