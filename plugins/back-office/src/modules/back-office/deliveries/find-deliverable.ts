import type { RunSql } from "@emberly/kit/sql";
import type { Checkout } from "../checkout/checkout";
import { placedOrders } from "../placed-orders";
import type { DeliverableOrder } from "./order";

const JOINS = `
  cross join lateral (
    select jsonb_agg(jsonb_build_object('id', line.id, 'quantity', i.quantity, 'requires_shipping', line.requires_shipping,
      'detail', jsonb_build_object('fulfilled_quantity', i.fulfilled_quantity, 'delivered_quantity', i.delivered_quantity))
      order by line.created_at, line.id) as items
    from order_item i join order_line_item line on line.id = i.item_id
    where i.order_id = o.id and i.version = o.version and i.deleted_at is null
  ) goods
  cross join lateral (
    select jsonb_agg(jsonb_build_object('shipping_option_id', m.shipping_option_id) order by m.created_at, m.id) as shipping_methods
    from order_shipping s join order_shipping_method m on m.id = s.shipping_method_id
    where s.order_id = o.id and s.version = o.version and s.deleted_at is null
  ) methods
  cross join lateral (
    select jsonb_agg(jsonb_build_object('id', f.id, 'shipped_at', f.shipped_at, 'delivered_at', f.delivered_at,
      'canceled_at', f.canceled_at, 'metadata', f.metadata) order by f.created_at, f.id) as fulfillments
    from order_fulfillment of join fulfillment f on f.id = of.fulfillment_id and f.deleted_at is null
    where of.order_id = o.id and of.deleted_at is null
  ) parcels`;

/**
 * An order that is placed, as it is at this moment. One statement, so that whether it is placed, what it consists of and what
 * has left are of the same moment.
 */
export async function findDeliverable(
  run: RunSql,
  checkout: Checkout,
  id: string,
): Promise<DeliverableOrder | undefined> {
  const [order] = await run<DeliverableOrder>(
    `select o.id, o.status, goods.items, methods.shipping_methods, parcels.fulfillments
     ${placedOrders(checkout, JOINS)} and o.id = ?`,
    [id],
  );
  return order;
}
