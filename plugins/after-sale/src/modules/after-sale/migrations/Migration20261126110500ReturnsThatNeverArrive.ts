import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** What the staff write to the customer when they close a return of which nothing has come. */
export class Migration20261126110500ReturnsThatNeverArrive extends Migration {
  override async up(): Promise<void> {
    this.addSql("alter table after_sale_arrival add column if not exists words text");
  }

  override async down(): Promise<void> {
    this.addSql("alter table after_sale_arrival drop column if exists words");
  }
}
