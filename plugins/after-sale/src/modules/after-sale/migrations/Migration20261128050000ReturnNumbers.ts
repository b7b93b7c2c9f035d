import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** A return is found by the number that its customer was told. */
export class Migration20261128050000ReturnNumbers extends Migration {
  override async up(): Promise<void> {
    this.addSql("create unique index if not exists after_sale_return_number on after_sale_return (number)");
  }

  override async down(): Promise<void> {
    this.addSql("drop index if exists after_sale_return_number");
  }
}
