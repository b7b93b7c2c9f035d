import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** What Stripe was told of a customer's address, as a keyed fingerprint: telling it again at each page takes a call to Stripe. */
export class Migration20261128160000Told extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table "stripe_customer" add column if not exists "told" text;`);
  }

  override async down(): Promise<void> {
    this.addSql(`alter table "stripe_customer" drop column if exists "told";`);
  }
}
