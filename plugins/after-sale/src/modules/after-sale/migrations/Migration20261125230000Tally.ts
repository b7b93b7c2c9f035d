import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** A day in UTC. */
const ASKED_ON = "(asked_at at time zone 'utc')::date";

/** What a table counts, as trigger arguments: SQL of product, day and what is counted, and of the pieces. */
const COUNTED = [
  { table: "after_sale_sold", what: "product_id, day, 'sold'", pieces: "pieces" },
  { table: "after_sale_return_line", what: `product_id, ${ASKED_ON}, reason`, pieces: "quantity" },
];

/**
 * How many pieces of a product were sold and asked back in a day, so that whoever looks does not add up a shop's orders
 * (docs/decisions/0047). `after_sale_sold` has the pieces of each order; triggers that each start puts in place on the engine's
 * tables keep it true (../tally). Triggers on it and on the lines of returns append by how much a number changes to
 * `after_sale_tally_change`, so that no two orders wait for each other. A number is the sum of those and its row of `after_sale_tally`, to
 * which a job adds them. `after_sale_sold_fill` says down to which order the sold pieces are computed, null once all are.
 *
 * A line knows itself when it was asked for, because what is deleted with its return cannot look there.
 */
export class Migration20261125230000Tally extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      "alter table after_sale_return_line add column if not exists asked_at timestamptz not null default now()",
    );
    this.addSql(`update after_sale_return_line line set asked_at = back.created_at
      from after_sale_return back where back.id = line.return_id`);
    this.addSql(`create index if not exists after_sale_return_line_product
      on after_sale_return_line (product_id, asked_at)`);
    this.addSql(`create table if not exists after_sale_sold (
      order_id text not null,
      product_id text not null,
      day date not null,
      pieces integer not null,
      primary key (order_id, product_id)
    )`);
    this.addSql(`create table if not exists after_sale_sold_fill (
      singleton boolean primary key default true check (singleton),
      before_id text
    )`);
    this.addSql("insert into after_sale_sold_fill default values on conflict do nothing");
    this.addSql(`create table if not exists after_sale_tally (
      product_id text not null,
      day date not null,
      counted text not null,
      pieces bigint not null,
      primary key (counted, day, product_id) include (pieces)
    )`);
    this.addSql(`create index if not exists after_sale_tally_sold on after_sale_tally (product_id, day)
      include (pieces) where counted = 'sold'`);
    this.addSql(`create table if not exists after_sale_tally_change (
      id bigint generated always as identity primary key,
      product_id text not null,
      day date not null,
      counted text not null,
      pieces bigint not null
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500)`);
    this.addFunctions();
    for (const counted of COUNTED) this.addCounting(counted);
    this.addSql(`insert into after_sale_tally_change (product_id, day, counted, pieces)
      select product_id, ${ASKED_ON}, reason, sum(quantity) from after_sale_return_line
      where product_id is not null group by 1, 2, 3`);
  }

  /** In plpgsql, which does not ask for the engine's tables before it runs: they may be made after these. */
  private addFunctions(): void {
    this.addSql(`create or replace function after_sale_sold_now(ids text[]) returns setof after_sale_sold
      language plpgsql stable as $$
      begin
        return query
        select o.id, line.product_id, (o.created_at at time zone 'utc')::date, sum(i.quantity)::integer
        from "order" o
        join order_item i on i.order_id = o.id and i.version = o.version and i.deleted_at is null
        join order_line_item line on line.id = i.item_id
        where o.id = any(ids) and o.status <> 'canceled' and not o.is_draft_order and o.deleted_at is null
          and line.product_id is not null
        group by o.id, line.product_id having sum(i.quantity) <> 0;
      end $$`);
    // The order is locked before it is computed: of two that change it, the second then sees what the first has written.
    this.addSql(`create or replace function after_sale_sold_refresh(ids text[]) returns void
      language plpgsql set plan_cache_mode = force_generic_plan as $$
      begin
        perform from "order" where id = any(ids) order by id for no key update;
        delete from after_sale_sold kept where order_id = any(ids) and not exists (
          select from after_sale_sold_now(ids) now
          where now.order_id = kept.order_id and now.product_id = kept.product_id);
        insert into after_sale_sold as kept select * from after_sale_sold_now(ids)
        on conflict (order_id, product_id) do update set day = excluded.day, pieces = excluded.pieces
        where kept.* is distinct from excluded.*;
      end $$`);
    // Its arguments: SQL of the orders behind the rows "changed", and the columns that count; an update of others is none.
    this.addSql(`create or replace function after_sale_sold_follow() returns trigger language plpgsql as $$
      declare
        changed text := case tg_op
          when 'INSERT' then format('select %s from new_rows', tg_argv[1])
          when 'DELETE' then format('select %s from old_rows', tg_argv[1])
          else format('(select %1$s from new_rows except select %1$s from old_rows)
            union (select %1$s from old_rows except select %1$s from new_rows)', tg_argv[1]) end;
        ids text[];
      begin
        execute format('with changed as (%s) select array(select distinct id from (%s) orders (id) where id is not null)',
          changed, tg_argv[0]) into ids;
        if cardinality(ids) > 0 then perform after_sale_sold_refresh(ids); end if;
        return null;
      end $$`);
    this.addSql(`create or replace function after_sale_count() returns trigger language plpgsql as $$
      declare
        added text := format('select %s, %s from new_rows', tg_argv[0], tg_argv[1]);
        taken text := format('select %s, -%s from old_rows', tg_argv[0], tg_argv[1]);
      begin
        execute format('insert into after_sale_tally_change (product_id, day, counted, pieces)
          select product_id, day, counted, sum(pieces) from (%s) moved (product_id, day, counted, pieces)
          where product_id is not null group by 1, 2, 3 having sum(pieces) <> 0',
          case tg_op when 'INSERT' then added when 'DELETE' then taken else added || ' union all ' || taken end);
        return null;
      end $$`);
  }

  private addCounting({ table, what, pieces }: (typeof COUNTED)[number]): void {
    for (const [event, rows] of [
      ["insert", "new table as new_rows"],
      ["update", "old table as old_rows new table as new_rows"],
      ["delete", "old table as old_rows"],
    ]) {
      this.addSql(`create or replace trigger after_sale_count_on_${event} after ${event} on ${table}
        referencing ${rows} for each statement
        execute function after_sale_count('${what.replaceAll("'", "''")}', '${pieces}')`);
    }
  }

  override async down(): Promise<void> {
    this.addSql("drop function if exists after_sale_sold_follow() cascade");
    this.addSql("drop function if exists after_sale_count() cascade");
    this.addSql("drop function if exists after_sale_sold_refresh(text[])");
    this.addSql("drop function if exists after_sale_sold_now(text[])");
    for (const table of ["sold", "sold_fill", "tally", "tally_change"]) {
      this.addSql(`drop table if exists after_sale_${table}`);
    }
    this.addSql("drop index if exists after_sale_return_line_product");
    this.addSql("alter table after_sale_return_line drop column if exists asked_at");
  }
}
