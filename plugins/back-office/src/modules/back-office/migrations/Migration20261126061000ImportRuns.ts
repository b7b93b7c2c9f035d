import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** The number of the go at an import that counts: one that has stalled can be taken up by another, and may come back. */
export class Migration20261126061000ImportRuns extends Migration {
  override async up(): Promise<void> {
    for (const table of ["stock_import", "product_import"])
      this.addSql(`alter table ${table} add column if not exists run integer not null default 0`);
  }

  override async down(): Promise<void> {
    for (const table of ["stock_import", "product_import"])
      this.addSql(`alter table ${table} drop column if exists run`);
  }
}
