import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** What is bought together with a product, best first (see ../companions). */
export class Migration20261123080000CatalogueCompanions extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists catalogue_companion (
      product_id text not null,
      place smallint not null,
      companion_id text not null,
      primary key (product_id, place)
    )`);
  }

  override async down(): Promise<void> {
    this.addSql("drop table if exists catalogue_companion");
  }
}
