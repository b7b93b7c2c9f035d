import type Stripe from "stripe";
import type { Transaction } from "../state/state";
import { emit } from "./emit";
import { badState, noSuch } from "./errors";
import type { Moment } from "./settle";

/**
 * The bank sends a refund back, days later perhaps: the money is the shop's again, and the charge counts it as never paid back.
 *
 * @throws StripeFailure 404, or 400 when it has failed already
 */
export function failRefund(
  tx: Transaction,
  { nowS, origin }: Moment,
  id: string,
  reason: string,
): Stripe.Refund {
  const record = tx.get("refunds", id);
  if (!record) throw noSuch("refund", id);
  if (record.object.status === "failed") throw badState("This refund has failed already.");
  const charge = tx.get("charges", String(record.object.charge));
  if (!charge) throw noSuch("charge", String(record.object.charge));
  const failed: Stripe.Refund = { ...record.object, status: "failed", failure_reason: reason };
  tx.put("refunds", { ...record, object: failed });
  tx.put("charges", {
    ...charge,
    object: {
      ...charge.object,
      amount_refunded: charge.object.amount_refunded - failed.amount,
      refunded: false,
    },
  });
  emit(tx, nowS, origin, "refund.failed", failed);
  return failed;
}
