import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Longest beginning of a title that lists are sorted by: an index takes no more than a third of a page. */
const TITLE = "left(product_title, 200)";

/**
 * The read model of the stock (docs/decisions/0052). `stock_row` has one row for each item of each variant, as the page Stock shows it
 * (../stock/definition). Triggers that each start puts in place append to `stock_mark` what has changed; whoever reads takes the
 * marks in (../stock/stock-rows). `stock_count` counts rows by their state, in parts, and `stock_basis` says what rows are computed by:
 * from when on sales count, and which definition.
 */
export class Migration20261128010000StockRows extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists stock_row (
      id text not null,
      product_id text not null,
      item_id text,
      title text not null,
      product_title text not null,
      variant_title text,
      handle text not null,
      sku text,
      thumbnail text,
      stocked float8 not null,
      held float8 not null,
      available float8 not null,
      sold float8 not null,
      cover float8,
      threshold integer,
      state text not null,
      search text not null,
      product_urgency float8,
      product_available float8,
      by_cover integer not null,
      by_available integer not null,
      by_title integer not null
    ) with (autovacuum_vacuum_scale_factor = 0.02)`);
    this.addSql("create index if not exists stock_row_of_product on stock_row (product_id)");
    this.addSql(`create index if not exists stock_row_by_cover on stock_row
      (product_urgency, product_available, ${TITLE}, product_id, by_cover)`);
    this.addSql(`create index if not exists stock_row_by_available on stock_row
      (product_available, ${TITLE}, product_id, by_available)`);
    this.addSql(
      `create index if not exists stock_row_by_title on stock_row (${TITLE}, product_id, by_title)`,
    );
    this.addSql(
      "create index if not exists stock_row_short on stock_row (state) where state in ('low', 'out')",
    );
    this.addSql(
      "create index if not exists stock_row_words on stock_row using gin (search gin_trgm_ops) with (gin_pending_list_limit = 256)",
    );
    this.addSql(`create table if not exists stock_mark (
      id bigint generated always as identity primary key,
      source text not null,
      key text not null
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500)`);
    this.addSql("create index if not exists stock_mark_key on stock_mark (source, key)");
    this.addSql(`create table if not exists stock_count (
      id bigint generated always as identity primary key,
      state text not null,
      rows bigint not null
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500)`);
    this.addSql(`create table if not exists stock_basis (
      singleton boolean primary key default true check (singleton),
      since timestamptz not null,
      definition text
    )`);
    this.addSql("insert into stock_basis (since) values (now()) on conflict do nothing");
    // The days of cover of one variant, in place of those of all.
    this.addSql("drop index if exists order_sold_lately");
    this.addSql(
      "create index if not exists order_sold_day_of_variant on order_sold_day (variant_id, placed_at) include (pieces)",
    );
    // Its arguments: what the key is of, the key's column, and the columns that count, so that an update of others is none.
    this.addSql(`create or replace function stock_mark() returns trigger language plpgsql as $$
      declare
        columns text := format('%I as key, %s', tg_argv[1], tg_argv[2]);
        changed text := case tg_op
          when 'INSERT' then format('select %s from new_rows', columns)
          when 'DELETE' then format('select %s from old_rows', columns)
          else format('(select %1$s from new_rows except select %1$s from old_rows)
            union all (select %1$s from old_rows except select %1$s from new_rows)', columns) end;
      begin
        execute format('insert into stock_mark (source, key) select distinct %L, key from (%s) changed where key is not null',
          tg_argv[0], changed);
        return null;
      end $$`);
  }

  override async down(): Promise<void> {
    this.addSql("drop function if exists stock_mark() cascade");
    this.addSql("drop index if exists order_sold_day_of_variant");
    this.addSql(
      "create index if not exists order_sold_lately on order_sold (created_at) include (variant_id, pieces)",
    );
    for (const table of ["stock_row", "stock_mark", "stock_count", "stock_basis"]) {
      this.addSql(`drop table if exists ${table}`);
    }
  }
}
