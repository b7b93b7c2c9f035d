import type { Knex } from "@medusajs/framework/mikro-orm/knex";

/** Older orders say little about what cooks want now. */
const LOOKED_BACK = "90 days";

/** Records of the products in stock of which most pieces were ordered lately, best first; none before the first order. */
export async function bestSellers(database: Knex, limit: number): Promise<string[]> {
  const { rows } = await database.raw<{ rows: { record: string }[] }>(
    `select c.record
     from (
       select line.product_id, sum(item.quantity) as pieces
       from "order" o
       join order_item item on item.order_id = o.id and item.version = o.version and item.deleted_at is null
       join order_line_item line on line.id = item.item_id and line.deleted_at is null
       where o.deleted_at is null and o.status <> 'canceled' and not o.is_draft_order
         and o.created_at > now() - interval '${LOOKED_BACK}'
       group by line.product_id
     ) sold
     join catalogue_product c on c.id = sold.product_id and c.in_stock
     order by sold.pieces desc, c.id limit ?`,
    [limit],
  );
  return rows.map(({ record }) => record);
}
