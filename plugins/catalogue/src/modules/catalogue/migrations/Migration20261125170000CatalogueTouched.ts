import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Counts the times that anything watched has changed, and watches tables that no product is computed from. */
export class Migration20261125170000CatalogueTouched extends Migration {
  override async up(): Promise<void> {
    this.addSql("alter table catalogue_state add column if not exists touched bigint not null default 0");
    this.addSql(`create or replace function catalogue_touch() returns trigger language plpgsql as $$
      begin
        insert into catalogue_dirty (source, key) values ('elsewhere', tg_table_name);
        return null;
      end $$`);
  }

  override async down(): Promise<void> {
    this.addSql("drop function if exists catalogue_touch() cascade");
    this.addSql("alter table catalogue_state drop column if exists touched");
  }
}
