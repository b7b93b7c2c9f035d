import { toCents } from "@emberly/stripe-checkout";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/** What an order's shipping has cost, in the smallest unit of its currency (cents): whoever withdraws from all of it gets that back too. */
export async function readPaidForShipping(container: MedusaContainer, orderId: string): Promise<number> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["id", "currency_code", "total", "shipping_total", "items.*", "shipping_methods.*"],
    filters: { id: orderId },
  });
  // The engine's generated type knows no sums.
  const [order] = data as unknown as { currency_code: string; shipping_total?: number | string }[];
  if (order?.shipping_total === undefined)
    throw new Error(`Order ${orderId} was read without what its shipping has cost`);
  return toCents(order.shipping_total, order.currency_code);
}
