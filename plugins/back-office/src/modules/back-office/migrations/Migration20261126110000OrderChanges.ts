import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Takes away the index on the engine's changes of orders that each start makes sure of. */
export class Migration20261126110000OrderChanges extends Migration {
  override async up(): Promise<void> {
    this.addSql("select 1");
  }

  override async down(): Promise<void> {
    this.addSql("drop index if exists back_office_order_changes");
  }
}
