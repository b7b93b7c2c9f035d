import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { returnToHold } from "../stock/assign";
import type { CheckoutContext } from "./context";
import { findPayment } from "./payments";
import type { CheckoutRow } from "./row";

/**
 * After an attempt that was cut off: finds out whether the engine had finished the order. It had when the
 * payment exists, because authorising is the last thing that completing a cart does. Anything less is taken
 * apart, so that the next attempt starts from the cart as it was and never makes a second order.
 *
 * @returns the finished order's id, or null
 */
export async function clearHalfMadeOrder(context: CheckoutContext, row: CheckoutRow): Promise<string | null> {
  const query = context.container.resolve(ContainerRegistrationKeys.QUERY);
  const [{ data: links }, { data: collections }] = await Promise.all([
    query.graph({ entity: "order_cart", fields: ["order_id"], filters: { cart_id: row.cart_id } }),
    query.graph({
      entity: "cart_payment_collection",
      fields: ["payment_collection_id"],
      filters: { cart_id: row.cart_id },
    }),
  ]);
  const linked = links.map(({ order_id }) => String(order_id));
  const collectionIds = collections.map(({ payment_collection_id }) => String(payment_collection_id));
  if (linked[0] && (await findPayment(context, row))) return linked[0];

  const orderIds = [...new Set([...linked, ...(await ordersOf(context, row))])];
  for (const orderId of orderIds) await removeOrder(context, { orderId, row, collectionIds });
  await removeCollections(context, row, collectionIds);
  await context.container.resolve(Modules.CART).updateCarts([{ id: row.cart_id, completed_at: null }]);
  return null;
}

/**
 * Orders carry their cart's metadata, the checkout's id among it, even before they are linked to anything. One of a
 * customer who was removed meanwhile is nobody's.
 */
async function ordersOf({ database }: CheckoutContext, row: CheckoutRow): Promise<string[]> {
  const found = (await database("order")
    .where((its) => its.where({ customer_id: row.customer_id }).orWhereNull("customer_id"))
    .whereRaw("metadata->>'stripe_checkout_id' = ?", [row.id])
    .whereNull("deleted_at")
    .select("id")) as { id: string }[];
  return found.map(({ id }) => id);
}

async function removeOrder(
  context: CheckoutContext,
  { orderId, row, collectionIds }: { orderId: string; row: CheckoutRow; collectionIds: string[] },
): Promise<void> {
  const { container, database } = context;
  const items = (await database("order_item").where({ order_id: orderId }).select("item_id")) as {
    item_id: string;
  }[];
  const lineIds = items.map(({ item_id }) => item_id);
  const reservations = (await database("reservation_item")
    .whereIn("line_item_id", lineIds)
    .whereNull("deleted_at")
    .select("id")) as { id: string }[];
  await returnToHold(
    context,
    row,
    reservations.map(({ id }) => id),
  );
  await container.resolve(ContainerRegistrationKeys.LINK).dismiss([
    { [Modules.ORDER]: { order_id: orderId }, [Modules.CART]: { cart_id: row.cart_id } },
    ...collectionIds.map((id) => ({
      [Modules.ORDER]: { order_id: orderId },
      [Modules.PAYMENT]: { payment_collection_id: id },
    })),
  ]);
  await container.resolve(Modules.ORDER).deleteOrders([orderId]);
}

/** Takes payment collections of a checkout's cart out of the engine's books, with all that belongs to them. */
export async function removeCollections(
  { container }: Pick<CheckoutContext, "container">,
  row: Pick<CheckoutRow, "cart_id">,
  collectionIds: string[],
): Promise<void> {
  if (collectionIds.length === 0) return;
  await container.resolve(ContainerRegistrationKeys.LINK).dismiss(
    collectionIds.map((id) => ({
      [Modules.CART]: { cart_id: row.cart_id },
      [Modules.PAYMENT]: { payment_collection_id: id },
    })),
  );
  await container.resolve(Modules.PAYMENT).deletePaymentCollections(collectionIds);
}
