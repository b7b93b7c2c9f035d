import { EMAIL_OTP_MODULE, type EmailOtpService, templateOf } from "@emberly/email-otp";
import { FORGET_AT_ONCE, type PersonalData, readInPages } from "@emberly/kit/personal-data";
import { accountKey } from "@emberly/kit/rate-limit";
import { sqlOf } from "@emberly/kit/sql";
import { describeDevice } from "../../modules/accounts/device";
import { NEW_EMAIL, OLD_EMAIL } from "../../modules/accounts/email-codes";

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
  erase: async (container, { authIdentityId, customerId, emails }) => {
    const run = sqlOf(container);
    for (const table of ["account_session", "ended_token"]) {
      await run(`delete from ${table} where auth_identity_id = ?`, [authIdentityId ?? ""]);
    }
    await run("delete from account_passkey_challenge where auth_identity_id = ?", [authIdentityId ?? ""]);
    const keys = [...emails.map(accountKey), customerId].map((key) => `%${key}`);
    await run("delete from account_limit where key like any(?)", [keys]);
  },
};

export const knownBrowsers: PersonalData = {
  part: "knownBrowsers",
  about: "Since when browsers have signed in to your account, so that we can tell you of a new one.",
  read: (container, { authIdentityId }) =>
    readInPages(
      sqlOf(container),
      `select created_at as "since", last_seen_at as "lastSeenAt" from account_browser
       where auth_identity_id = ? order by created_at, id`,
      [authIdentityId ?? ""],
    ),
  erase: async (container, { authIdentityId }) => {
    await sqlOf(container)("delete from account_browser where auth_identity_id = ?", [authIdentityId ?? ""]);
  },
};

/** Nobody has proved to own these accounts, and no password waits for a proof any more. */
const NEVER_PROVED = `select customer.id as customer_id, identity.id as identity_id from customer
  join auth_identity identity on identity.app_metadata->>'customer_id' = customer.id
  where customer.has_account and customer.created_at < now() - make_interval(days => ?)
    and coalesce(identity.app_metadata->>'user_id', '') = ''
    and not exists (select 1 from auth_verification proof
      where proof.auth_identity_id = identity.id and proof.verified_at is not null)
    and not exists (select 1 from account_sign_up waiting
      where waiting.auth_identity_id = identity.id and waiting.expires_at > now())
    and not exists (select 1 from "order" where "order".customer_id = customer.id)
  limit ?`;

export const signUps: PersonalData = {
  part: "signUps",
  about: "What was given when somebody signed up with your email, until the email is confirmed.",
  read: (container, { authIdentityId }) =>
    readInPages(
      sqlOf(container),
      `select name, country, given_at as "givenAt", expires_at as "expiresAt" from account_sign_up
       where auth_identity_id = ? order by given_at, id`,
      [authIdentityId ?? ""],
    ),
  erase: async (container, { authIdentityId }) => {
    await sqlOf(container)("delete from account_sign_up where auth_identity_id = ?", [authIdentityId ?? ""]);
  },
  forgetOld: async (container, days) => {
    const run = sqlOf(container);
    const old = await run<{ customer_id: string; identity_id: string }>(NEVER_PROVED, [days, FORGET_AT_ONCE]);
    const identities = old.map(({ identity_id }) => identity_id);
    for (const table of [...IDENTITY_TABLES, "account_sign_up", "account_browser"]) {
      await run(`delete from ${table} where auth_identity_id = any(?)`, [identities]);
    }
    await run("delete from auth_identity where id = any(?)", [identities]);
    await run("delete from customer where id = any(?)", [old.map(({ customer_id }) => customer_id)]);
    return old.length;
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

export const emailChanges: PersonalData = {
  part: "emails",
  about:
    "Other email addresses that your account had or wanted. We keep them as long as mails that went there.",
  read: (container, { customerId }) =>
    readInPages(
      sqlOf(container),
      `select old_email as "from", new_email as "to", asked_at as "askedAt", confirmed_at as "changedAt",
              undo_until as "undoneUntil"
       from account_email_change where customer_id = ? order by asked_at, id`,
      [customerId],
    ),
  erase: async (container, { customerId }) => {
    const run = sqlOf(container);
    const rows = await run<{ id: string; to: string }>(
      `select id, new_email as "to" from account_email_change where customer_id = ?`,
      [customerId],
    );
    const { codes } = container.resolve<EmailOtpService>(EMAIL_OTP_MODULE);
    for (const { id } of rows) {
      await codes.void(OLD_EMAIL, id);
      await codes.void(NEW_EMAIL, id);
    }
    // An address that was never confirmed may be a stranger's, so only what this account had sent there goes.
    await run(`delete from notification where template = ? and "to" = any(?)`, [
      templateOf(NEW_EMAIL),
      rows.map(({ to }) => to),
    ]);
    await run("delete from account_email_change where customer_id = ?", [customerId]);
  },
  forgetOld: async (container, days) => {
    const rows = await sqlOf(container)(
      `delete from account_email_change where id in (
         select id from account_email_change
         where confirmed_at < now() - make_interval(days => ?) and coalesce(undo_until, now()) <= now() limit ?)
       returning id`,
      [days, FORGET_AT_ONCE],
    );
    return rows.length;
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
    await run("delete from account_erasure_request where customer_id = ?", [customerId]);
    await run("delete from customer_group_customer where customer_id = ?", [customerId]);
    await run(
      `update customer set company_name = null, first_name = null, last_name = null, email = null, phone = null,
         metadata = null, has_account = false, deleted_at = coalesce(deleted_at, now()), updated_at = now()
       where id = ?`,
      [customerId],
    );
  },
};
