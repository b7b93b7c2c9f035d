import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Takes away the index on the engine's orders that the job of the mails of cancellations makes when it first runs. */
export class Migration20261126060000CancelledOrders extends Migration {
  override async up(): Promise<void> {
    this.addSql("select 1");
  }

  override async down(): Promise<void> {
    this.addSql("drop index if exists storefront_api_cancelled_orders");
  }
}
