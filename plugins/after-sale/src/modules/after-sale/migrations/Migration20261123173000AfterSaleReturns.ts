import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** What the staff did with a return, and when. */
export class Migration20261123173000AfterSaleReturns extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table after_sale_return
      add column if not exists words text,
      add column if not exists decided_at timestamptz,
      add column if not exists received_at timestamptz,
      add column if not exists refunded_at timestamptz`);
    this.addSql("alter table after_sale_return_line add column if not exists written_off text");
    this.addSql("create index if not exists after_sale_return_status on after_sale_return (status, number)");
  }

  override async down(): Promise<void> {
    this.addSql("drop index if exists after_sale_return_status");
    this.addSql("alter table after_sale_return_line drop column if exists written_off");
    this.addSql(`alter table after_sale_return drop column if exists words, drop column if exists decided_at,
      drop column if exists received_at, drop column if exists refunded_at`);
  }
}
