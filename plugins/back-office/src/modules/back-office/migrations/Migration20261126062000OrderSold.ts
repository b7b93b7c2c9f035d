import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * `order_sold`: the pieces of each variant that an order has sold, kept by the functions that keep `order_state`
 * (docs/decisions/0046). The index holds all that the stock's days of cover are computed from.
 */
export class Migration20261126062000OrderSold extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists order_sold (
      order_id text not null,
      variant_id text not null,
      created_at timestamptz not null,
      pieces numeric not null,
      primary key (order_id, variant_id)
    )`);
    this.addSql(
      "create index if not exists order_sold_lately on order_sold (created_at) include (variant_id, pieces)",
    );
  }

  override async down(): Promise<void> {
    // The functions are the start's: the next one puts in place what the release before it needs.
    this.addSql("drop function if exists order_state_follow() cascade");
    this.addSql("drop function if exists order_state_refresh(text[])");
    this.addSql("drop function if exists order_sold_now(text[])");
    this.addSql("drop table if exists order_sold");
  }
}
