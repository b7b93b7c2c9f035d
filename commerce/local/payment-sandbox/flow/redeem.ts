import type { Transaction } from "../state/state";

/** Counts a coupon as used once. */
export function redeem(tx: Transaction, id: string): void {
  const record = tx.get("coupons", id);
  if (!record) return;
  const object = { ...record.object, times_redeemed: record.object.times_redeemed + 1 };
  tx.put("coupons", { ...record, object });
}
