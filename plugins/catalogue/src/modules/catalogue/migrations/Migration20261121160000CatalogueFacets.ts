import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * Attributes to narrow the listing down by, titles to search alone, the count of searches that found nothing, and a
 * notification at each mark, so that an engine knows without asking that nothing has changed.
 */
export class Migration20261121160000CatalogueFacets extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table catalogue_product
      add column if not exists material text,
      add column if not exists diameter_in numeric,
      add column if not exists capacity_qt numeric,
      add column if not exists oven_safe_f numeric,
      add column if not exists induction boolean,
      add column if not exists dishwasher_safe boolean,
      add column if not exists search_title tsvector not null
        generated always as (to_tsvector('english', text_title)) stored`);
    this.addSql(
      "create index if not exists catalogue_product_search_title on catalogue_product using gin (search_title)",
    );
    this.addSql(`create table if not exists catalogue_missed_search (
      text text primary key,
      times integer not null,
      first_at timestamptz not null default now(),
      last_at timestamptz not null default now()
    )`);
    this.addSql(`create or replace function catalogue_mark() returns trigger language plpgsql as $$
      declare changed text;
      begin
        changed := case tg_op
          when 'INSERT' then 'select * from new_rows'
          when 'DELETE' then 'select * from old_rows'
          else 'select * from new_rows union all select * from old_rows' end;
        execute format(
          'insert into catalogue_dirty (source, key) select distinct %L, %I::text from (%s) changed where %I is not null',
          tg_argv[0], tg_argv[1], changed, tg_argv[1]);
        perform pg_notify('catalogue', '');
        return null;
      end $$`);
  }

  override async down(): Promise<void> {
    this.addSql("drop table if exists catalogue_missed_search");
    this.addSql(`alter table catalogue_product drop column if exists material,
      drop column if exists diameter_in, drop column if exists capacity_qt, drop column if exists oven_safe_f,
      drop column if exists induction, drop column if exists dishwasher_safe, drop column if exists search_title`);
  }
}
