import { MOST_MATCHES, searchPattern } from "@emberly/kit/contains";
import type { RunSql, SqlValue } from "@emberly/kit/sql";
import type { User } from "../../contract/records";
import { IS_ACCOUNT, WORDS } from "../../modules/accounts/customer-index";
import { PASSWORD_PROVIDER } from "../../modules/accounts/identity";
import { joinName } from "../../modules/accounts/name";

interface UserRow {
  id: string;
  first_name: string | null;
  last_name: string | null;
  email: string;
  phone: string | null;
  country: string | null;
  created_at: Date;
  is_admin: boolean;
  verified: boolean;
  address_1: string | null;
  address_2: string | null;
  city: string | null;
  province: string | null;
  country_code: string | null;
  postal_code: string | null;
}

/**
 * Everything a User record is made of, by indexes only: one query for one user or a page of them.
 *
 * @param customers SQL of their rows of `customer`, chosen before anything is joined to them
 */
const usersOf = (customers: string) => `
  select customer.id, customer.first_name, customer.last_name, customer.email,
         customer.phone, customer.metadata->>'country' as country, customer.created_at,
         "user".id is not null as is_admin, ("user".id is not null or verification.id is not null) as verified,
         coalesce(home.address_1, latest.address_1) as address_1,
         case when home.id is null then latest.address_2 else home.address_2 end as address_2,
         coalesce(home.city, latest.city) as city, coalesce(home.province, latest.province) as province,
         coalesce(home.country_code, latest.country_code) as country_code,
         coalesce(home.postal_code, latest.postal_code) as postal_code
  from (${customers}) customer
  left join provider_identity provider on provider.entity_id = customer.email
    and provider.provider = '${PASSWORD_PROVIDER}' and provider.deleted_at is null
  left join auth_identity identity on identity.id = provider.auth_identity_id and identity.deleted_at is null
    and identity.app_metadata->>'customer_id' = customer.id
  left join "user" on "user".id = identity.app_metadata->>'user_id' and "user".deleted_at is null
  left join auth_verification verification on verification.auth_identity_id = identity.id
    and verification.entity_type = 'email' and verification.entity_id = provider.entity_id
    and verification.verified_at is not null and verification.deleted_at is null
  left join customer_address home on home.customer_id = customer.id and home.is_default_shipping
    and home.deleted_at is null
  left join lateral (
    select order_address.* from "order"
    join order_address on order_address.id = "order".shipping_address_id
    where "order".customer_id = customer.id and "order".deleted_at is null
    order by "order".created_at desc limit 1
  ) latest on home.id is null`;

/** The account of a customer, or undefined when there is none any more. */
export async function readUser(run: RunSql, customerId: string): Promise<User | undefined> {
  const [row] = await run<UserRow>(usersOf(`select * from customer where ${IS_ACCOUNT} and id = ?`), [
    customerId,
  ]);
  return row && toUser(row);
}

export interface UserPage {
  limit: number;
  offset: number;
  /** Part of a name or an email. */
  q?: string;
}

/**
 * Accounts, newest first, and how many there are in all; a search counts up to {@link MOST_MATCHES}. What a page costs does not
 * grow with the shop; a late one costs what lies before it.
 */
export async function readUsers(
  run: RunSql,
  { limit, offset, q }: UserPage,
): Promise<{ users: User[]; count: number }> {
  const accounts = `from customer where ${IS_ACCOUNT}${q ? ` and ${WORDS} ilike ?` : ""}`;
  const values: SqlValue[] = q ? [searchPattern(q)] : [];
  const page = `select id ${accounts} order by created_at desc, id desc limit ? offset ?`;
  const [[counted], rows] = await Promise.all([
    run<{ count: number }>(
      q
        ? `select count(*)::int as count from (select ${accounts} limit ${MOST_MATCHES}) matches`
        : "select coalesce(sum(customers), 0)::int as count from customer_count where has_account",
      values,
    ),
    run<UserRow>(
      `${usersOf(`select * from customer where id in (${page})`)}
       order by customer.created_at desc, customer.id desc`,
      [...values, limit, offset],
    ),
  ]);
  return { users: rows.map(toUser), count: counted?.count ?? 0 };
}

function toUser(row: UserRow): User {
  const address = [
    row.address_1,
    row.address_2,
    row.city,
    row.province?.toUpperCase(),
    row.country_code?.toUpperCase(),
  ]
    .filter(Boolean)
    .join(", ");
  return {
    _id: row.id,
    name: joinName(row.first_name, row.last_name),
    email: row.email,
    country: row.country ?? "",
    isAdmin: row.is_admin,
    emailVerified: row.verified,
    createdAt: new Date(row.created_at).toISOString(),
    ...(address ? { address } : {}),
    ...(row.postal_code ? { zipCode: row.postal_code } : {}),
    ...(row.phone ? { phone: row.phone } : {}),
  };
}
