import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Refunds that the bank has sent back. */
export class Migration20261125020000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table "stripe_checkout" add column if not exists "failed_refunds" jsonb not null default '[]';`,
    );
    this.addSql(
      `create index if not exists "IDX_stripe_checkout_failed_refunds" on "stripe_checkout" ("id") where failed_refunds <> '[]'::jsonb;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_stripe_checkout_failed_refunds";`);
    this.addSql(`alter table "stripe_checkout" drop column if exists "failed_refunds";`);
  }
}
