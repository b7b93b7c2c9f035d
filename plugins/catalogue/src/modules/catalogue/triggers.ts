import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { holdCatalogue } from "./lock";

/** What a mark's key names; `refresh` finds the products behind it. */
export type MarkSource =
  | "product"
  | "variant"
  | "price_set"
  | "price"
  | "price_list"
  | "inventory_item"
  | "category"
  | "shop";

/** Every table that decides what the catalogue shows, and which column leads from a changed row to products. */
export const WATCHED: { table: string; source: MarkSource; column: string }[] = [
  { table: "product", source: "product", column: "id" },
  { table: "product_variant", source: "product", column: "product_id" },
  { table: "image", source: "product", column: "product_id" },
  { table: "picture", source: "product", column: "product_id" },
  { table: "product_category_product", source: "product", column: "product_id" },
  { table: "product_sales_channel", source: "product", column: "product_id" },
  { table: "product_category", source: "category", column: "id" },
  { table: "product_variant_price_set", source: "variant", column: "variant_id" },
  { table: "product_variant_inventory_item", source: "variant", column: "variant_id" },
  { table: "price", source: "price_set", column: "price_set_id" },
  { table: "price_rule", source: "price", column: "price_id" },
  { table: "price_list", source: "price_list", column: "id" },
  { table: "price_list_rule", source: "price_list", column: "price_list_id" },
  // A reservation shows here: the inventory module keeps the reserved quantity on the level.
  { table: "inventory_level", source: "inventory_item", column: "inventory_item_id" },
  { table: "sales_channel_stock_location", source: "shop", column: "sales_channel_id" },
  { table: "store", source: "shop", column: "id" },
];

const EVENTS = [
  { event: "insert", tables: "referencing new table as new_rows" },
  { event: "update", tables: "referencing old table as old_rows new table as new_rows" },
  { event: "delete", tables: "referencing old table as old_rows" },
];

/** All trigger names start with this. */
const PREFIX = "catalogue_mark_on_";

/**
 * Puts the triggers on the engine's tables where one is missing, and then marks everything as changed, because
 * changes may have passed unseen. Not part of a migration: the link tables do not exist yet when migrations run,
 * and the engine may drop and make them again.
 *
 * @returns how many were missing
 */
export async function ensureTriggers(database: Knex): Promise<number> {
  if ((await missing(database)).length === 0) return 0;
  return database.transaction(async (transaction) => {
    await holdCatalogue(transaction);
    const wanted = await missing(transaction);
    for (const { table, source, column, event, tables } of wanted) {
      await transaction.raw(
        `create trigger ${PREFIX}${event} after ${event} on "${table}" ${tables}
         for each statement execute function catalogue_mark('${source}', '${column}')`,
      );
    }
    if (wanted.length > 0) await markEverything(transaction);
    return wanted.length;
  });
}

/** Marks the whole catalogue for computing anew. */
export async function markEverything(database: Knex): Promise<void> {
  await database("catalogue_dirty").insert({ source: "shop" satisfies MarkSource, key: "" });
}

async function missing(database: Knex) {
  const { rows } = await database.raw<{ rows: { tgname: string; relname: string }[] }>(
    `select t.tgname, c.relname from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where t.tgname like ? and pg_table_is_visible(c.oid)`,
    [`${PREFIX}%`],
  );
  const present = new Set(rows.map(({ tgname, relname }) => `${relname}.${tgname}`));
  return WATCHED.flatMap((watched) => EVENTS.map((event) => ({ ...watched, ...event }))).filter(
    ({ table, event }) => !present.has(`${table}.${PREFIX}${event}`),
  );
}
