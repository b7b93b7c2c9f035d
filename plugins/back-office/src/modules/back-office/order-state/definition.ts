import { HAS_ARRIVED } from "@emberly/kit/delivered";
import type { Checkout } from "../checkout/checkout";

/**
 * How far an order is. `hidden` are those that do not exist for the outside: drafts, deleted ones, and those that a checkout is
 * only just making. An order without lines is `empty`: there is nothing to ship.
 */
export type OrderState = "to_ship" | "on_the_way" | "delivered" | "canceled" | "empty" | "hidden";

/**
 * SQL of the rows of `order_state` that the orders `ids` should have, by the engine's own tables. Its quantities say it all: what
 * left or arrived is counted for each line. It names the columns in the table's order.
 *
 * Its plan is made once, which may be at a shop's first order, and kept until the tables are analysed. So each table is asked from the
 * order on: `offset 0` keeps the planner from joining whole tables that it takes for empty. Some hundred orders later that would compare
 * every order with every line.
 */
const ROWS = ({ orderIsPlaced }: Pick<Checkout, "orderIsPlaced">) => `
  select o.id, o.display_id, o.created_at,
    case
      when o.deleted_at is not null or o.is_draft_order or not ${orderIsPlaced("o")} then 'hidden'
      when o.status = 'canceled' then 'canceled'
      when goods.delivered then 'delivered'
      when goods.gone then 'on_the_way'
      when goods.gone is null then 'empty'
      else 'to_ship' end,
    o.currency_code,
    (select (summary.totals ->> 'current_order_total')::numeric from order_summary summary
     where summary.order_id = o.id and summary.version = o.version and summary.deleted_at is null
     order by summary.created_at desc limit 1),
    ' ' || concat_ws(' ', address.first_name, address.last_name),
    ' ' || concat_ws(E'\\n ', o.email, nullif(concat_ws(' ', address.first_name, address.last_name), ''),
      address.metadata ->> 'email', goods.titles)
  from "order" o
  left join lateral (
    select first_name, last_name, metadata from order_address where id = o.shipping_address_id offset 0
  ) address on true
  cross join lateral (
    select bool_and(${HAS_ARRIVED}) as delivered,
      bool_and(greatest(i.shipped_quantity, i.delivered_quantity) >= i.quantity) as gone,
      string_agg(coalesce(line.product_title, line.title), E'\\n ' order by line.created_at, line.id) as titles
    from order_item i left join lateral (
      select id, product_title, title, created_at from order_line_item where id = i.item_id offset 0
    ) line on true
    where i.order_id = o.id and i.version = o.version and i.deleted_at is null
  ) goods
  where o.id = any(ids)`;

/** SQL of the rows of `order_sold` that the orders `ids` should have: the pieces of each variant that were sold. */
const SOLD = `
  select o.id, line.variant_id, o.created_at, sum(i.quantity)
  from "order" o
  cross join lateral (
    select item_id, quantity from order_item where order_id = o.id and version = o.version and deleted_at is null offset 0
  ) i
  cross join lateral (select variant_id from order_line_item where id = i.item_id offset 0) line
  where o.id = any(ids) and o.status <> 'canceled' and not o.is_draft_order and o.deleted_at is null
    and line.variant_id is not null
  group by o.id, line.variant_id`;

/**
 * Brings the rows of some orders up to date. Rows are locked before they are computed: of two transactions that change one
 * order, the second then sees what the first has written. An order's first row cannot be locked, so whoever finds that somebody
 * else has just written it looks again.
 */
const REFRESH = `
  declare locked integer;
  begin
    -- Orders are looked up by indexes alone.
    loop
      perform from order_state where id = any(ids) order by id for update;
      get diagnostics locked = row_count;
      if locked > 0 then
        update order_state kept set (display_id, created_at, state, currency_code, amount, recipient, search)
          = (now.display_id, now.created_at, now.state, now.currency_code, now.amount, now.recipient, now.search)
        from (select * from order_state_now(ids) offset 0) now
        where now.id = kept.id and kept.id = any(ids) and kept.* is distinct from now.*;
        delete from order_state kept where id = any(ids) and not exists (select from "order" o where o.id = kept.id);
      end if;
      exit when locked = cardinality(ids);
      insert into order_state
      select now.* from order_state_now(array(
        select id from unnest(ids) id where not exists (select from order_state kept where kept.id = id.id)
      )) now on conflict do nothing;
      exit when not exists (
        select from "order" o where o.id = any(ids) and not exists (select from order_state kept where kept.id = o.id)
      );
    end loop;
    with now as materialized (select * from order_sold_now(ids)), gone as (
      delete from order_sold kept where order_id = any(ids) and not exists (
        select from now where now.order_id = kept.order_id and now.variant_id = kept.variant_id)
    )
    insert into order_sold as kept select * from now
    on conflict (order_id, variant_id) do update set created_at = excluded.created_at, pieces = excluded.pieces
    where kept.* is distinct from excluded.*;
  end`;

/**
 * What a change of a table runs. Its first argument is SQL of the orders behind the rows `changed`, its second the columns
 * that count: an update of others is none. Whoever writes thousands of orders in one transaction may set
 * `order_state.follow` to `off` in it and refresh them once, at its end.
 */
const FOLLOW = `
  declare
    columns text := tg_argv[1];
    changed text := case tg_op
      when 'INSERT' then format('select %s from new_rows', columns)
      when 'DELETE' then format('select %s from old_rows', columns)
      else format('(select %1$s from new_rows except select %1$s from old_rows)
        union (select %1$s from old_rows except select %1$s from new_rows)', columns) end;
    ids text[];
  begin
    if current_setting('order_state.follow', true) = 'off' then return null; end if;
    execute format('with changed as (%s) select array(select distinct id from (%s) orders (id) where id is not null)',
      changed, tg_argv[0]) into ids;
    if cardinality(ids) > 0 then perform order_state_refresh(ids); end if;
    return null;
  end`;

/** The functions that keep `order_state` and `order_sold`, by their heads. They are the start's to make: what is placed only the options tell. */
export const functionsFor = (checkout: Pick<Checkout, "orderIsPlaced">) => [
  {
    name: "order_state_now",
    head: "order_state_now(ids text[]) returns setof order_state language sql stable",
    body: ROWS(checkout),
  },
  {
    name: "order_sold_now",
    head: "order_sold_now(ids text[]) returns setof order_sold language sql stable",
    body: SOLD,
  },
  {
    name: "order_state_refresh",
    // For one order, planning anew would take ten times as long as the work. The plan may be of a shop's first order: with bitmap scans
    // alone, it looks orders up also once there are many.
    head: `order_state_refresh(ids text[]) returns void language plpgsql set plan_cache_mode = force_generic_plan
      set enable_seqscan = off set enable_indexscan = off`,
    body: REFRESH,
  },
  {
    name: "order_state_follow",
    head: "order_state_follow() returns trigger language plpgsql",
    body: FOLLOW,
  },
];
