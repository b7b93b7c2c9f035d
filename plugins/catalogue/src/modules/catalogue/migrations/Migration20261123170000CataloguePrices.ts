import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Every price that a variant was shown with, and since when. */
export class Migration20261123170000CataloguePrices extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists catalogue_price (
      variant_id text not null,
      since timestamptz not null default clock_timestamp(),
      cents integer not null,
      earlier_cents integer,
      primary key (variant_id, since))`);
  }

  override async down(): Promise<void> {
    this.addSql("drop table if exists catalogue_price");
  }
}
