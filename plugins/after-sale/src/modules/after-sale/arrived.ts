import { nameOfLine } from "@emberly/kit/variant-name";
import type { ReturnItem, ReturnRecord } from "./return-record";

type Announced = Pick<ReturnRecord, "lines" | "arrivals">;
type Owed = Announced & Pick<ReturnRecord, "status" | "refund_total" | "fee" | "refunds">;

/** The lines of the order that a return is about. An arrival counts once the engine has taken it in. */
export function itemsOf({ lines, arrivals }: Announced): ReturnItem[] {
  const items = new Map<string, ReturnItem>();
  for (const { item_id, title, variant_title, quantity, paid } of lines) {
    const name = nameOfLine(title, variant_title);
    const known = items.get(item_id) ?? { item_id, title: name, quantity: 0, arrived: 0, paid: 0 };
    items.set(item_id, { ...known, quantity: known.quantity + quantity, paid: known.paid + paid });
  }
  for (const { lines: arrived, taken_in_at } of arrivals) {
    for (const { item_id, quantity } of taken_in_at ? arrived : []) {
      const item = items.get(item_id);
      if (item) item.arrived += quantity;
    }
  }
  return [...items.values()];
}

/**
 * Pieces that have come back, for each line of a return in its order. Where one line of the order comes back for several
 * reasons, the first reason is filled first.
 */
export function arrivedByLine(record: Announced): number[] {
  const left = new Map(itemsOf(record).map(({ item_id, arrived }) => [item_id, arrived]));
  return record.lines.map(({ item_id, quantity }) => {
    const arrived = Math.min(quantity, left.get(item_id) ?? 0);
    left.set(item_id, (left.get(item_id) ?? 0) - arrived);
    return arrived;
  });
}

/** Cents that have been paid back. A return that is over without a refund of its own was paid back with its whole order. */
export function paidBack({
  status,
  refund_total,
  refunds,
}: Pick<ReturnRecord, "status" | "refund_total" | "refunds">): number {
  if (status === "refunded" && refunds.length === 0) return refund_total;
  return sum(refunds.map((one) => (one.status === "paid" ? one.cents : 0)));
}

/**
 * Cents that can be paid back now: what was paid for the pieces that have arrived, less what was paid back already. Whatever
 * belongs to no line, which is the shipping, is added with the last piece. A part that the bank has sent back comes first:
 * while one waits, its sum is the answer.
 */
export function refundable(record: Owed): number {
  const failed = record.refunds.find(({ status }) => status === "failed");
  if (failed) return failed.cents;
  return paidForArrived(record) - sum(record.refunds.map(({ cents }) => cents));
}

/** Cents that can be paid back now, after the announced fee is taken off once. */
export function proposedRefund(record: Owed): number {
  if (record.refunds.some(({ status }) => status === "failed")) return refundable(record);
  const cents = paidForArrived(record) - record.fee - sum(record.refunds.map((one) => one.cents));
  return Math.max(0, cents);
}

/** Whether all pieces have arrived and nothing is owed any more. */
export function isPaidBack(record: Owed): boolean {
  const { status, refunds } = record;
  if (status !== "received" || refunds.length === 0) return false;
  return (
    refunds.every((refund) => refund.status === "paid") &&
    (refunds.some(({ is_last }) => is_last) || refundable(record) === 0)
  );
}

/** Each line rounded down, so that parts never come to more than the whole. */
function paidForArrived(record: Owed): number {
  const items = itemsOf(record);
  const isWhole = items.every(({ quantity, arrived }) => arrived >= quantity);
  if (isWhole) return record.refund_total;
  return sum(items.map(({ paid, quantity, arrived }) => Math.floor((paid * arrived) / quantity)));
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
