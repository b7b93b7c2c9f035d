import { type PersonalData, readInPages } from "@emberly/kit/personal-data";
import { accountKey } from "@emberly/kit/rate-limit";
import { sqlOf } from "@emberly/kit/sql";
import { describeDevice } from "../../modules/accounts/device";

interface SessionRow {
  user_agent: string;
  address: string;
  createdAt: Date;
  lastSeenAt: Date;
}

export const sessions: PersonalData = {
  part: "sessions",
  about: "Where you are signed in: the browser and the internet address that it came from.",
  read: async function* (container, { authIdentityId }) {
    const rows = readInPages<SessionRow>(
      sqlOf(container),
      `select user_agent, address, created_at as "createdAt", last_seen_at as "lastSeenAt"
       from account_session where auth_identity_id = ? order by created_at, id`,
      [authIdentityId ?? ""],
    );
    for await (const { user_agent, ...row } of rows) yield { device: describeDevice(user_agent), ...row };
  },
  erase: async (container, { authIdentityId, emails }) => {
    const run = sqlOf(container);
    for (const table of ["account_session", "account_browser", "account_sign_up", "ended_token"]) {
      await run(`delete from ${table} where auth_identity_id = ?`, [authIdentityId ?? ""]);
    }
    await run("delete from account_passkey_challenge where auth_identity_id = ?", [authIdentityId ?? ""]);
    const keys = emails.map((email) => `%${accountKey(email)}`);
    await run("delete from account_limit where key like any(?)", [keys]);
  },
};

export const addresses: PersonalData = {
  part: "addresses",
  about: "Your address book.",
  read: (container, { customerId }) =>
    readInPages(
      sqlOf(container),
      `select concat_ws(' ', first_name, last_name) as name, phone, company, address_1 as line1, address_2 as line2, city,
              province as state, postal_code, upper(country_code) as country, is_default_shipping as "isDefault",
              created_at as "createdAt"
       from customer_address where customer_id = ? order by created_at, id`,
      [customerId],
    ),
  erase: async (container, { customerId }) => {
    await sqlOf(container)("delete from customer_address where customer_id = ?", [customerId]);
  },
};

/** The engine's tables of one's sign-in, those that others refer to last. */
const IDENTITY_TABLES = [
  "auth_verification",
  "auth_password_reset_token",
  "auth_mfa_factor",
  "auth_mfa_recovery_code",
  "provider_identity",
] as const;

/** Comes last: what else is kept is found by it. */
export const account: PersonalData = {
  part: "account",
  about: "Your account: who you are, since when, and how you sign in.",
  read: (container, { customerId, authIdentityId }) =>
    readInPages(
      sqlOf(container),
      `select concat_ws(' ', first_name, last_name) as name, email, phone, metadata->>'country' as country,
              created_at as "createdAt",
              (select json_agg(json_build_object('way', provider, 'name', provider_metadata->>'name',
                 'since', created_at, 'lastUsedAt', provider_metadata->>'last_used_at') order by created_at)
               from provider_identity where auth_identity_id = ? and deleted_at is null) as "signInBy",
              (select json_agg("group".name) from customer_group_customer member
               join customer_group "group" on "group".id = member.customer_group_id
               where member.customer_id = customer.id and member.deleted_at is null) as groups
       from customer where id = ? order by id`,
      [authIdentityId ?? "", customerId],
    ),
  erase: async (container, { customerId, authIdentityId }) => {
    const run = sqlOf(container);
    for (const table of IDENTITY_TABLES) {
      await run(`delete from ${table} where auth_identity_id = ?`, [authIdentityId ?? ""]);
    }
    await run("delete from auth_identity where id = ?", [authIdentityId ?? ""]);
    await run(
      `with link as (delete from customer_account_holder where customer_id = ? returning account_holder_id)
       delete from account_holder where id in (select account_holder_id from link)`,
      [customerId],
    );
    await run("delete from customer_group_customer where customer_id = ?", [customerId]);
    await run(
      `update customer set company_name = null, first_name = null, last_name = null, email = null, phone = null,
         metadata = null, has_account = false, deleted_at = coalesce(deleted_at, now()), updated_at = now()
       where id = ?`,
      [customerId],
    );
  },
};
