import type { Page } from "@emberly/kit/page-query";
import type { RunSql } from "@emberly/kit/sql";
import { readStock } from "../stock/rows";

export interface LowStock {
  product_id: string;
  variant_id: string;
  /** The product's title, with the variant's where there are several. */
  title: string;
  thumbnail: string | null;
  /** What can be bought now. */
  available: number;
  /** Pieces of the last 30 days. */
  sold: number;
  /** How many days the stock lasts at that pace; null when nothing was sold. */
  days_of_cover: number | null;
  inventory_item_id: string | null;
}

/**
 * A page of the products that are low as the page Stock counts it, those first that run out soonest.
 *
 * @param run a reader that is `current` (../stock/stock-rows)
 */
export async function listLowStock(
  run: RunSql,
  { limit, offset }: Page,
): Promise<{ products: LowStock[]; count: number }> {
  const { rows, count } = await readStock(run, { state: "low", limit, offset });
  const products = rows.map(({ id, product_id, title, thumbnail, available, sold, cover, item_id }) => ({
    product_id,
    variant_id: id,
    title,
    thumbnail,
    available,
    sold,
    days_of_cover: cover,
    inventory_item_id: item_id,
  }));
  return { products, count };
}
