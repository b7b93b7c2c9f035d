import { Migration } from "@medusajs/framework/mikro-orm/migrations";

const BY_INDEX =
  "set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off";

/**
 * What an order has sold is written only where it differs. Statements that write nothing ran the triggers that count all the same, two of
 * three for each new order.
 */
export class Migration20261128151000SoldOnce extends Migration {
  override async up(): Promise<void> {
    // The order is locked before it is computed: of two that change it, the second then sees what the first has written.
    this.addSql(`create or replace function after_sale_sold_refresh(ids text[]) returns void
      language plpgsql ${BY_INDEX} as $$
      declare
        gone_orders text[];
        gone_products text[];
        come after_sale_sold[];
      begin
        perform from "order" where id = any(ids) order by id for no key update;
        select array_agg(kept.order_id) filter (where kept.order_id is not null),
          array_agg(kept.product_id) filter (where kept.order_id is not null),
          array_agg(now) filter (where now.order_id is not null)
        into gone_orders, gone_products, come
        from (select * from after_sale_sold where order_id = any(ids)) kept
        full join after_sale_sold_now(ids) now on now.order_id = kept.order_id and now.product_id = kept.product_id
        where kept.* is distinct from now.*;
        if gone_orders is not null then
          delete from after_sale_sold kept using unnest(gone_orders, gone_products) other (order_id, product_id)
          where kept.order_id = other.order_id and kept.product_id = other.product_id;
        end if;
        if come is not null then insert into after_sale_sold select * from unnest(come); end if;
      end $$`);
  }

  /** The function means the same as before, so the release before goes on with it. */
  override async down(): Promise<void> {
    this.addSql("select 1");
  }
}
