import { ensureTriggers } from "@emberly/kit/triggers";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { alsoWatchedTables, type CatalogueOptions } from "./options";

/** What a mark's key names; `refresh` finds the products behind it. */
type MarkSource =
  | "product"
  | "variant"
  | "price_set"
  | "price"
  | "price_list"
  | "inventory_item"
  | "category"
  | "option"
  | "option_value"
  | "sales_channel"
  | "elsewhere"
  | "shop";

interface Watched {
  table: string;
  source: MarkSource;
  column: string;
}

/** Every table of the engine that decides what the catalogue shows, and which column leads from a changed row to products. */
const WATCHED: Watched[] = [
  { table: "product", source: "product", column: "id" },
  { table: "product_variant", source: "product", column: "product_id" },
  { table: "product_product_option", source: "product", column: "product_id" },
  { table: "product_option", source: "option", column: "id" },
  { table: "product_option_value", source: "option_value", column: "id" },
  { table: "product_variant_option", source: "variant", column: "variant_id" },
  { table: "product_variant_product_image", source: "variant", column: "variant_id" },
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
  // It decides for the shop as a whole whether anything is shown (`CatalogueService.isSelling`), and is no product's.
  { table: "sales_channel", source: "sales_channel", column: "id" },
  { table: "store", source: "shop", column: "id" },
  // Their currencies are the one that prices are in: the default region's, without one the store's default.
  { table: "region", source: "shop", column: "id" },
  { table: "store_currency", source: "shop", column: "id" },
];

/** The same with the table of what buyers think. */
export const watched = ({ ratings }: CatalogueOptions): Watched[] =>
  ratings === undefined ? WATCHED : [...WATCHED, { table: ratings, source: "product", column: "product_id" }];

const EVENTS = ["insert", "update", "delete"] as const;

/**
 * Puts the triggers on the engine's tables where one is missing, and then marks everything as changed, because
 * changes may have passed unseen.
 *
 * @returns how many were missing
 */
export async function ensureCatalogueTriggers(database: Knex, options: CatalogueOptions): Promise<number> {
  const own = watched(options);
  const marks = own.flatMap(({ table, source, column }) =>
    EVENTS.map((event) => ({
      table,
      event,
      name: `catalogue_mark_on_${event}`,
      run: `catalogue_mark('${source}', '${column}')`,
    })),
  );
  const touches = alsoWatchedTables(options)
    .filter((table) => !own.some((watching) => watching.table === table))
    .flatMap((table) =>
      EVENTS.map((event) => ({
        table,
        event,
        name: `catalogue_touch_on_${event}`,
        run: "catalogue_touch()",
      })),
    );
  return (
    (await ensureTriggers(database, marks, markEverything)) +
    (await ensureTriggers(database, touches, markElsewhere))
  );
}

/** What was kept while nothing watched a table may be wrong. */
async function markElsewhere(database: Knex): Promise<void> {
  await database("catalogue_dirty").insert({ source: "elsewhere" satisfies MarkSource, key: "" });
}

/** Marks the whole catalogue for computing anew. */
export async function markEverything(database: Knex): Promise<void> {
  await database("catalogue_dirty").insert({ source: "shop" satisfies MarkSource, key: "" });
}
