import { Migration } from "@medusajs/framework/mikro-orm/migrations";

const BEST_SELLERS = "sales_tier is not null";

/**
 * What sold best lately, by place (see ../best-sellers), and which of the catalogue's rows that are, with text indexes of
 * their own: a search ranks them before what chance brings.
 */
export class Migration20261126150000CatalogueBestSellers extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists catalogue_best_seller (
      place smallint primary key,
      product_id text not null
    )`);
    this.addSql("alter table catalogue_product add column if not exists sales_tier smallint");
    for (const column of ["search", "search_title"]) {
      this.addSql(`create index if not exists catalogue_product_${column}_best
        on catalogue_product using gin (${column}) with (fastupdate = off) where ${BEST_SELLERS}`);
    }
    this.addSql(`create index if not exists catalogue_product_sales_tier
      on catalogue_product (sales_tier) where ${BEST_SELLERS}`);
  }

  override async down(): Promise<void> {
    this.addSql("alter table catalogue_product drop column if exists sales_tier");
    this.addSql("drop table if exists catalogue_best_seller");
  }
}
