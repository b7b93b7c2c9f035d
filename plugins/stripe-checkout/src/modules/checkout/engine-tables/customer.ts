import { prepared } from "@emberly/kit/sql";
import type { CheckoutContext } from "../context";

/** A customer as rules of prices, taxes and promotions can ask for one. */
export interface Customer {
  id: string;
  email: string | null;
  metadata: Record<string, unknown> | null;
  groups: { id: string }[];
}

/** With all columns, because a rule may name any of them. Read at this moment, once within a call. */
export function readCustomer(
  { database, memo }: Pick<CheckoutContext, "database" | "memo">,
  customerId: string,
): Promise<Customer | undefined> {
  return memo.getNow(["customer", customerId], async () => {
    const [found] = await prepared<{ customer: Customer }>(database, CUSTOMER, [customerId]);
    return found?.customer;
  });
}

/** One column, because a prepared statement whose columns a migration adds to fails from then on. */
const CUSTOMER = `select to_jsonb(customer) || jsonb_build_object('groups', coalesce((
    select jsonb_agg(to_jsonb(customer_group) order by customer_group.id)
      from customer_group_customer membership join customer_group on customer_group.id = membership.customer_group_id
      where membership.customer_id = customer.id and membership.deleted_at is null and customer_group.deleted_at is null
  ), '[]')) as customer
  from customer where id = ? and deleted_at is null`;
