import { Migration } from "@medusajs/framework/mikro-orm/migrations";

const COUNTED = "kind, in_stock, price_cents, price_to_cents, offers";

/** @param marked SQL that marks a row which is there already as changed */
const count = (
  marked: string,
) => `create or replace function catalogue_count() returns trigger language plpgsql as $$
  declare
    columns text := '${COUNTED}';
    added text := format('select 1 as products, %s from new_rows', columns);
    removed text := format('select -1 as products, %s from old_rows', columns);
  begin
    execute format(
      'insert into catalogue_tally as tally (key, products, %1$s)
       select md5(row(%1$s)::text), sum(products), %1$s from (%2$s) changed
       group by %1$s having sum(products) <> 0
       on conflict (key) do update set products = tally.products + excluded.products${marked}',
      columns,
      case tg_op when 'INSERT' then added when 'DELETE' then removed else added || ' union all ' || removed end);
    return null;
  end $$`;

/**
 * Each row of `catalogue_tally` tells by a rising mark when it was changed, so that an engine that keeps the rows in memory reads those
 * that have changed alone. `tally_deletions` says how often rows were deleted: after that it reads all.
 */
export class Migration20261127190000CatalogueTallyChanges extends Migration {
  override async up(): Promise<void> {
    this.addSql("create sequence if not exists catalogue_tally_changed");
    this.addSql(`alter table catalogue_tally
      add column if not exists changed bigint not null default nextval('catalogue_tally_changed')`);
    this.addSql("create index if not exists catalogue_tally_by_change on catalogue_tally (changed)");
    this.addSql(
      "alter table catalogue_state add column if not exists tally_deletions integer not null default 0",
    );
    this.addSql(count(", changed = excluded.changed"));
  }

  override async down(): Promise<void> {
    this.addSql(count(""));
    this.addSql("alter table catalogue_tally drop column if exists changed");
    this.addSql("alter table catalogue_state drop column if exists tally_deletions");
    this.addSql("drop sequence if exists catalogue_tally_changed");
  }
}
