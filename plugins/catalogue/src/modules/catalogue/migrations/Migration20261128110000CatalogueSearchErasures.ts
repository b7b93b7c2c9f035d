import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** How often somebody was taken out of what shoppers searched for: an engine throws away what it noted before, instead of writing it down. */
export class Migration20261128110000CatalogueSearchErasures extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      "alter table catalogue_state add column if not exists searches_erased integer not null default 0",
    );
  }

  override async down(): Promise<void> {
    this.addSql("alter table catalogue_state drop column if exists searches_erased");
  }
}
