import type { RunSql } from "@emberly/kit/sql";
import type { ReturnReason } from "./return-record";

/** How much of a product customers wanted to send back in some days, and why. */
export interface ReturnedProduct {
  product_id: string;
  title: string;
  pieces: number;
  /** Pieces in as many days before. */
  pieces_before: number;
  /** Pieces that were ordered in the same days. */
  sold: number;
  reasons: Partial<Record<ReturnReason, number>>;
}

const MOST_PRODUCTS = 50;

/** Refused wishes count: they tell of the product as well as the others. */
const REASONS = `
  with asked as (
    select line.product_id, line.title, line.reason, line.quantity,
      back.created_at > now() - make_interval(days => ?) as is_new
    from after_sale_return back join after_sale_return_line line on line.return_id = back.id
    where line.product_id is not null and back.created_at > now() - make_interval(days => 2 * ?)
  ), by_reason as (
    select product_id, reason, sum(quantity)::int as pieces from asked where is_new group by 1, 2
  ), returned as (
    select product_id, (array_agg(title))[1] as title,
      coalesce(sum(quantity) filter (where is_new), 0)::int as pieces,
      coalesce(sum(quantity) filter (where not is_new), 0)::int as pieces_before
    from asked group by 1
  ), most as (
    select * from returned where pieces > 0 order by pieces desc, title limit ${MOST_PRODUCTS}
  )
  select most.*,
    (select coalesce(sum(item.quantity), 0)::int from order_line_item line
     join order_item item on item.item_id = line.id and item.deleted_at is null
     join "order" o on o.id = item.order_id and o.version = item.version
     where line.product_id = most.product_id and o.status <> 'canceled' and not o.is_draft_order
       and o.deleted_at is null and o.created_at > now() - make_interval(days => ?)) as sold,
    (select jsonb_object_agg(reason, by_reason.pieces) from by_reason
     where by_reason.product_id = most.product_id) as reasons
  from most order by pieces desc, title`;

/** One statement. */
export function reasonsByProduct(run: RunSql, days: number): Promise<ReturnedProduct[]> {
  return run<ReturnedProduct>(REASONS, [days, days, days]);
}
