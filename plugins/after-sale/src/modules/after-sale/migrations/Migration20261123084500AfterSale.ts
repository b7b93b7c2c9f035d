import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261123084500AfterSale extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists after_sale_return (
      id text primary key,
      number bigint generated always as identity (start with 1001),
      order_id text not null,
      status text not null check (status in ('requested', 'approved', 'refused', 'received', 'refunded')),
      note text,
      refund_total integer not null check (refund_total >= 0),
      engine_return_id text unique,
      created_at timestamptz not null default now()
    )`);
    this.addSql(
      "create index if not exists after_sale_return_order on after_sale_return (order_id, created_at)",
    );
    this.addSql(`create table if not exists after_sale_return_line (
      return_id text not null references after_sale_return (id) on delete cascade,
      position integer not null,
      item_id text not null,
      product_id text,
      variant_id text,
      title text not null,
      quantity integer not null check (quantity > 0),
      reason text not null check (reason in ('damaged', 'wrong_item', 'not_as_described', 'no_longer_wanted')),
      primary key (return_id, position)
    )`);
    this.addSql(`create table if not exists after_sale_lookup (
      token_hash text primary key,
      order_id text not null,
      expires_at timestamptz not null
    )`);
    this.addSql("create index if not exists after_sale_lookup_expiry on after_sale_lookup (expires_at)");
  }

  override async down(): Promise<void> {
    this.addSql("drop table if exists after_sale_lookup");
    this.addSql("drop table if exists after_sale_return_line");
    this.addSql("drop table if exists after_sale_return");
  }
}
