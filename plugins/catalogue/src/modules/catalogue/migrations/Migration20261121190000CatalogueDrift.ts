import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** What products are counted by. */
const TALLIED =
  "kind, in_stock, price_cents, material, diameter_in, capacity_qt, oven_safe_f, induction, dishwasher_safe";

/**
 * Fingerprints, by which a comparison with the engine's tables is cheap, and what the last one found. And a tally of
 * products by what listings are narrowed down by, so that counting costs the same however many products there are; its
 * triggers see to it that it never differs from the rows.
 */
export class Migration20261121190000CatalogueDrift extends Migration {
  override async up(): Promise<void> {
    this.addSql("alter table catalogue_product add column if not exists print text");
    this.addSql(`alter table catalogue_state
      add column if not exists shape bigint not null default 1,
      add column if not exists gathered_to bigint not null default 0,
      add column if not exists drift_rows integer not null default 0,
      add column if not exists drift_total bigint not null default 0,
      add column if not exists drift_checked_at timestamptz,
      add column if not exists drift_claimed_at timestamptz,
      add column if not exists drift_took_s real not null default 0,
      add column if not exists drift_seen text not null default ''`);
    this.addSql(`create table if not exists catalogue_tally (
      key text primary key,
      products integer not null,
      kind text,
      in_stock boolean not null,
      price_cents integer not null,
      material text,
      diameter_in numeric,
      capacity_qt numeric,
      oven_safe_f numeric,
      induction boolean,
      dishwasher_safe boolean
    )`);
    this.addSql(`create or replace function catalogue_count() returns trigger language plpgsql as $$
      declare
        columns text := '${TALLIED}';
        added text := format('select 1 as products, %s from new_rows', columns);
        removed text := format('select -1 as products, %s from old_rows', columns);
      begin
        execute format(
          'insert into catalogue_tally as tally (key, products, %1$s)
           select md5(row(%1$s)::text), sum(products), %1$s from (%2$s) changed
           group by %1$s having sum(products) <> 0
           on conflict (key) do update set products = tally.products + excluded.products',
          columns,
          case tg_op when 'INSERT' then added when 'DELETE' then removed else added || ' union all ' || removed end);
        return null;
      end $$`);
    for (const [event, tables] of [
      ["insert", "new table as new_rows"],
      ["update", "old table as old_rows new table as new_rows"],
      ["delete", "old table as old_rows"],
    ]) {
      this.addSql(`create or replace trigger catalogue_count_on_${event} after ${event} on catalogue_product
        referencing ${tables} for each statement execute function catalogue_count()`);
    }
    this.addSql(`insert into catalogue_tally (key, products, ${TALLIED})
      select md5(row(${TALLIED})::text), count(*), ${TALLIED} from catalogue_product group by ${TALLIED}
      on conflict do nothing`);
  }

  override async down(): Promise<void> {
    this.addSql("drop function if exists catalogue_count() cascade");
    this.addSql("drop table if exists catalogue_tally");
    this.addSql("alter table catalogue_product drop column if exists print");
    this.addSql(`alter table catalogue_state drop column if exists shape, drop column if exists gathered_to, drop column if exists drift_rows, drop column if exists drift_total,
      drop column if exists drift_checked_at, drop column if exists drift_claimed_at, drop column if exists drift_took_s,
      drop column if exists drift_seen`);
  }
}
