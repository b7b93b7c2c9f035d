import { HAS_ARRIVED } from "@emberly/kit/delivered";
import type { Checkout } from "../checkout/checkout";
import { existsOutside } from "../checkout/exists-outside";
import { followBody } from "./follow";

/**
 * How far an order is. An order without lines is `empty`: there is nothing to ship. Orders that do not exist for the outside have no
 * state and no row: drafts, deleted ones, and those that a checkout is only just making.
 */
export type OrderState = "to_ship" | "on_the_way" | "delivered" | "canceled" | "empty";

type Placing = Pick<Checkout, "orderIsPlaced">;

/**
 * The "from" of a statement over those of the orders `ids` that exist for the outside, with the alias `o`. Conditions are appended to it
 * with "and".
 *
 * Its plan is made once, which may be at a shop's first order, and kept until the tables are analysed. So each table is asked from the
 * order on: `offset 0` keeps the planner from joining whole tables that it takes for empty. Some hundred orders later that would compare
 * every order with every line.
 */
const asked = (checkout: Placing, joins = "") => `
  from unnest(ids) asked (id)
  cross join lateral (select * from "order" where id = asked.id offset 0) o ${joins}
  where ${existsOutside(checkout)}`;

const OF_ROW = `
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
  ) goods`;

/**
 * SQL of the rows of `order_state` that the orders `ids` should have, by the engine's own tables. Its quantities say it all: what
 * left or arrived is counted for each line. It names the columns in the table's order.
 */
const ROWS = (checkout: Placing) => `
  select o.id, o.display_id, o.created_at,
    case
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
  ${asked(checkout, OF_ROW)}`;

const OF_SOLD = `
  cross join lateral (
    select item_id, quantity from order_item where order_id = o.id and version = o.version and deleted_at is null offset 0
  ) i
  cross join lateral (select variant_id from order_line_item where id = i.item_id offset 0) line`;

/** SQL of the rows of `order_sold` that the orders `ids` should have: the pieces of each variant that were sold. */
const SOLD = (checkout: Placing) => `
  select o.id, line.variant_id, o.created_at, sum(i.quantity)
  ${asked(checkout, OF_SOLD)} and o.status <> 'canceled' and line.variant_id is not null
  group by o.id, o.created_at, line.variant_id`;

/**
 * Brings the rows of some orders up to date. Rows are locked before they are computed: of two transactions that change one
 * order, the second then sees what the first has written. An order without a row, such as one that is just being placed, is locked
 * itself, and whoever had to wait for it looks for its row again.
 *
 * Only what differs is written: a statement that writes nothing would run the triggers of its table all the same.
 */
const REFRESH = (checkout: Placing) => `
  declare
    locked integer;
    gone text[];
    moved order_state[];
    come order_state[];
    gone_orders text[];
    gone_variants text[];
    come_sold order_sold[];
  begin
    -- A checkout is only just making it: nobody else can change what this transaction alone has written.
    if not exists (select from "order" where id = any(ids) and xmin <> pg_current_xact_id()::xid)
      and not exists (select ${asked(checkout)})
      and not exists (select from order_state where id = any(ids))
      and not exists (select from order_sold where order_id = any(ids)) then return; end if;

    -- Orders are looked up by indexes alone. Of several, those without a row come first: whoever changes them all has orders before rows.
    if cardinality(ids) > 1 then
      perform from "order" o where id = any(ids) and not exists (select from order_state kept where kept.id = o.id)
        order by id for no key update;
    end if;
    perform from order_state where id = any(ids) order by id for update;
    get diagnostics locked = row_count;
    if locked < cardinality(ids) then
      perform from "order" o where id = any(ids) and not exists (select from order_state kept where kept.id = o.id)
        order by id for no key update;
      perform from order_state where id = any(ids) order by id for update;
    end if;

    select array_agg(kept.id) filter (where now.id is null), array_agg(now) filter (where now.id = kept.id),
      array_agg(now) filter (where kept.id is null)
    into gone, moved, come
    from (select * from order_state where id = any(ids)) kept
    full join order_state_now(ids) now on now.id = kept.id
    where kept.* is distinct from now.*;
    if gone is not null then delete from order_state where id = any(gone); end if;
    if moved is not null then
      update order_state kept set (display_id, created_at, state, currency_code, amount, recipient, search)
        = (now.display_id, now.created_at, now.state, now.currency_code, now.amount, now.recipient, now.search)
      from unnest(moved) now where now.id = kept.id;
    end if;
    if come is not null then insert into order_state select * from unnest(come); end if;

    select array_agg(kept.order_id) filter (where kept.order_id is not null),
      array_agg(kept.variant_id) filter (where kept.order_id is not null), array_agg(now) filter (where now.order_id is not null)
    into gone_orders, gone_variants, come_sold
    from (select * from order_sold where order_id = any(ids)) kept
    full join order_sold_now(ids) now on now.order_id = kept.order_id and now.variant_id = kept.variant_id
    where kept.* is distinct from now.*;
    if gone_orders is not null then
      delete from order_sold kept using unnest(gone_orders, gone_variants) other (order_id, variant_id)
      where kept.order_id = other.order_id and kept.variant_id = other.variant_id;
    end if;
    if come_sold is not null then insert into order_sold select * from unnest(come_sold); end if;
  end`;

/**
 * For one order, planning anew would take ten times as long as the work. The plan may be of a shop's first order: with bitmap scans
 * alone, it looks orders up also once there are many.
 */
const BY_INDEX =
  "set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off";

/** The functions that keep `order_state` and `order_sold`, by their heads. They are the start's to make: what is placed only the options tell. */
export const functionsFor = (checkout: Pick<Checkout, "orderIsPlaced" | "placedBy">) => [
  {
    name: "order_state_now",
    head: "order_state_now(ids text[]) returns setof order_state language sql stable",
    body: ROWS(checkout),
  },
  {
    name: "order_sold_now",
    head: "order_sold_now(ids text[]) returns setof order_sold language sql stable",
    body: SOLD(checkout),
  },
  {
    name: "order_state_refresh",
    head: `order_state_refresh(ids text[]) returns void language plpgsql ${BY_INDEX}`,
    body: REFRESH(checkout),
  },
  {
    name: "order_state_follow",
    head: `order_state_follow() returns trigger language plpgsql ${BY_INDEX}`,
    body: followBody(checkout),
  },
];
