import { prepared } from "@emberly/kit/sql";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import type { CheckoutContext } from "../../modules/checkout/context";
import { findPayment } from "../../modules/checkout/engine-tables/find-payment";
import { listCollections, removeCollections } from "../../modules/checkout/engine-tables/payment-collections";
import type { CheckoutRow } from "../../modules/checkout/rows/row";
import { isFree } from "../../modules/checkout/rules/free";
import { returnToHold } from "../../modules/checkout/stock/assign";

/** Thrown when an order lacks its stock, but somebody has worked on it: only a person can say what it is worth. */
export class OrderInDoubt extends Error {
  constructor(readonly orderId: string) {
    super(`Order ${orderId} has lost its reservations, but somebody has worked on it`);
    this.name = "OrderInDoubt";
  }
}

/**
 * Finds out whether an attempt that was cut off has finished its order, and takes apart what it has not. The order is finished
 * under two conditions:
 * - Its payment exists, because authorising comes last. Where there is nothing to pay, its link to the cart counts instead.
 * - Its lines have their stock, because an undo gives that back first. An undo is at work where the payment was written down
 *   and only the answer was lost.
 *
 * Anything less is taken apart. The next attempt then starts from the cart as it was and never makes a second order.
 *
 * @returns the finished order's id, or null
 * @throws OrderInDoubt when it must not be taken apart; nothing is changed
 */
export async function clearHalfMadeOrder(context: CheckoutContext, row: CheckoutRow): Promise<string | null> {
  const orders = await ordersOf(context, row);
  const collectionIds = await listCollections(context, row);
  const linked = orders.find(({ is_linked }) => is_linked)?.id;
  const payment = linked && !isFree(row) ? await findPayment(context, row) : undefined;
  if (linked && (payment || isFree(row))) {
    const { is_stocked, is_worked_on } = await lookAtOrder(context, linked);
    if (is_stocked) return linked;
    if (is_worked_on || payment?.captured_at || payment?.captures.length) throw new OrderInDoubt(linked);
  }

  for (const { id: orderId } of orders) await removeOrder(context, { orderId, row, collectionIds });
  await removeCollections(context, row, collectionIds);
  await reopenCart(context, row);
  return null;
}

/** Lets the cart be changed and paid again, unless somebody else's payment has made an order of it. */
async function reopenCart({ container, database }: CheckoutContext, { cart_id }: CheckoutRow): Promise<void> {
  const sold = await database("order_cart").where({ cart_id }).whereNull("deleted_at").first("order_id");
  if (sold) return;
  // By a selector: a cart that is gone by now is none to open.
  await container.resolve(Modules.CART).updateCarts({ id: cart_id }, { completed_at: null });
}

interface OrderLook {
  /** All that has not left the house yet is reserved. */
  is_stocked: boolean;
  /** Somebody has sent goods of it or changed it. */
  is_worked_on: boolean;
}

async function lookAtOrder({ database }: CheckoutContext, orderId: string): Promise<OrderLook> {
  const rows = await prepared<OrderLook>(
    database,
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

interface OwnOrder {
  id: string;
  /** To the checkout's cart. */
  is_linked: boolean;
}

/**
 * The orders that attempts have made: they carry their cart's metadata, the checkout's id among it, even before they are
 * linked to anything. One of a customer who was removed meanwhile is nobody's. A cart that others may pay, too, can have
 * become an order by somebody else's payment: that one is not ours to take apart.
 */
async function ordersOf({ database }: CheckoutContext, row: CheckoutRow): Promise<OwnOrder[]> {
  const rows = await prepared<OwnOrder>(
    database,
    `select o.id, exists (select from order_cart where order_id = o.id and cart_id = :cart_id and deleted_at is null)
       as is_linked
     from "order" o
     where (o.customer_id in (:customer_id, (select customer_id from cart where id = :cart_id))
         or o.customer_id is null)
       and o.metadata->>'stripe_checkout_id' = :id and o.deleted_at is null
       and not exists (
         select from order_payment_collection paid
         join payment on payment.payment_collection_id = paid.payment_collection_id and payment.deleted_at is null
         where paid.order_id = o.id and paid.deleted_at is null
           and payment.data->>'id' is distinct from :payment_intent_id)`,
    {
      id: row.id,
      cart_id: row.cart_id,
      customer_id: row.customer_id,
      payment_intent_id: row.payment_intent_id,
    },
  );
  return rows;
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
