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
  /** What it took off their goods and their shipping. */
  discount: number;
  /** Orders that were cancelled since. */
  cancelled: number;
  /** Lower case, the shop's; orders in another currency are left out. */
  currency_code: string;
}

/** A way of shipping that was sold at its lowered price tells by itself what it was lowered by: no adjustment does. */
const KEPT = `jsonb_to_recordset(coalesce(method.metadata -> 'lowered_by', '[]'))
  as kept(promotion_id text, amount numeric)`;

const JOINS = `
  join order_promotion link on link.order_id = o.id and link.deleted_at is null
  left join order_summary summary on summary.order_id = o.id and summary.version = o.version
    and summary.deleted_at is null
  left join lateral (
    select sum(taken.amount) as amount from (
      select lowered.amount from order_item item
      join order_line_item_adjustment lowered on lowered.item_id = item.item_id and lowered.version = item.version
        and lowered.deleted_at is null
      where item.order_id = o.id and item.version = o.version and item.deleted_at is null
        and lowered.promotion_id = link.promotion_id
      union all
      select coalesce(lowered.amount, kept.amount) from order_shipping shipping
      join order_shipping_method method on method.id = shipping.shipping_method_id and method.deleted_at is null
      left join order_shipping_method_adjustment lowered on lowered.shipping_method_id = method.id
        and lowered.version = shipping.version and lowered.promotion_id = link.promotion_id and lowered.deleted_at is null
      left join ${KEPT} on kept.promotion_id = link.promotion_id
      where shipping.order_id = o.id and shipping.version = o.version and shipping.deleted_at is null
    ) taken
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
