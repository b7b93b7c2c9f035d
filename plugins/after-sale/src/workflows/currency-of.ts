import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";

/** The code of the currency that an order was paid in. @throws MedusaError when there is no such order */
export async function currencyOf(container: MedusaContainer, orderId: string): Promise<string> {
  const order = await container.resolve(Modules.ORDER).retrieveOrder(orderId, { select: ["currency_code"] });
  return order.currency_code;
}
