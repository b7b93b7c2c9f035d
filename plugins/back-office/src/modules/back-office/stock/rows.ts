import { contains } from "@emberly/kit/contains";
import type { RunSql, SqlValue } from "@emberly/kit/sql";

/** Where a product's own threshold is kept: in the metadata of its inventory item. */
export const THRESHOLD_KEY = "low_stock_threshold";

/** Pieces left at which a product without a threshold of its own counts as low. */
export const DEFAULT_THRESHOLD = 5;

/** Days of cover at which a product counts as low, however many pieces are left: about what a delivery takes. */
const SHORT_COVER_DAYS = 14;

type StockState = "out" | "low" | "fine" | "uncounted";

/** One product (variant) as the page Stock shows it; quantities in pieces. */
export interface StockRow {
  /** The variant. */
  id: string;
  product_id: string;
  item_id: string | null;
  /** The product's title, with the variant's where there are several. */
  title: string;
  product_title: string;
  /** Null for the only variant of a product. */
  variant_title: string | null;
  handle: string;
  sku: string | null;
  thumbnail: string | null;
  stocked: number;
  /** Reserved by open checkouts and orders that have not been sent. */
  held: number;
  available: number;
  /** Sold in the last 30 days. */
  sold: number;
  /** Days that `available` lasts at that rate, one decimal; null when nothing was sold. */
  cover: number | null;
  /** The product's own threshold; null when the default holds. */
  threshold: number | null;
  state: StockState;
}

export interface StockQuery {
  /** Part of a title, handle, SKU or option value. */
  q?: string;
  state?: "low" | "out";
  sort?: "cover" | "title" | "available";
  limit: number;
  offset: number;
}

export interface StockPage {
  rows: StockRow[];
  count: number;
}

/** What was sold since then makes the pace. Whole days of it are added up already. */
const SINCE = "now() - interval '30 days'";
const FIRST_WHOLE_DAY = `date_bin('1 day', ${SINCE}, 'epoch') + interval '1 day'`;

/** @param only a condition on products, from "and" on */
const every = (only = "") => `
  with sold as (
    select variant_id, sum(pieces) as quantity from (
      select variant_id, pieces from order_sold_day where placed_at >= ${FIRST_WHOLE_DAY}
      union all
      select variant_id, pieces from order_sold where created_at > ${SINCE} and created_at < ${FIRST_WHOLE_DAY}
    ) lately group by variant_id
  ), level as (
    select inventory_item_id, sum(stocked_quantity) as stocked, sum(reserved_quantity) as held
    from inventory_level where deleted_at is null group by inventory_item_id
  ), counted as (
    select variant.id, product.id as product_id, item.id as item_id, product.handle, variant.sku,
      product.thumbnail,
      product.title as product_title, variant.variant_rank,
      -- The variant is named only where there are several; a kit has several rows of one.
      case when min(variant.id) over (partition by product.id) <> max(variant.id) over (partition by product.id)
        then variant.title end as variant_title,
      variant.manage_inventory and item.id is not null as is_counted,
      coalesce(level.stocked, 0)::float8 as stocked, coalesce(level.held, 0)::float8 as held,
      coalesce(sold.quantity * link.required_quantity, 0)::float8 as sold,
      substring(item.metadata->>'${THRESHOLD_KEY}' from '^[0-9]{1,9}$')::integer as threshold
    from product
    join product_variant variant on variant.product_id = product.id and variant.deleted_at is null
    left join product_variant_inventory_item link on link.variant_id = variant.id and link.deleted_at is null
    left join inventory_item item on item.id = link.inventory_item_id and item.deleted_at is null
    left join level on level.inventory_item_id = item.id
    left join sold on sold.variant_id = variant.id
    where product.deleted_at is null ${only}
  ), figured as (
    select *, concat_ws(', ', product_title, variant_title) as title, stocked - held as available,
      case when sold > 0 then round(((stocked - held) * 30 / sold)::numeric, 1)::float8 end as cover
    from counted
  ), stock as (
    select *, case when not is_counted then 'uncounted' when available <= 0 then 'out'
      when available <= coalesce(threshold, ${DEFAULT_THRESHOLD}) or cover <= ${SHORT_COVER_DAYS} then 'low'
      else 'fine' end as state
    from figured
  )`;

const URGENCY = "case when available <= 0 then -1 else cover end";

/**
 * The variants of a product stand together, where the one of them that comes first would. `of_product` is a window over
 * the rows that match.
 */
