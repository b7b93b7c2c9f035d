import type { CheckoutContext } from "../context";
import type { CheckoutRow } from "../rows/row";

/** Whether staff have cancelled a checkout's order. */
export async function isOrderCancelled(
  { database }: Pick<CheckoutContext, "database">,
  { order_id }: Pick<CheckoutRow, "order_id">,
): Promise<boolean> {
  if (!order_id) return false;
  const found = await database("order").where({ id: order_id, status: "canceled" }).first("id");
  return found !== undefined;
}
