import type { RunSql } from "@emberly/kit/sql";
import { sqlOf } from "@emberly/kit/sql";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { NewAddressBody } from "../../contract/own-data";

interface OrderAddress {
  customerId: string;
  given: Omit<NewAddressBody, "isDefault">;
}

type Row = OrderAddress["given"] & { customer_id: string };

/** Customers who still have an account and do not wait for its erasure. */
const HAS_ACCOUNT = `customer.has_account and customer.deleted_at is null and not exists (
  select 1 from account_erasure erasure where erasure.customer_id = customer.id)`;

/** Where an order was sent to, and whose it is; undefined for one without an address or without an account. */
export async function readOrderAddress(run: RunSql, orderId: string): Promise<OrderAddress | undefined> {
  const [row] = await run<Row>(
    `select customer.id as customer_id, concat_ws(' ', address.first_name, address.last_name) as name,
       coalesce(address.phone, '') as phone, address.address_1 as line1, coalesce(address.address_2, '') as line2,
       coalesce(address.city, '') as city, coalesce(address.province, '') as state,
       coalesce(address.postal_code, '') as postal_code, coalesce(address.country_code, '') as country
     from "order" join customer on customer.id = "order".customer_id and ${HAS_ACCOUNT}
     join order_address address on address.id = "order".shipping_address_id
     where "order".id = ? and address.address_1 <> ''`,
    [orderId],
  );
  if (!row) return undefined;
  const { customer_id: customerId, ...given } = row;
  return { customerId, given };
}

/** @returns false when the order's address was taken before */
export async function noteTaken(run: RunSql, orderId: string): Promise<boolean> {
  const noted = await run(
    "insert into account_order_address (order_id) values (?) on conflict do nothing returning order_id",
    [orderId],
  );
  return noted.length > 0;
}

/** An event in memory is lost with its process: orders whose event was are caught up with, at most a few at a time. */
export async function takeLeftOrders(
  container: MedusaContainer,
  customerId: string,
  take: (orderId: string) => Promise<void>,
): Promise<void> {
  const left = await sqlOf(container)<{ id: string }>(
    `select "order".id from "order" join customer on customer.id = "order".customer_id and ${HAS_ACCOUNT}
     where "order".customer_id = ? and "order".deleted_at is null
       and not exists (select 1 from account_order_address taken where taken.order_id = "order".id)
     order by "order".created_at desc limit 10`,
    [customerId],
  );
  for (const { id } of left) await take(id);
}

/** What makes two entries one place. */
const SAME_BY = [
  "first_name",
  "last_name",
  "address_1",
  "address_2",
  "city",
  "province",
  "postal_code",
  "country_code",
] as const;

type Place = { [Field in (typeof SAME_BY)[number]]?: string | null };

/** Whether two addresses are one, whatever their case and blanks. */
export function isSamePlace(one: Place, other: Place): boolean {
  const plain = (text: string | null | undefined) => (text ?? "").trim().replace(/\s+/g, " ").toLowerCase();
  return SAME_BY.every((field) => plain(one[field]) === plain(other[field]));
}
