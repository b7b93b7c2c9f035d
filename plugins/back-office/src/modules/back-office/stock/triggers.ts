import { ensureTriggers } from "@emberly/kit/triggers";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";

/** What the key of a mark is of. `every` is of all products, and has none. */
type MarkSource = "product" | "variant" | "item" | "option_value" | "every";

interface Watched {
  table: string;
  source: MarkSource;
  /** Column with the key. */
  key: string;
  /** Those that a row of `stock_row` is made of. */
  columns: string;
}

/** The tables that decide what the page Stock shows. */
const WATCHED: Watched[] = [
  { table: "product", source: "product", key: "id", columns: "title, handle, thumbnail, deleted_at" },
  {
    table: "product_variant",
    source: "product",
    key: "product_id",
    columns: "id, title, sku, variant_rank, manage_inventory, deleted_at",
  },
  {
    table: "product_variant_inventory_item",
    source: "variant",
    key: "variant_id",
    columns: "inventory_item_id, required_quantity, deleted_at",
  },
  {
    table: "inventory_item",
    source: "item",
    key: "id",
    columns: "metadata, deleted_at",
  },
  {
    table: "inventory_level",
    source: "item",
    key: "inventory_item_id",
    columns: "id, stocked_quantity, reserved_quantity, deleted_at",
  },
  { table: "product_variant_option", source: "variant", key: "variant_id", columns: "option_value_id" },
  { table: "product_option_value", source: "option_value", key: "id", columns: "value, deleted_at" },
  { table: "order_sold", source: "variant", key: "variant_id", columns: "order_id, created_at, pieces" },
];

const EVENTS = ["insert", "update", "delete"] as const;

/**
 * Puts the triggers in place that mark what has changed. If one was missing, the rows of every product are computed anew.
 *
 * @returns how many were missing
 */
export const ensureStockTriggers = (database: Knex): Promise<number> =>
  ensureTriggers(
    database,
    WATCHED.flatMap(({ table, source, key, columns }) =>
      EVENTS.map((event) => ({
        table,
        event,
        name: `stock_mark_on_${event}`,
        run: `stock_mark('${source}', '${key}', '${columns}')`,
      })),
    ),
    markEverything,
  );

export async function markEverything(database: Knex): Promise<void> {
  await database("stock_mark").insert({ source: "every" satisfies MarkSource, key: "" });
}
