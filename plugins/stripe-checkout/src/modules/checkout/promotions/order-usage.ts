import type { CheckoutContext } from "../context";
import { changeUsage } from "./usage";

interface UsageRow {
  code: string;
  amount: number;
  customer_id: string | null;
  email: string | null;
}

/**
 * What each promotion has lowered an order by, lines and shipping, as it stands in the engine's tables; dollars. The engine keeps a
 * set of adjustments for each version of an order.
 */
const USAGE = `
  select adjustment.code, adjustment.amount::float8 as amount, o.customer_id, o.email from "order" o
  join (
    select line.order_id, of_line.code, of_line.amount from order_item line
    join order_line_item_adjustment of_line
      on of_line.item_id = line.item_id and of_line.version = line.version and of_line.deleted_at is null
    join "order" current on current.id = line.order_id and current.version = line.version
    where line.order_id = :orderId and line.deleted_at is null
    union all
    select method.order_id, of_method.code, of_method.amount from order_shipping method
    join order_shipping_method_adjustment of_method
      on of_method.shipping_method_id = method.shipping_method_id and of_method.version = method.version
        and of_method.deleted_at is null
    join "order" current on current.id = method.order_id and current.version = method.version
    where method.order_id = :orderId and method.deleted_at is null
  ) adjustment on adjustment.order_id = o.id
  where o.id = :orderId and adjustment.code is not null`;

/**
 * Gives back what a cancelled order has used of promotions: the engine's cancel workflow leaves it counted. A process that dies in
 * between leaves it counted too: a promotion is then used once less than allowed, and never once more. The caller makes sure that
 * this happens once an order.
 */
export async function giveUsageBack(context: CheckoutContext, orderId: string): Promise<void> {
  const read = async () => {
    const { rows } = await context.database.raw<{ rows: UsageRow[] }>(USAGE, { orderId });
    return { rows, checkout: await context.rows.findOfOrder(orderId) };
  };
  const found = await read();
  if (found.rows.length === 0 && !found.checkout?.promotion_usage) return;
  await changeUsage(context, async ({ giveBack, database }) => {
    // Once more, because its customer may have moved to another email meanwhile.
    const { rows, checkout } = await read();
    const [first] = rows;
    // The order's shipping has the lowered price: what promotions took off it is noted with the checkout alone.
    const ofShipping = checkout && (await context.rows.takeUsage(checkout.id, database));
    if (ofShipping)
      await giveBack({ ...ofShipping, customer_id: checkout.customer_id, email: checkout.email });
    if (!first) return;
    const { customer_id, email } = first;
    await giveBack({ usage: rows.map(({ code, amount }) => ({ code, amount })), customer_id, email });
  });
}
