import { readPage } from "../lib/read-page";
import type { RunSql } from "../lib/run-sql";
import type { Page } from "./page";

export interface LowStock {
  product_id: string;
  title: string;
  thumbnail: string | null;
  /** What can be bought now. */
  available: number;
  /** Pieces of the last {@link SALES_DAYS} days. */
  sold: number;
  /** How many days the stock lasts at that pace; null when nothing was sold. */
  days_of_cover: number | null;
  inventory_item_id: string | null;
}

/** The days of sales that the pace is taken from. */
const SALES_DAYS = 30;
/** Fewer pieces than this are few, however slowly they sell. */
const FEW_PIECES = 5;
/** A delivery takes about this long to come. */
const SHORT_COVER_DAYS = 14;

const SOLD = `
  select line.product_id, sum(i.quantity)::integer as pieces
  from "order" o
  join order_item i on i.order_id = o.id and i.version = o.version and i.deleted_at is null
  join order_line_item line on line.id = i.item_id
  where o.created_at >= now() - interval '${SALES_DAYS} days' and o.deleted_at is null
    and not o.is_draft_order and o.status <> 'canceled'
  group by line.product_id`;

const LOW_STOCK = {
  select: `offered.id as product_id, offered.title, p.thumbnail, offered.stock as available,
    coalesce(sold.pieces, 0) as sold, cover.days::float as days_of_cover,
    (select min(needs.inventory_item_id) from product_variant_inventory_item needs
      where needs.variant_id = offered.variant_id and needs.deleted_at is null) as inventory_item_id`,
  from: `from catalogue_product offered
    join product p on p.id = offered.id
    left join (${SOLD}) sold on sold.product_id = offered.id
    cross join lateral (
      select round(offered.stock * ${SALES_DAYS}.0 / nullif(sold.pieces, 0), 1) as days
    ) cover
    where offered.stock < ${FEW_PIECES} or cover.days < ${SHORT_COVER_DAYS}`,
  order: "cover.days nulls last, offered.stock, offered.id",
};

/**
 * A page of the products that run out, those first that do so soonest. Stock that is not counted never does.
 * Reads the catalogue's rows: bring those up to date before.
 */
export async function listLowStock(
  run: RunSql,
  page: Page,
): Promise<{ products: LowStock[]; count: number }> {
  const { rows, count } = await readPage<LowStock>(run, { ...LOW_STOCK, values: [] }, page);
  return { products: rows, count };
}
