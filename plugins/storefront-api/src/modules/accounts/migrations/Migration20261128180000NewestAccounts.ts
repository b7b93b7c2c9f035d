import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Takes away the index on the engine's customers that the page Customers makes when it is first asked for. */
export class Migration20261128180000NewestAccounts extends Migration {
  override async up(): Promise<void> {
    this.addSql("select 1");
  }

  override async down(): Promise<void> {
    this.addSql("drop index if exists storefront_api_newest_accounts");
  }
}
