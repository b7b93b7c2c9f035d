import type Stripe from "stripe";
import { newId } from "../state/ids";
import type { ChargeRecord, DisputeRecord } from "../state/records";
import type { Transaction } from "../state/state";
import { emit } from "./emit";
import { badState, noSuch } from "./errors";
import { findIntent, type Moment } from "./settle";
import { chargeOf } from "./submit";

/** The time that a shop has to answer, and what the bank asks for its trouble. */
const answerInS = 9 * 24 * 3600;
const feeCents = 1500;

/** @throws StripeFailure 404 */
export function findDispute(tx: Transaction, id: string): DisputeRecord {
  const record = tx.get("disputes", id);
  if (!record) throw noSuch("dispute", id);
  return record;
}

/**
 * A cardholder takes a payment up with the bank, which takes the money from the shop at once.
 *
 * @param what amount in cents; all that is left when left out
 * @throws StripeFailure 400 when nothing was taken, or the payment is disputed already
 */
export function openDispute(
  tx: Transaction,
  { nowS, origin }: Moment,
  intentId: string,
  what: { reason?: string | undefined; amount?: number | undefined },
): Stripe.Dispute {
  const charge = chargeOf(tx, findIntent(tx, intentId).object);
  if (!charge?.object.captured) throw badState("Only a captured payment can be disputed.");
  if (charge.object.disputed) throw badState("This payment is disputed already.");
  const left = charge.object.amount_captured - charge.object.amount_refunded;
  const amount = what.amount ?? left;
  if (amount > left || amount === 0) throw badState("There is not so much left to dispute.");
  const dispute = newDispute(charge, amount, what.reason ?? "fraudulent", nowS);
  tx.put("disputes", { id: dispute.id, object: dispute });
  tx.put("charges", { ...charge, object: { ...charge.object, disputed: true } });
  emit(tx, nowS, origin, "charge.dispute.created", dispute);
  emit(tx, nowS, origin, "charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/**
 * The bank's verdict. A shop that wins has its money back.
 *
 * @param verdict `is_refundable` when the payment can be paid back again afterwards; Stripe does not say that it always can
 * @throws StripeFailure 404, or 400 when the bank has decided already
 */
export function closeDispute(
  tx: Transaction,
  { nowS, origin }: Moment,
  id: string,
  { outcome, is_refundable = false }: { outcome: "won" | "lost"; is_refundable?: boolean | undefined },
): Stripe.Dispute {
  const record = findDispute(tx, id);
  const { object } = record;
  if (object.status === "won" || object.status === "lost") throw badState("This dispute is closed.");
  const back = outcome === "won" ? [movement(id, object.amount, object.currency, nowS)] : [];
  const closed: Stripe.Dispute = {
    ...object,
    status: outcome,
    balance_transactions: [...object.balance_transactions, ...back],
  };
  tx.put("disputes", { ...record, object: closed });
  if (outcome === "won" && is_refundable) letRefund(tx, closed);
  emit(tx, nowS, origin, "charge.dispute.closed", closed);
  if (outcome === "won") emit(tx, nowS, origin, "charge.dispute.funds_reinstated", closed);
  return closed;
}

function letRefund(tx: Transaction, { charge: id }: Stripe.Dispute): void {
  const charge = typeof id === "string" ? tx.get("charges", id) : undefined;
  if (charge) tx.put("charges", { ...charge, object: { ...charge.object, disputed: false } });
}

function newDispute({ object: charge }: ChargeRecord, amount: number, reason: string, nowS: number) {
  const id = newId("dp");
  const dispute = {
    id,
    object: "dispute",
    amount,
    balance_transactions: [movement(id, -amount, charge.currency, nowS)],
    charge: charge.id,
    created: nowS,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: { due_by: nowS + answerInS, has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: "needs_response",
  };
  // The evidence is what a shop would have written; nobody reads it here.
  return dispute as unknown as Stripe.Dispute;
}

/** Money that left the shop's balance, or came back; the fee stays with the bank. */
function movement(disputeId: string, amount: number, currency: string, nowS: number) {
  const fee = amount < 0 ? feeCents : 0;
  const moved = {
    id: newId("txn"),
    object: "balance_transaction",
    amount,
    created: nowS,
    currency,
    fee,
    net: amount - fee,
    source: disputeId,
    status: "available",
    type: "adjustment",
  };
  return moved as unknown as Stripe.BalanceTransaction;
}
