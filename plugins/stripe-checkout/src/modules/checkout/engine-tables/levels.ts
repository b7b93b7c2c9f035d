import { prepared } from "@emberly/kit/sql";
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
  return prepared<StockLevel>(
    database,
    `select inventory_item_id, location_id, (stocked_quantity - reserved_quantity)::float8 as available
     from inventory_level where inventory_item_id = any(?) and location_id = any(?) and deleted_at is null order by id`,
    [itemIds, locationIds],
  );
}
