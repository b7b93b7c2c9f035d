import { prepared } from "@emberly/kit/sql";
import type { CheckoutContext } from "../context";
import { AFTER_GIVING_BACK } from "../state-machine/states";

/** What a rule of a promotion calls whether the customer has ordered before; the engine knows no such fact. */
export const HAS_ORDERED = "customer.has_ordered";

/**
 * Whether a customer has an order that was not cancelled, or a payment of which one is just being made, or may still become. A page
 * that is open does not count: a customer has one at a time, so that only one can become the first order.
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
       select from stripe_checkout where customer_id = ? and order_id is null and deleted_at is null
         and (state = 'authorised' or (state = 'needs_review' and review_reason <> all(?)))
     ) as has_ordered`,
    [customerId, customerId, [...AFTER_GIVING_BACK]],
  );
  return found?.has_ordered ?? false;
}
