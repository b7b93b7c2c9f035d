import { prepared } from "@emberly/kit/sql";
import type { CheckoutContext } from "../context";
import type { CheckoutRow } from "../rows/row";

/** The engine's payment of a checkout, as far as it matters here. Amounts in dollars. */
export interface EnginePayment {
  id: string;
  payment_collection_id: string;
  amount: number;
  captured_at: Date | null;
  captures: { id: string }[];
  refunds: { id: string; amount: number }[];
}

/** The engine's payment that stands for a checkout's payment intent, unless it was given back. */
export async function findPayment(
  { database }: CheckoutContext,
  row: Pick<CheckoutRow, "cart_id" | "payment_intent_id">,
): Promise<EnginePayment | undefined> {
  const rows = await prepared<EnginePayment>(
    database,
    `select payment.id, payment.payment_collection_id, payment.amount::float8 as amount,
       payment.captured_at,
       (select coalesce(jsonb_agg(jsonb_build_object('id', id)), '[]') from capture
        where payment_id = payment.id and deleted_at is null) as captures,
       (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'amount', amount)), '[]') from refund
        where payment_id = payment.id and deleted_at is null) as refunds
     from cart_payment_collection asked
     join payment on payment.payment_collection_id = asked.payment_collection_id
     where asked.cart_id = ? and asked.deleted_at is null and payment.deleted_at is null
       and payment.data->>'id' = ? and payment.canceled_at is null
     limit 1`,
    [row.cart_id, row.payment_intent_id],
  );
  return rows[0];
}
