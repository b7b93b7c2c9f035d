import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Guests, and carts of the shop's own: a cart may be checked out again when its page has ended unpaid. */
export class Migration20261122210000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table "stripe_checkout" alter column "customer_id" drop not null;`);
    this.addSql(
      `alter table "stripe_checkout" add column if not exists "is_shared_cart" boolean not null default false;`,
    );
    this.addSql(
      `alter table "stripe_checkout" add column if not exists "asks_address" boolean not null default true;`,
    );
    this.addSql(`drop index if exists "IDX_stripe_checkout_cart_id_unique";`);
    this.addSql(
      `create unique index if not exists "IDX_stripe_checkout_cart_id_live" on "stripe_checkout" ("cart_id") where deleted_at is null and state in ('opening', 'opened', 'authorised', 'placed', 'captured');`,
    );
    this.addSql(
      `create index if not exists "IDX_stripe_checkout_cart_id" on "stripe_checkout" ("cart_id") where deleted_at is null;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_stripe_checkout_cart_id";`);
    this.addSql(`drop index if exists "IDX_stripe_checkout_cart_id_live";`);
    // What the older release cannot hold: guests, and earlier pages of one cart.
    this.addSql(`delete from "stripe_checkout" where "customer_id" is null or "is_shared_cart";`);
    this.addSql(`alter table "stripe_checkout" drop column if exists "asks_address";`);
    this.addSql(`alter table "stripe_checkout" drop column if exists "is_shared_cart";`);
    this.addSql(`alter table "stripe_checkout" alter column "customer_id" set not null;`);
    this.addSql(
      `create unique index if not exists "IDX_stripe_checkout_cart_id_unique" on "stripe_checkout" ("cart_id") where deleted_at is null;`,
    );
  }
}
