import type { Knex } from "@medusajs/framework/mikro-orm/knex";

/** What is free of one inventory item at one location. */
export interface StockLevel {
  inventory_item_id: string;
  location_id: string;
  available: number;
}

/** What is free of inventory items at locations, straight from the levels. */
export async function listLevels(
  database: Knex,
  itemIds: string[],
  locationIds: string[],
): Promise<StockLevel[]> {
  const found = (await database("inventory_level")
    .whereIn("inventory_item_id", itemIds)
    .whereIn("location_id", locationIds)
    .whereNull("deleted_at")
    .orderBy("id")
    .select(
      "inventory_item_id",
      "location_id",
      database.raw("(stocked_quantity - reserved_quantity)::float8 as available"),
    )) as StockLevel[];
  return found;
}
