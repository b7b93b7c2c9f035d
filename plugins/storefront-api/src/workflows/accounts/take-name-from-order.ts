import { sqlOf } from "@emberly/kit/sql";
import type { MedusaContainer } from "@medusajs/framework/types";

/**
 * Fills in what the account of an order's customer does not know yet, from what was entered at the payment page: the name, and the
 * country in the words of the country list.
 */
export async function takeNameFromOrder(container: MedusaContainer, orderId: string): Promise<void> {
  await sqlOf(container)(
    `with given as (
       select "order".customer_id, address.first_name, address.last_name, country.display_name
       from "order" join order_address address on address.id = coalesce("order".billing_address_id, "order".shipping_address_id)
       left join region_country country on country.iso_2 = address.country_code and country.deleted_at is null
       where "order".id = ?
     )
     update customer set
       first_name = case when concat(customer.first_name, customer.last_name) = '' then given.first_name else customer.first_name end,
       last_name = case when concat(customer.first_name, customer.last_name) = '' then given.last_name else customer.last_name end,
       metadata = case when coalesce(customer.metadata->>'country', '') = '' and given.display_name is not null
         then coalesce(customer.metadata, '{}') || jsonb_build_object('country', given.display_name) else customer.metadata end,
       updated_at = now()
     from given
     where customer.id = given.customer_id and customer.has_account and customer.deleted_at is null
       and (concat(customer.first_name, customer.last_name) = '' or coalesce(customer.metadata->>'country', '') = '')
       and not exists (select 1 from account_erasure erasure where erasure.customer_id = customer.id)`,
    [orderId],
  );
}
