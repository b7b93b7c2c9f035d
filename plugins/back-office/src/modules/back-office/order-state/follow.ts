import type { Checkout } from "../checkout/checkout";

interface Watched {
  table: string;
  /** SQL of the orders behind its rows `changed`. */
  orders: string;
  /** Those that a row of `order_state` is made of. */
  columns: string;
  /** All of them unless said. */
  events?: readonly Event[];
}

type Event = (typeof EVENTS)[number];

const EVENTS = ["insert", "update", "delete"] as const;

/**
 * The engine's tables that decide an order's state. An address and a line exist before what refers to them, so that only their
 * changes tell something new.
 */
const WATCHED: Watched[] = [
  {
    table: "order",
    orders: "select id from changed",
    columns:
      "id, display_id, created_at, status, version, is_draft_order, email, currency_code, shipping_address_id, metadata, deleted_at",
  },
  {
    table: "order_item",
    orders: "select order_id from changed",
    columns: "id, order_id, item_id, version, quantity, shipped_quantity, delivered_quantity, deleted_at",
  },
  {
    table: "order_summary",
    orders: "select order_id from changed",
    columns: "id, order_id, version, totals ->> 'current_order_total', deleted_at",
  },
  {
    table: "order_address",
    orders: `select o.id from "order" o join changed on changed.id = o.shipping_address_id`,
    columns: "id, first_name, last_name, metadata",
    events: ["update"],
  },
  {
    table: "order_line_item",
    orders: "select item.order_id from order_item item join changed on changed.id = item.item_id",
    columns: "id, title, product_title, variant_id",
    events: ["update"],
  },
];

/** The same with the table whose change makes an order placed. */
const watched = ({ placedBy }: Pick<Checkout, "placedBy">): Watched[] =>
  placedBy
    ? [
        ...WATCHED,
        {
          table: placedBy.table,
          orders: `select ${placedBy.column} from changed`,
          columns: placedBy.column,
        },
      ]
    : WATCHED;

/** The changes that triggers follow, each with a table, an event, SQL of its orders and the columns that count. */
export const changesOf = (checkout: Pick<Checkout, "placedBy">) =>
  watched(checkout).flatMap(({ events = EVENTS, ...change }) =>
    events.map((event) => ({ ...change, event })),
  );

/** The rows that a change is about. An update of other columns is none. */
const CHANGED: Record<Event, (columns: string) => string> = {
  insert: (columns) => `select ${columns} from new_rows`,
  delete: (columns) => `select ${columns} from old_rows`,
  update: (columns) => `(select ${columns} from new_rows except select ${columns} from old_rows)
        union (select ${columns} from old_rows except select ${columns} from new_rows)`,
};

/**
 * What a change of a table runs. Each change has a statement of its own, so that its plan is kept: a checkout alone changes a dozen
 * times before its order is placed. Whoever writes thousands of orders in one transaction may set `order_state.follow` to `off` in it
 * and refresh them once, at its end.
 */
export const followBody = (checkout: Pick<Checkout, "placedBy">) => `
  declare ids text[];
  begin
    if current_setting('order_state.follow', true) = 'off' then return null; end if;
    case tg_table_name || ' ' || lower(tg_op)
${changesOf(checkout)
  .map(
    ({ table, event, orders, columns }) => `      when '${table} ${event}' then ids := array(
        with changed as (${CHANGED[event](columns)})
        select distinct id from (${orders}) orders (id) where id is not null);
`,
  )
  .join("")}      -- The trigger of a checkout that makes orders no longer.
      else return null;
    end case;
    if cardinality(ids) > 0 then perform order_state_refresh(ids); end if;
    return null;
  end`;
