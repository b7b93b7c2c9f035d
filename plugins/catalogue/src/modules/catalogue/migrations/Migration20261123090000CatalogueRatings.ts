import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** How customers rate products; whoever keeps their words says so (see ../ratings). */
export class Migration20261123090000CatalogueRatings extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists catalogue_rating (
      product_id text primary key,
      counts integer[] not null check (array_length(counts, 1) = 5)
    )`);
  }

  override async down(): Promise<void> {
    this.addSql("drop table if exists catalogue_rating");
  }
}
