import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Disputes of payments, promotions that are reserved, and what bounds how much is opened and held unpaid. */
export class Migration20261123010000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table "stripe_checkout" add column if not exists "disputes" jsonb not null default '[]';`,
    );
    this.addSql(`alter table "stripe_checkout" add column if not exists "promotion_usage" jsonb null;`);
    this.addSql(
      `create index if not exists "IDX_stripe_checkout_promotion_usage" on "stripe_checkout" ("state") where promotion_usage is not null;`,
    );
    this.addSql(
      `alter table "stripe_checkout" add column if not exists "pieces" integer not null default 0;`,
    );
    this.addSql(`alter table "stripe_checkout" add column if not exists "address_key" text null;`);
    this.addSql(
      `create index if not exists "IDX_stripe_checkout_address_key" on "stripe_checkout" ("address_key") where state in ('opening', 'opened');`,
    );
    this.addSql(
      `create table if not exists "stripe_checkout_opening" ("key" text not null primary key, "times" timestamptz[] not null);`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "stripe_checkout_opening";`);
    this.addSql(`drop index if exists "IDX_stripe_checkout_address_key";`);
    this.addSql(`alter table "stripe_checkout" drop column if exists "address_key";`);
    this.addSql(`alter table "stripe_checkout" drop column if exists "pieces";`);
    this.addSql(`drop index if exists "IDX_stripe_checkout_promotion_usage";`);
    this.addSql(`alter table "stripe_checkout" drop column if exists "promotion_usage";`);
    this.addSql(`alter table "stripe_checkout" drop column if exists "disputes";`);
  }
}
