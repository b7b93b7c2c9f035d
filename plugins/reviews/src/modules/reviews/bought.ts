import type { RunSql } from "@emberly/kit/sql";

/** What of a product a customer has bought and received. */
export interface Bought {
  product_id: string;
  variant_id: string | null;
  variant_title: string | null;
  line_item_id: string;
}

/**
 * SQL of the delivered lines, the latest of each product first. Only the engine's own books of deliveries count: nothing
 * that a customer, an import or metadata can write leads to a line here.
 */
const DELIVERED = `
  select distinct on (line.product_id) line.product_id, line.variant_id, line.variant_title, line.id as line_item_id
  from "order" o
  join order_item item on item.order_id = o.id and item.version = o.version and item.deleted_at is null
  join order_line_item line on line.id = item.item_id and line.deleted_at is null
  where o.deleted_at is null and o.status <> 'canceled' and not o.is_draft_order
    and item.delivered_quantity > 0 and line.product_id is not null`;

const LATEST = "order by line.product_id, o.created_at desc, line.id";

/** The latest delivered line of a product that a customer bought; undefined when there is none. */
export async function findBought(
  run: RunSql,
  { customerId, productId }: { customerId: string; productId: string },
): Promise<Bought | undefined> {
  const [bought] = await run<Bought>(`${DELIVERED} and o.customer_id = ? and line.product_id = ? ${LATEST}`, [
    customerId,
    productId,
  ]);
  return bought;
}

/** The products of an order that were delivered. */
export async function deliveredProducts(run: RunSql, orderId: string): Promise<string[]> {
  const rows = await run<Bought>(`${DELIVERED} and o.id = ? ${LATEST}`, [orderId]);
  return rows.map(({ product_id }) => product_id);
}
