import { ensureTriggers } from "@emberly/kit/triggers";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Checkout } from "../checkout/checkout";
import { functionsFor } from "./definition";
import { ORDER_STATE_ROWS } from "./rows";

interface Watched {
  table: string;
  /** SQL of the orders behind its rows `changed`. */
  orders: string;
  /** Those that a row of `order_state` is made of. */
  columns: string;
  /** All of them unless said. */
  events?: readonly (typeof EVENTS)[number][];
}

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
const watched = ({ placedBy }: Checkout): Watched[] =>
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

/**
 * Puts the functions and triggers in place that keep `order_state` true. If one was missing or another, every row is computed
 * anew afterwards, by whoever calls `fill`.
 *
 * @returns how many were missing
 */
export async function ensureOrderStateTriggers(database: Knex, checkout: Checkout): Promise<number> {
  const functions = await database.transaction((transaction) => ensureFunctions(transaction, checkout));
  const triggers = await ensureTriggers(
    database,
    watched(checkout).flatMap(({ table, orders, columns, events = EVENTS }) =>
      events.map((event) => ({
        table,
        event,
        name: `order_state_on_${event}`,
        run: `order_state_follow(${quoted(orders)}, ${quoted(columns)})`,
      })),
    ),
    beginFill,
  );
  return functions + triggers;
}

async function ensureFunctions(transaction: Knex.Transaction, checkout: Checkout): Promise<number> {
  // Two engines that start at once would replace one function at the same time, which Postgres refuses.
  await transaction.raw("select pg_advisory_xact_lock(hashtext('order_state_functions'))");
  let replaced = 0;
  for (const { name, head, body } of functionsFor(checkout)) {
    const { rows } = await transaction.raw<{ rows: { body: string }[] }>(
      "select prosrc as body from pg_proc where proname = ? and pg_function_is_visible(oid)",
      [name],
    );
    if (rows[0]?.body === body) continue;
    await transaction.raw(`create or replace function ${head} as $$${body}$$`);
    replaced += 1;
  }
  if (replaced > 0) await beginFill(transaction);
  return replaced;
}

const beginFill = (database: Knex) => ORDER_STATE_ROWS.beginFill(database);

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
