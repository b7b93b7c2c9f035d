import { prepared } from "@emberly/kit/sql";
import type { CheckoutContext } from "../context";
import type { PromotionUsage } from "../rows/row";

/** What a cart would count against the budgets and limits of its promotions. Amounts are dollars. */
export async function readCartUsage(
  { database }: Pick<CheckoutContext, "database">,
  cartId: string,
): Promise<PromotionUsage | undefined> {
  const rows = await prepared<PromotionUsage>(
    database,
    `select cart.customer_id, cart.email, (
       select coalesce(jsonb_agg(jsonb_build_object('code', code, 'amount', amount)), '[]') from (
         select adjustment.code, adjustment.amount from cart_line_item item
         join cart_line_item_adjustment adjustment on adjustment.item_id = item.id
         where item.cart_id = cart.id and item.deleted_at is null and adjustment.deleted_at is null
         union all
         select adjustment.code, adjustment.amount from cart_shipping_method method
         join cart_shipping_method_adjustment adjustment on adjustment.shipping_method_id = method.id
         where method.cart_id = cart.id and method.deleted_at is null and adjustment.deleted_at is null
       ) adjustment where code is not null) as usage
     from cart where cart.id = ?`,
    [cartId],
  );
  return rows[0];
}
