import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * The read model of orders (docs/decisions/0046). `order_state` has one row for each order of the engine; functions and triggers
 * that each start puts in place keep it true (../order-state). A trigger of its own writes to `order_state_count` by how much each
 * state's number changes: a count is the sum, and no two orders wait for each other's. `order_state_fill` says down to which
 * order the rows are computed, null once all are.
 */
export class Migration20261125190000OrderStates extends Migration {
  override async up(): Promise<void> {
    this.addSql("create extension if not exists pg_trgm");
    this.addSql(`create table if not exists order_state (
      id text primary key,
      display_id integer,
      created_at timestamptz not null,
      state text not null,
      currency_code text not null,
      amount numeric,
      recipient text not null,
      search text not null
    )`);
    this.addSql("create index if not exists order_state_number on order_state (display_id)");
    this.addSql("create index if not exists order_state_newest on order_state (state, created_at, id)");
    this.addSql(`create index if not exists order_state_all on order_state (created_at, id)
      include (currency_code, amount, state) where state <> 'hidden'`);
    this.addSql(`create index if not exists order_state_pending on order_state (created_at, id)
      where state not in ('hidden', 'delivered')`);
    // What waits to be sorted into the index is read by every search, so it is kept short.
    this.addSql(`create index if not exists order_state_words on order_state
      using gin (search gin_trgm_ops, recipient gin_trgm_ops) with (gin_pending_list_limit = 256)`);
    this.addSql(`create table if not exists order_state_count (
      id bigint generated always as identity primary key,
      state text not null,
      orders bigint not null
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500)`);
    this.addSql(`create table if not exists order_state_fill (
      singleton boolean primary key default true check (singleton),
      before_id text
    )`);
    this.addSql("insert into order_state_fill default values on conflict do nothing");
    this.addSql(`create or replace function order_state_count() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into order_state_count (state, orders) select state, count(*) from new_rows group by state;
        elsif tg_op = 'DELETE' then
          insert into order_state_count (state, orders) select state, -count(*) from old_rows group by state;
        else
          insert into order_state_count (state, orders)
          select state, sum(orders) from (
            select state, 1 as orders from new_rows union all select state, -1 from old_rows
          ) moved group by state having sum(orders) <> 0;
        end if;
        return null;
      end $$`);
    for (const [event, rows] of [
      ["insert", "new table as new_rows"],
      ["update", "old table as old_rows new table as new_rows"],
      ["delete", "old table as old_rows"],
    ]) {
      this.addSql(`create or replace trigger order_state_count_on_${event} after ${event} on order_state
        referencing ${rows} for each statement execute function order_state_count()`);
    }
  }

  override async down(): Promise<void> {
    this.addSql("drop function if exists order_state_follow() cascade");
    this.addSql("drop function if exists order_state_refresh(text[])");
    this.addSql("drop function if exists order_state_now(text[])");
    for (const table of ["order_state", "order_state_count", "order_state_fill"]) {
      this.addSql(`drop table if exists ${table}`);
    }
    this.addSql("drop function if exists order_state_count()");
  }
}
