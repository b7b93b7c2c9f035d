import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261123083000StockAlerts extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists stock_alert (
      id text primary key,
      product_id text not null,
      variant_id text not null,
      email text not null,
      secret_hash text unique,
      created_at timestamptz not null default now(),
      confirmed_at timestamptz,
      mailed_at timestamptz
    )`);
    // One wish for each variant and address; what was mailed may be wished for again.
    this.addSql(`create unique index if not exists stock_alert_waiting on stock_alert (variant_id, email)
      where mailed_at is null`);
    this.addSql(`create index if not exists stock_alert_order on stock_alert (variant_id, created_at, id)
      where mailed_at is null and confirmed_at is not null`);
    this.addSql("create index if not exists stock_alert_email on stock_alert (email)");
    this.addSql("create index if not exists stock_alert_mailed on stock_alert (mailed_at, variant_id)");
  }

  override async down(): Promise<void> {
    this.addSql("drop table if exists stock_alert");
  }
}
