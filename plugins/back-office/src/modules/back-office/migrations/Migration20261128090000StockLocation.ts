import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Which location the rows of the stock are of, so that they follow the shop to another one. */
export class Migration20261128090000StockLocation extends Migration {
  override async up(): Promise<void> {
    this.addSql("alter table stock_basis add column if not exists location_id text");
  }

  override async down(): Promise<void> {
    this.addSql("alter table stock_basis drop column if exists location_id");
  }
}
