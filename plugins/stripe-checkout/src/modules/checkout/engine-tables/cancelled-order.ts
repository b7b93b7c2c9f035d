import { prepared } from "@emberly/kit/sql";
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

/** Whether the engine refuses to cancel an order: it is cancelled or complete, or some of it has been sent. */
export async function wouldRefuseToCancel(
  { database }: Pick<CheckoutContext, "database">,
  orderId: string,
): Promise<boolean> {
  const rows = await prepared<{ refuses: boolean }>(
    database,
    `select o.status in ('canceled', 'completed') or exists (
       select from order_fulfillment sent join fulfillment on fulfillment.id = sent.fulfillment_id
       where sent.order_id = o.id and sent.deleted_at is null
         and fulfillment.deleted_at is null and fulfillment.canceled_at is null) as refuses
     from "order" o where o.id = ? and o.deleted_at is null`,
    [orderId],
  );
  return rows[0]?.refuses ?? true;
}
