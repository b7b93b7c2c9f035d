import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * What an order has sold is asked from the order on. `offset 0` keeps the planner from joining whole tables that it takes for empty: a plan
 * of a shop's first orders is kept for a while, and some hundred orders later it compared every order with every line.
 */
export class Migration20261127183000SoldByOrder extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create or replace function after_sale_sold_now(ids text[]) returns setof after_sale_sold
      language plpgsql stable as $$
      begin
        return query
        select o.id, line.product_id, (o.created_at at time zone 'utc')::date, sum(i.quantity)::integer
        from "order" o
        cross join lateral (
          select item_id, quantity from order_item
          where order_id = o.id and version = o.version and deleted_at is null offset 0
        ) i
        cross join lateral (select product_id from order_line_item where id = i.item_id offset 0) line
        where o.id = any(ids) and o.status <> 'canceled' and not o.is_draft_order and o.deleted_at is null
          and line.product_id is not null
        group by o.id, line.product_id having sum(i.quantity) <> 0;
      end $$`);
    this.addSql(`alter function after_sale_sold_refresh(text[])
      set enable_seqscan = off set enable_indexscan = off`);
  }

  /** The functions mean the same as before, so the release before goes on with them. */
  override async down(): Promise<void> {
    this.addSql("select 1");
  }
}
