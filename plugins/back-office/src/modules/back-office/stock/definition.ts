import { SHOP_LOCATION } from "@emberly/kit/market";

/** Where a product's own threshold is kept: in the metadata of its inventory item. */
export const THRESHOLD_KEY = "low_stock_threshold";

/** Pieces left at which a product without a threshold of its own counts as low. */
export const DEFAULT_THRESHOLD = 5;

/** Days of cover at which a product counts as low, however many pieces are left: about what a delivery takes. */
const SHORT_COVER_DAYS = 14;

/** Sales of so many days make the pace, today included, days in UTC as `order_sold_day` has them. */
const PACE_DAYS = 30;

/** SQL of when the first of those days begins. In hours, since a day of the session's time zone may have 23. */
export const PACE_SINCE = `date_bin('1 day', now() - interval '${(PACE_DAYS - 1) * 24} hours', 'epoch')`;

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
  /** Sold in the last 30 days, today included. */
  sold: number;
  /** Days that `available` lasts at that rate, one decimal; null when nothing was sold. */
  cover: number | null;
  /** The product's own threshold; null when the default holds. */
  threshold: number | null;
  state: StockState;
}

/** Columns of {@link StockRow}. */
export const SHOWN = `id, product_id, item_id, title, product_title, variant_title, handle, sku, thumbnail, stocked, held, available,
  sold, cover, threshold, state`;

/** Columns of `stock_row`. The last ones sort it: see {@link ORDER}. */
export const KEPT = `${SHOWN}, search, product_urgency, product_available, by_cover, by_available, by_title`;

/**
 * How `stock_row` is sorted, as the migration's indexes say it. The variants of a product stand together, where the one of them that comes
 * first would, and in the order of `by_…`. What is not counted comes last.
 */
export const ORDER = {
  cover: "product_urgency, product_available, left(product_title, 200), product_id, by_cover",
  available: "product_available, left(product_title, 200), product_id, by_available",
  title: "left(product_title, 200), product_id, by_title",
} as const;

/** What is out comes before all that lasts for some days. */
const URGENCY = "case when available <= 0 then -1 else cover end";

/**
 * SQL of the rows of `stock_row` that products should have, by the engine's own tables and by what was sold. Each table is asked from the
 * product on: `offset 0` keeps the planner from joining whole tables.
 *
 * @param products SQL of an array of their ids
 */
export const rowsOf = (products: string) => `
  with counted as (
    select variant.id, product.id as product_id, item.id as item_id, product.handle, variant.sku, product.thumbnail,
      product.title as product_title, variant.variant_rank,
      -- The variant is named only where there are several; a kit has several rows of one.
      case when min(variant.id) over (partition by product.id) <> max(variant.id) over (partition by product.id)
        then variant.title end as variant_title,
      variant.manage_inventory and item.id is not null as is_counted,
      coalesce(level.stocked, 0)::float8 as stocked, coalesce(level.held, 0)::float8 as held,
      coalesce(sold.pieces * link.required_quantity, 0)::float8 as sold,
      substring(item.metadata->>'${THRESHOLD_KEY}' from '^[0-9]{1,9}$')::integer as threshold,
      chosen.options
    from (select distinct unnest(${products}) as id) asked
    cross join lateral (
      select id, title, handle, thumbnail from product where id = asked.id and deleted_at is null offset 0
    ) product
    cross join lateral (
      select id, title, sku, variant_rank, manage_inventory from product_variant
      where product_id = product.id and deleted_at is null offset 0
    ) variant
    left join lateral (
      select inventory_item_id, required_quantity from product_variant_inventory_item
      where variant_id = variant.id and deleted_at is null offset 0
    ) link on true
    left join lateral (
      select id, metadata from inventory_item where id = link.inventory_item_id and deleted_at is null offset 0
    ) item on true
    cross join lateral (
      select sum(stocked_quantity) as stocked, sum(reserved_quantity) as held from inventory_level
      where inventory_item_id = item.id and location_id = ${SHOP_LOCATION} and deleted_at is null
    ) level
    cross join lateral (
      select sum(pieces) as pieces from order_sold_day
      where variant_id = variant.id and placed_at >= (select since from stock_basis)
    ) sold
    cross join lateral (
      select string_agg(value.value, E'\\n' order by value.value) as options from product_variant_option link
      cross join lateral (
        select value from product_option_value where id = link.option_value_id and deleted_at is null offset 0
      ) value
      where link.variant_id = variant.id
    ) chosen
  ), figured as (
    select *, concat_ws(', ', product_title, variant_title) as title, stocked - held as available,
      case when sold > 0 then round(((stocked - held) * ${PACE_DAYS} / sold)::numeric, 1)::float8 end as cover
    from counted
  ), judged as (
    select *, concat_ws(E'\\n', title, handle, sku, options) as search, ${URGENCY} as urgency,
      case when not is_counted then 'uncounted' when available <= 0 then 'out'
      when available <= coalesce(threshold, ${DEFAULT_THRESHOLD}) or cover <= ${SHORT_COVER_DAYS} then 'low'
      else 'fine' end as state
    from figured
  ), placed as (
    select *,
      min(urgency) filter (where is_counted) over of_product as product_urgency,
      min(available) filter (where is_counted) over of_product as product_available,
      row_number() over (of_product order by is_counted desc, urgency, available, title, id, item_id) as by_cover,
      row_number() over (of_product order by is_counted desc, available, title, id, item_id) as by_available,
      row_number() over (of_product order by variant_rank, title, id, item_id) as by_title
    from judged window of_product as (partition by product_id)
  )
  select ${KEPT} from placed`;
