import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** `spent`: the pieces that this wish was mailed about are sold, so it takes nothing from those that come in later. */
export class Migration20261128131500Spent extends Migration {
  override async up(): Promise<void> {
    this.addSql("alter table stock_alert add column if not exists spent boolean not null default false");
  }

  override async down(): Promise<void> {
    this.addSql("alter table stock_alert drop column if exists spent");
  }
}
