import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** The newest of the returns that are over are found without sorting all that ever were, and counted without reading them. */
export class Migration20261127100500AfterSaleReturnsOver extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create index if not exists after_sale_return_over on after_sale_return (number desc, status)
      where status in ('refunded', 'refused')`);
  }

  override async down(): Promise<void> {
    this.addSql("drop index if exists after_sale_return_over");
  }
}
