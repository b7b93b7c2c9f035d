import { prepared } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Hold } from "../rows/row";

/** What is free of one inventory item at one location. */
export interface StockLevel {
  inventory_item_id: string;
  location_id: string;
  available: number;
}

const LEVELS = `
  select inventory_item_id, location_id, (stocked_quantity - reserved_quantity)::float8 as available
  from inventory_level
  where inventory_item_id = any(:itemIds) and location_id = any(:locationIds) and deleted_at is null order by id`;

export interface FreeStock {
  levels: StockLevel[];
  /** What other checkouts hold that are being turned into orders: for a moment no level shows it. */
  promised: Hold[];
}

/** What is free at one moment for a checkout that wants to hold some of it. */
export async function readFreeStock(
  database: Knex,
  where: { checkoutId: string; itemIds: string[]; locationIds: string[] },
): Promise<FreeStock> {
  const [read] = await prepared<FreeStock>(
    database,
    `select (select coalesce(jsonb_agg(level), '[]') from (${LEVELS}) level) as levels,
       (select coalesce(jsonb_agg(hold), '[]')
        from stripe_checkout, jsonb_array_elements(holds) hold where converting and id <> :checkoutId) as promised`,
    where,
  );
  return read ?? { levels: [], promised: [] };
}

/** What is free of inventory items at locations, straight from the levels. */
export async function listLevels(
  database: Knex,
  itemIds: string[],
  locationIds: string[],
): Promise<StockLevel[]> {
  return prepared<StockLevel>(database, LEVELS, { itemIds, locationIds });
}
