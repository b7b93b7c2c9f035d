import { prepared } from "@emberly/kit/sql";
import type { CheckoutContext } from "../context";

/**
 * Whether a customer has an order that was not cancelled, or a payment of which one is just being made. A page that is open does
 * not count: a customer has one at a time, so that only one can become the first order. Rules of promotions call it `customer.has_ordered`.
 */
export async function hasOrdered(
  { database }: Pick<CheckoutContext, "database">,
  customerId: string,
): Promise<boolean> {
  const [found] = await prepared<{ has_ordered: boolean }>(
    database,
    `select exists (
       select from "order" where customer_id = ? and status <> 'canceled' and not is_draft_order and deleted_at is null
     ) or exists (
       select from stripe_checkout where customer_id = ? and state in ('authorised', 'needs_review')
         and order_id is null and deleted_at is null
     ) as has_ordered`,
    [customerId, customerId],
  );
  return found?.has_ordered ?? false;
}
