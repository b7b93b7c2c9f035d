import { shippingCents } from "@emberly/stripe-checkout";
import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/** Dollars. */
interface Sums {
  currency_code: string;
  item_total?: BigNumberInput;
  shipping_total?: BigNumberInput;
}

/**
 * What the shipping of an order of which nothing has come back has cost, in the smallest unit of its currency (cents): whoever withdraws
 * from all of it gets that back too. With what was paid for all lines it comes to what was charged.
 */
export async function readPaidForShipping(container: MedusaContainer, orderId: string): Promise<number> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["id", "currency_code", "total", "item_total", "shipping_total", "items.*", "shipping_methods.*"],
    filters: { id: orderId },
  });
  // The engine's generated type knows no sums.
  const [order] = data as unknown as Sums[];
  if (order?.item_total === undefined || order.shipping_total === undefined)
    throw new Error(`Order ${orderId} was read without what its goods and shipping have cost`);
  return shippingCents(order.item_total, order.shipping_total, order.currency_code);
}
