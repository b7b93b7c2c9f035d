import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261124060000Wishlist extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists wishlist_item (
      customer_id text not null,
      product_id text not null,
      price numeric,
      added_at timestamptz not null,
      primary key (customer_id, product_id)
    )`);
    this.addSql(`create table if not exists wishlist_share (
      customer_id text primary key,
      token text not null unique,
      created_at timestamptz not null default now()
    )`);
  }

  override async down(): Promise<void> {
    this.addSql("drop table if exists wishlist_item");
    this.addSql("drop table if exists wishlist_share");
  }
}
