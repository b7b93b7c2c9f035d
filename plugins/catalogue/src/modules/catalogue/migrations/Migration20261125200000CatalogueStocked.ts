import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Counts changes of stock apart from all others, because every order is one. */
export class Migration20261125200000CatalogueStocked extends Migration {
  override async up(): Promise<void> {
    this.addSql("alter table catalogue_state add column if not exists stocked bigint not null default 0");
  }

  override async down(): Promise<void> {
    this.addSql("alter table catalogue_state drop column if exists stocked");
  }
}
