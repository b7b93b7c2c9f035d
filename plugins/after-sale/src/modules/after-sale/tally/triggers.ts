import { ensureTriggers, type Trigger } from "@emberly/kit/triggers";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { SOLD_ROWS } from "./rows";

/** SQL of the orders behind the rows `changed` of a table, and the columns of it that decide what was sold. */
const watch = (table: string, orders: string, columns: string, events: Trigger["event"][]): Trigger[] =>
  events.map((event) => ({
    table,
    event,
    name: `after_sale_sold_on_${event}`,
    run: `after_sale_sold_follow('${orders}', '${columns}')`,
  }));

/** An order and its lines exist before the items that refer to them, so that only their changes tell something new. */
const TRIGGERS: Trigger[] = [
  ...watch("order", "select id from changed", "id, created_at, status, version, is_draft_order, deleted_at", [
    "update",
  ]),
  ...watch(
    "order_item",
    "select order_id from changed",
    "id, order_id, item_id, version, quantity, deleted_at",
    ["insert", "update", "delete"],
  ),
  ...watch(
    "order_line_item",
    "select item.order_id from order_item item join changed on changed.id = item.item_id",
    "id, product_id",
    ["update"],
  ),
];

/**
 * Puts the triggers in place that keep what was sold true. If one was missing, all orders are counted anew afterwards, by whoever
 * calls `fill`.
 *
 * @returns how many were missing
 */
export const ensureTallyTriggers = (database: Knex): Promise<number> =>
  ensureTriggers(database, TRIGGERS, (transaction) => SOLD_ROWS.beginFill(transaction));
