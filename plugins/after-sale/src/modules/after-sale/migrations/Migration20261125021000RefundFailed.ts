import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** When the bank sent the refund of a return back. */
export class Migration20261125021000RefundFailed extends Migration {
  override async up(): Promise<void> {
    this.addSql("alter table after_sale_return add column if not exists refund_failed_at timestamptz");
    this.addSql(`create index if not exists after_sale_return_refund_failed on after_sale_return (id)
      where refund_failed_at is not null and status = 'received'`);
  }

  override async down(): Promise<void> {
    this.addSql("drop index if exists after_sale_return_refund_failed");
    this.addSql("alter table after_sale_return drop column if exists refund_failed_at");
  }
}
