import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Disputes of payments. */
export class Migration20261123010000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table "stripe_checkout" add column if not exists "disputes" jsonb not null default '[]';`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`alter table "stripe_checkout" drop column if exists "disputes";`);
  }
}
