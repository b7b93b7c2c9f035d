import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Longer times for returns, such as around holidays. */
export class Migration20261125023000ReturnWindows extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists after_sale_window (
      id text primary key,
      delivered_from date not null,
      delivered_to date not null check (delivered_to >= delivered_from),
      returnable_until date not null check (returnable_until >= delivered_to),
      created_at timestamptz not null default now()
    )`);
  }

  override async down(): Promise<void> {
    this.addSql("drop table if exists after_sale_window");
  }
}
