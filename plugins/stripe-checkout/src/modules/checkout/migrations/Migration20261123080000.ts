import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Stripe's customers by the engine's: they open the hosted page with the address that the shopper uses most. */
export class Migration20261123080000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists "stripe_customer" (
      "customer_id" text not null primary key,
      "stripe_customer_id" text not null,
      "updated_at" timestamptz not null default now()
    );`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "stripe_customer";`);
  }
}
