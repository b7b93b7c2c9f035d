import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Cents that were announced to be taken off the refund of a return. */
export class Migration20261125121000ReturnFee extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      "alter table after_sale_return add column if not exists fee integer not null default 0 check (fee >= 0)",
    );
  }

  override async down(): Promise<void> {
    this.addSql("alter table after_sale_return drop column if exists fee");
  }
}
