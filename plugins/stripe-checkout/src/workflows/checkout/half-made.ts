import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import type { CheckoutContext } from "../../modules/checkout/context";
import { findPayment } from "../../modules/checkout/engine-tables/find-payment";
import { removeCollections } from "../../modules/checkout/engine-tables/payment-collections";
import type { CheckoutRow } from "../../modules/checkout/rows/row";
import { returnToHold } from "../../modules/checkout/stock/assign";

/** Thrown when an order lacks its stock, but somebody has worked on it: only a person can say what it is worth. */
export class OrderInDoubt extends Error {
  constructor(readonly orderId: string) {
    super(`Order ${orderId} has lost its reservations, but somebody has worked on it`);
    this.name = "OrderInDoubt";
  }
}

/**
 * After an attempt that was cut off: finds out whether the order was finished. It was when the payment exists, because
 * authorising comes last, and its lines have their stock, because that is what an undo gives back first (it is at work
 * where the payment was written down and only the answer was lost). Anything less is taken apart, so that the next
 * attempt starts from the cart as it was and never makes a second order.
 *
 * @returns the finished order's id, or null
 * @throws OrderInDoubt when it must not be taken apart; nothing is changed
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
  const payment = linked[0] ? await findPayment(context, row) : undefined;
  if (linked[0] && payment) {
    const { is_stocked, is_worked_on } = await lookAtOrder(context, linked[0]);
    if (is_stocked) return linked[0];
    if (is_worked_on || payment.captured_at || payment.captures.length > 0) throw new OrderInDoubt(linked[0]);
  }

  const orderIds = [...new Set([...linked, ...(await ordersOf(context, row))])];
  for (const orderId of orderIds) await removeOrder(context, { orderId, row, collectionIds });
  await removeCollections(context, row, collectionIds);
  await context.container.resolve(Modules.CART).updateCarts([{ id: row.cart_id, completed_at: null }]);
  return null;
}

interface OrderLook {
  /** All that has not left the house yet is reserved. */
  is_stocked: boolean;
  /** Somebody has sent goods of it or changed it. */
  is_worked_on: boolean;
}

async function lookAtOrder({ database }: CheckoutContext, orderId: string): Promise<OrderLook> {
  const { rows } = await database.raw<{ rows: OrderLook[] }>(
    `select not exists (
         select from order_item item
         join order_line_item line on line.id = item.item_id
         join product_variant variant
           on variant.id = line.variant_id and variant.manage_inventory and variant.deleted_at is null
         join product_variant_inventory_item part on part.variant_id = variant.id and part.deleted_at is null
         where item.order_id = o.id and item.version = o.version and item.deleted_at is null
           and (item.quantity - item.fulfilled_quantity) * part.required_quantity > (
             select coalesce(sum(reservation.quantity), 0) from reservation_item reservation
             where reservation.line_item_id = line.id and reservation.deleted_at is null
               and reservation.inventory_item_id = part.inventory_item_id)
       ) as is_stocked,
       o.version > 1 or exists (select from order_item where order_id = o.id and fulfilled_quantity > 0) as is_worked_on
     from "order" o where o.id = ?`,
    [orderId],
  );
  return rows[0] ?? { is_stocked: false, is_worked_on: false };
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
