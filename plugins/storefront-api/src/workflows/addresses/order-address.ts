import { prepared, type RunSql } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { NewAddressBody } from "../../contract/own-data";

interface OrderAddress {
  customerId: string;
  given: Omit<NewAddressBody, "isDefault">;
}

/** What an order tells that its customer's account does not have yet. */
interface News {
  /** Whether the account lacks a name or a country. */
  isAboutName: boolean;
  /** Undefined where it was taken before, is in the book already, or the order has none. */
  address: OrderAddress | undefined;
}

type Row = Omit<OrderAddress["given"], "line1"> & {
  customer_id: string;
  is_about_name: boolean;
  line1: string | null;
};

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

/** Whether `known` is the `address`, to the letter: what only {@link isSamePlace} finds out is looked at again in the book. */
const IS_KNOWN = SAME_BY.map((field) => `coalesce(known.${field}, '') = coalesce(address.${field}, '')`).join(
  " and ",
);

/** Customers who still have an account and do not wait for its erasure. */
const HAS_ACCOUNT = `customer.has_account and customer.deleted_at is null and not exists (
  select 1 from account_erasure erasure where erasure.customer_id = customer.id)`;

/** Orders whose address is still to be taken. */
const IS_LEFT = `not exists (select 1 from account_order_address taken where taken.order_id = "order".id)`;

/**
 * What an order has to tell; undefined for one without an account. An address that is in the book already is noted as taken by the
 * same statement, because most orders are sent to where the one before was.
 */
export async function readNews(database: Knex, orderId: string): Promise<News | undefined> {
  const [row] = await prepared<Row>(
    database,
    `with owner as (
       select customer.id as customer_id, concat(customer.first_name, customer.last_name) = ''
         or coalesce(customer.metadata->>'country', '') = '' as is_about_name
       from "order" join customer on customer.id = "order".customer_id and ${HAS_ACCOUNT}
       where "order".id = :orderId
     ), address as (
       select "order".id as order_id, address.phone, ${SAME_BY.map((field) => `address.${field}`)}
       from "order"
       join order_address address on address.id = "order".shipping_address_id and address.address_1 <> ''
       where "order".id = :orderId and ${IS_LEFT}
     ), noted as (
       insert into account_order_address (order_id)
       select address.order_id from address where exists (
         select 1 from customer_address known join owner on owner.customer_id = known.customer_id
         where known.deleted_at is null and ${IS_KNOWN})
       on conflict do nothing returning order_id
     )
     select owner.customer_id, owner.is_about_name, concat_ws(' ', address.first_name, address.last_name) as name,
       coalesce(address.phone, '') as phone, address.address_1 as line1, coalesce(address.address_2, '') as line2,
       coalesce(address.city, '') as city, coalesce(address.province, '') as state,
       coalesce(address.postal_code, '') as postal_code, coalesce(address.country_code, '') as country
     from owner left join address on not exists (select 1 from noted)`,
    { orderId },
  );
  if (!row) return undefined;
  const { customer_id: customerId, is_about_name: isAboutName, line1, ...given } = row;
  return { isAboutName, address: line1 ? { customerId, given: { ...given, line1 } } : undefined };
}

/** @returns false when the order's address was taken before */
export async function noteTaken(run: RunSql, orderId: string): Promise<boolean> {
  const noted = await run(
    "insert into account_order_address (order_id) values (?) on conflict do nothing returning order_id",
    [orderId],
  );
  return noted.length > 0;
}

/**
 * Orders whose address is still to be taken, a few at most: an event in memory is lost with its process. A part of a statement about
 * `:customerId`.
 */
export const LEFT_ORDERS = `select "order".id
  from "order" join customer on customer.id = "order".customer_id and ${HAS_ACCOUNT}
  where "order".customer_id = :customerId and "order".deleted_at is null and ${IS_LEFT}
  order by "order".created_at desc limit 10`;

type Place = { [Field in (typeof SAME_BY)[number]]?: string | null };

/** Whether two addresses are one, whatever their case and blanks. */
export function isSamePlace(one: Place, other: Place): boolean {
  const plain = (text: string | null | undefined) => (text ?? "").trim().replace(/\s+/g, " ").toLowerCase();
  return SAME_BY.every((field) => plain(one[field]) === plain(other[field]));
}
