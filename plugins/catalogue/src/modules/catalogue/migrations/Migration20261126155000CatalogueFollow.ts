import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** @param head statements that come before a change is marked */
const mark = (
  head: string,
) => `create or replace function catalogue_mark() returns trigger language plpgsql as $$
  declare changed text;
  begin
    ${head}
    changed := case tg_op
      when 'INSERT' then 'select * from new_rows'
      when 'DELETE' then 'select * from old_rows'
      else 'select * from new_rows union all select * from old_rows' end;
    execute format(
      'insert into catalogue_dirty (source, key) select distinct %L, %I::text from (%s) changed where %I is not null',
      tg_argv[0], tg_argv[1], changed, tg_argv[1]);
    perform pg_notify('catalogue', '');
    return null;
  end $$`;

/**
 * Whoever writes thousands of products in one transaction may set `catalogue.follow` to `off` in it, and mark each product once
 * itself: fifteen rows of a product leave fifteen marks.
 */
export class Migration20261126155000CatalogueFollow extends Migration {
  override async up(): Promise<void> {
    this.addSql(mark("if current_setting('catalogue.follow', true) = 'off' then return null; end if;"));
  }

  override async down(): Promise<void> {
    this.addSql(mark(""));
  }
}
