import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import type { CheckoutContext } from "./context";
import type { CheckoutRow } from "./row";

/** The engine's payment of a checkout, as far as it matters here. Amounts in dollars. */
export interface EnginePayment {
  id: string;
  amount: number;
  data: Record<string, unknown> | null;
  captured_at: string | Date | null;
  canceled_at: string | Date | null;
  captures: { id: string }[];
  refunds: { id: string; amount: number }[];
}

/** The engine's payment that stands for a checkout's payment intent. */
export async function findPayment(
  { container }: CheckoutContext,
  row: CheckoutRow,
): Promise<EnginePayment | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data: links } = await query.graph({
    entity: "cart_payment_collection",
    fields: ["payment_collection_id"],
    filters: { cart_id: row.cart_id },
  });
  const collections = links.map(({ payment_collection_id }) => String(payment_collection_id));
  if (collections.length === 0) return undefined;
  const { data } = await query.graph({
    entity: "payment",
    fields: [
      "id",
      "amount",
      "data",
      "captured_at",
      "canceled_at",
      "captures.id",
      "refunds.id",
      "refunds.amount",
    ],
    filters: { payment_collection_id: collections },
  });
  // The fields asked for above are what the interface lists.
  const payments = data as unknown as EnginePayment[];
  return payments.find((payment) => payment.data?.id === row.payment_intent_id && !payment.canceled_at);
}
