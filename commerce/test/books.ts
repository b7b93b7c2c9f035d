import type { SandboxClient } from "./sandbox-client";
import type { Warehouse } from "./warehouse";

/** An order of which the engine's books say another sum than Stripe's; in cents. */
export interface Difference {
  intent: string;
  order: number;
  stripe: number;
}

/**
 * Compares what is left of each payment at Stripe (taken, less refunds and what disputes have taken) with the transactions of its
 * order. One that nobody has taken yet, or that has no order, is not there.
 */
export async function bookDifferences(sandbox: SandboxClient, warehouse: Warehouse): Promise<Difference[]> {
  const booked = await warehouse.rows<{ intent: string; cents: number }>(
    `select checkout.payment_intent_id as intent, round(coalesce(sum(moved.amount), 0) * 100)::int as cents
     from stripe_checkout checkout
     left join order_transaction moved on moved.order_id = checkout.order_id and moved.deleted_at is null
     where checkout.order_id is not null and checkout.payment_intent_id is not null group by 1`,
  );
  const left = new Map<string, number>();
  for (const { payment_intent, captured, amount_captured, amount_refunded } of await sandbox.charges()) {
    if (captured) left.set(payment_intent, amount_captured - amount_refunded);
  }
  for (const { payment_intent, balance_transactions } of await sandbox.disputes()) {
    const moved = balance_transactions.reduce((sum, { amount }) => sum + amount, 0);
    left.set(payment_intent, (left.get(payment_intent) ?? 0) + moved);
  }
  return booked
    .map(({ intent, cents }) => ({ intent, order: cents, stripe: left.get(intent) ?? 0 }))
    .filter(({ order, stripe }) => order !== stripe);
}
