import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** What products are sorted by when the best rated come first, and when what is shown of their ratings has changed. */
export class Migration20261123091000CatalogueRatings extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table catalogue_product
      add column if not exists rating_score integer not null default 0,
      add column if not exists rating_revision integer not null default 0`);
    this.addSql(
      "create index if not exists catalogue_product_rating on catalogue_product (rating_score, id)",
    );
    this.addSql(
      "create index if not exists catalogue_product_kind_rating on catalogue_product (kind, rating_score, id)",
    );
  }

  override async down(): Promise<void> {
    this.addSql(`alter table catalogue_product
      drop column if exists rating_score, drop column if exists rating_revision`);
  }
}