const ORDER: Record<NonNullable<StockQuery["sort"]>, string> = {
  cover: `max(is_counted::integer) over of_product desc,
    min(${URGENCY}) filter (where is_counted) over of_product nulls last,
    min(available) filter (where is_counted) over of_product,
    product_title, product_id, is_counted desc, ${URGENCY} nulls last, available, title, id`,
  available: `max(is_counted::integer) over of_product desc, min(available) filter (where is_counted) over of_product,
    product_title, product_id, is_counted desc, available, title, id`,
  title: "product_title, product_id, variant_rank, title, id",
};

/** By any word of the product or of the variant, options included. */
const MATCHES = `(title ilike ? or handle ilike ? or sku ilike ? or exists (
  select 1 from product_variant_option link
  join product_option_value chosen on chosen.id = link.option_value_id and chosen.deleted_at is null
  where link.variant_id = stock.id and chosen.value ilike ?))`;

/**
 * Every product with what is left of it and how long that lasts: one query.
 *
 * @returns a page, those that run out first at the top unless sorted otherwise, and how many match in all
 */
export async function readStock(run: RunSql, query: StockQuery): Promise<StockPage> {
  const { q, state, sort = "cover", limit, offset } = query;
  const conditions: string[] = [];
  const values: SqlValue[] = [];
  if (q) {
    conditions.push(MATCHES);
    const pattern = contains(q);
    values.push(pattern, pattern, pattern, pattern);
  }
  if (state) {
    // Whoever asks for what is low wants to see what is out too.
    conditions.push(state === "out" ? "state = 'out'" : "state in ('low', 'out')");
  }
  const where = conditions.length > 0 ? `where ${conditions.join(" and ")}` : "";
  const rows = await run<FoundRow>(
    `${every()} select *, count(*) over () as total from stock ${where} window of_product as (partition by product_id)
     order by ${ORDER[sort]} limit ? offset ?`,
    [...values, limit, offset],
  );
  return { rows: rows.map(toRow), count: Number(rows[0]?.total ?? 0) };
}

/** How many products there are, are low and are out. */
export async function countStock(run: RunSql): Promise<{ products: number; low: number; out: number }> {
  const [counts] = await run<{ products: number; low: number; out: number }>(
    `${every()} select count(*)::integer as products,
       count(*) filter (where state = 'low')::integer as low,
       count(*) filter (where state = 'out')::integer as out from stock`,
    [],
  );
  return counts ?? { products: 0, low: 0, out: 0 };
}

/** Narrowed down before anything is summed up or sorted, because a long file asks many times. */
const NAMED = `and product.id in (
  select product_id from product_variant
  where id in (select jsonb_array_elements_text(?::jsonb)) or sku in (select jsonb_array_elements_text(?::jsonb))
  union all
  select id from product where handle in (select jsonb_array_elements_text(?::jsonb)))`;

/** What an import looks for: rows by variant id, by handle or by SKU. */
export async function findStock(
  run: RunSql,
  { ids, handles, skus }: { ids: string[]; handles: string[]; skus: string[] },
): Promise<StockRow[]> {
  const rows = await run<FoundRow>(`${every(NAMED)} select *, '0' as total from stock`, [
    JSON.stringify(ids),
    JSON.stringify(skus),
    JSON.stringify(handles),
  ]);
  return rows.map(toRow);
}

/** The options of variants, by the variants' ids and the options' names. */
export async function readOptions(
  run: RunSql,
  variantIds: string[],
): Promise<Map<string, Record<string, string>>> {
  const rows = await run<{ id: string; options: Record<string, string> }>(
    `select link.variant_id as id, json_object_agg(o.title, chosen.value order by o.created_at, o.title) as options
     from product_variant_option link
     join product_option_value chosen on chosen.id = link.option_value_id and chosen.deleted_at is null
     join product_option o on o.id = chosen.option_id and o.deleted_at is null
     where link.variant_id in (select jsonb_array_elements_text(?::jsonb)) group by link.variant_id`,
    [JSON.stringify(variantIds)],
  );
  return new Map(rows.map(({ id, options }) => [id, options]));
}

interface FoundRow extends StockRow {
  total: string;
  is_counted: boolean;
  variant_rank: number | null;
}

function toRow({ total: _total, is_counted: _counted, variant_rank: _rank, ...row }: FoundRow): StockRow {
  return row;
}
