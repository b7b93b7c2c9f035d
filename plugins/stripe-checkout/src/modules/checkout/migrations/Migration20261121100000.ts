import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261121100000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists "stripe_checkout" (
      "id" text not null primary key,
      "state" text check ("state" in ('opening', 'opened', 'authorised', 'placed', 'captured', 'released', 'needs_review')) not null default 'opening',
      "release_reason" text null,
      "review_reason" text null,
      "cart_id" text not null,
      "customer_id" text not null,
      "email" text not null,
      "fingerprint" text not null,
      "session_id" text null,
      "url" text null,
      "payment_intent_id" text null,
      "order_id" text null,
      "currency_code" text not null,
      "goods_amount" integer not null,
      "authorised_amount" integer null,
      "captured_amount" integer null,
      "refunded_amount" integer not null default 0,
      "shipping_rates" jsonb not null,
      "holds" jsonb not null,
      "converting" boolean not null default false,
      "owed_mails" jsonb not null,
      "attempts" integer not null default 0,
      "last_error" text null,
      "next_check_at" timestamptz not null,
      "expires_at" timestamptz null,
      "authorised_at" timestamptz null,
      "placed_at" timestamptz null,
      "captured_at" timestamptz null,
      "released_at" timestamptz null,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "deleted_at" timestamptz null
    );`);
    this.addSql(
      `create unique index if not exists "IDX_stripe_checkout_cart_id_unique" on "stripe_checkout" ("cart_id") where deleted_at is null;`,
    );
    this.addSql(
      `create unique index if not exists "IDX_stripe_checkout_session_id_unique" on "stripe_checkout" ("session_id") where deleted_at is null;`,
    );
    this.addSql(
      `create unique index if not exists "IDX_stripe_checkout_payment_intent_id_unique" on "stripe_checkout" ("payment_intent_id") where deleted_at is null;`,
    );
    this.addSql(
      `create unique index if not exists "IDX_stripe_checkout_order_id_unique" on "stripe_checkout" ("order_id") where deleted_at is null;`,
    );
    this.addSql(
      `create index if not exists "IDX_stripe_checkout_customer_id" on "stripe_checkout" ("customer_id", "state");`,
    );
    // The reconciler's queue: a few open rows among all that ever were.
    this.addSql(
      `create index if not exists "IDX_stripe_checkout_next_check_at" on "stripe_checkout" ("next_check_at") where state in ('opening', 'opened', 'authorised', 'placed') or owed_mails <> '[]'::jsonb;`,
    );
    this.addSql(
      `create index if not exists "IDX_stripe_checkout_converting" on "stripe_checkout" ("converting") where converting;`,
    );
    this.addSql(
      `create index if not exists "IDX_stripe_checkout_review" on "stripe_checkout" ("updated_at") where state = 'needs_review';`,
    );
    this.addSql(`create table if not exists "stripe_event" (
      "id" text not null primary key,
      "type" text not null,
      "payload" jsonb not null,
      "processed_at" timestamptz null,
      "attempts" integer not null default 0,
      "last_error" text null,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "deleted_at" timestamptz null
    );`);
    this.addSql(
      `create index if not exists "IDX_stripe_event_unprocessed" on "stripe_event" ("created_at") where processed_at is null;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "stripe_checkout" cascade;`);
    this.addSql(`drop table if exists "stripe_event" cascade;`);
  }
}
