import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Tries that count against a checkout, apart from the number of its attempts. */
export class Migration20261123040000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table "stripe_checkout" add column if not exists "faults" integer not null default 0;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`alter table "stripe_checkout" drop column if exists "faults";`);
  }
}
