import { readCurrency } from "@emberly/kit/market";
import type { RunSql } from "@emberly/kit/sql";
import type { Checkout } from "../checkout/checkout";
import { placedOrders } from "../placed-orders";

/** What a promotion has done. Amounts are dollars, or what the shop's currency has in their place. */
export interface PromotionResults {
  /** Orders that it lowered and that nobody has cancelled; it counts as used once for each. */
  orders: number;
  /** What those orders came to, shipping included and discounts off. */
  revenue: number;
  /** What it took off their goods. What it took off shipping is no discount of an order's lines. */
  discount: number;
  /** Orders that were cancelled since. */
  cancelled: number;
  /** Lower case, the shop's; orders in another currency are left out. */
  currency_code: string;
}

const JOINS = `
  join order_promotion link on link.order_id = o.id and link.deleted_at is null
  left join order_summary summary on summary.order_id = o.id and summary.version = o.version
    and summary.deleted_at is null
  left join lateral (
    select sum(taken.amount) as amount from order_item item
    join order_line_item_adjustment taken on taken.item_id = item.item_id and taken.deleted_at is null
    where item.order_id = o.id and item.version = o.version and item.deleted_at is null
      and taken.promotion_id = link.promotion_id
  ) discount on true`;

const STANDS = "filter (where o.status <> 'canceled')";

const results = (checkout: Checkout) => `
  select (count(*) ${STANDS})::int as orders, (count(*) - count(*) ${STANDS})::int as cancelled,
    coalesce(sum((summary.totals ->> 'current_order_total')::numeric) ${STANDS}, 0)::float as revenue,
    coalesce(sum(discount.amount) ${STANDS}, 0)::float as discount
  ${placedOrders(checkout, JOINS)} and link.promotion_id = ? and o.currency_code = ?`;

/** What came of a promotion so far; all zero for one that nobody has used, or that does not exist. */
export async function readPromotionResults(
  run: RunSql,
  checkout: Checkout,
  promotionId: string,
): Promise<PromotionResults> {
  const currency = await readCurrency(run);
  const [found] = await run<Omit<PromotionResults, "currency_code">>(results(checkout), [
    promotionId,
    currency,
  ]);
  if (!found) throw new Error("Counting answered no row");
  return { ...found, currency_code: currency };
}
