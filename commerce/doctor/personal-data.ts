import type { Client } from "pg";
import { type Finding, fine, note } from "./check";

/** The job runs every hour; a row counts as left behind a day later. */
const GRACE_DAYS = 1;

/**
 * What is older than the shop keeps it and still tells whose it was. These are the rows that the engine's job
 * `storefront-api-forget-old` takes people out of.
 */
const LEFT = `
  select 'unpaid checkouts' as what, count(*)::int as rows from stripe_checkout
    where state = 'released' and order_id is null and email <> '' and created_at < now() - make_interval(days => $1)
  union all select 'carts', count(*)::int from cart
    where completed_at is null and (email is not null or customer_id is not null)
      and updated_at < now() - make_interval(days => $1)
  union all select 'sign-ups', count(*)::int from account_sign_up where expires_at < now() - interval '1 day'
  union all select 'accounts that nobody confirmed', count(*)::int from customer
    join auth_identity identity on identity.app_metadata->>'customer_id' = customer.id
    where customer.has_account and customer.created_at < now() - make_interval(days => $1)
      and coalesce(identity.app_metadata->>'user_id', '') = ''
      and not exists (select 1 from auth_verification proof
        where proof.auth_identity_id = identity.id and proof.verified_at is not null)
      and not exists (select 1 from "order" where "order".customer_id = customer.id)
  union all select 'searches', count(*)::int from catalogue_missed_search where last_at < now() - make_interval(days => $1)
  union all select 'events of payments', count(*)::int from stripe_event
    where processed_at is not null and payload <> '{}' and created_at < now() - make_interval(days => $1)
  union all select 'mails', count(*)::int from mail_outbox
    where coalesce(sent_at, given_up_at) < now() - make_interval(days => $1)
  union all select 'notes of mails', count(*)::int from notification
    where channel in ('email', 'email-delivery') and "to" <> '' and created_at < now() - make_interval(days => $1)`;

export async function examinePersonalData(client: Client, keepDays: number): Promise<Finding> {
  const { rows: tables } = await client.query(
    "select 1 where to_regclass('stripe_checkout') is not null and to_regclass('mail_outbox') is not null",
  );
  if (tables.length === 0) return note("personal data", "The database has no tables to look into yet.");
  const { rows } = await client.query<{ what: string; rows: number }>(LEFT, [keepDays + GRACE_DAYS]);
  const left = rows.filter((row) => row.rows > 0).map((row) => `${row.rows} ${row.what}`);
  return left.length === 0
    ? fine("personal data", `nothing is kept longer than ${keepDays} days without need`)
    : note(
        "personal data",
        `Older than ${keepDays} days: ${left.join(", ")}. The worker forgets them hourly; see that one runs.`,
      );
}
