import type { RunSql } from "@emberly/kit/sql";

/** A product that a customer has received. */
export interface Purchase {
  product_id: string;
  title: string;
  variant_title: string | null;
}

/** Lines of the engine's orders of which at least one piece was delivered. */
const DELIVERED = `
  from "order" o
  join order_item item on item.order_id = o.id and item.version = o.version and item.deleted_at is null
    and item.delivered_quantity > 0
  join order_line_item line on line.id = item.item_id and line.deleted_at is null and line.product_id is not null
  where o.deleted_at is null and not o.is_draft_order and o.status <> 'canceled'`;

const COLUMNS = "line.product_id, coalesce(line.product_title, line.title) as title, line.variant_title";

/** The newest delivered purchase of a product by a customer. */
export async function findPurchase(
  run: RunSql,
  customerId: string,
  productId: string,
): Promise<Purchase | undefined> {
  const [found] = await run<Purchase>(
    `select ${COLUMNS} ${DELIVERED} and o.customer_id = ? and line.product_id = ?
     order by o.created_at desc, o.id desc limit 1`,
    [customerId, productId],
  );
  return found;
}

/** What of an order was delivered, each product once. */
export function purchasesOf(run: RunSql, orderId: string): Promise<Purchase[]> {
  return run<Purchase>(
    `select distinct on (line.product_id) ${COLUMNS} ${DELIVERED} and o.id = ? order by line.product_id, line.id`,
    [orderId],
  );
}
