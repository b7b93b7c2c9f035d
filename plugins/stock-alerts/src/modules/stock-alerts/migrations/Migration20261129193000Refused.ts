import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** `refused_at`: when the mail of this wish was not taken, null once it was. */
export class Migration20261129193000Refused extends Migration {
  override async up(): Promise<void> {
    this.addSql("alter table stock_alert add column if not exists refused_at timestamptz");
  }

  override async down(): Promise<void> {
    this.addSql("alter table stock_alert drop column if exists refused_at");
  }
}
