import type { RunSql } from "@emberly/kit/sql";
import { Permissions } from "./permission";

/** What the engine reads from a token of the dashboard's, or from the session that was made of one. */
export interface SignedContext {
  actor_type: string;
  actor_id: string;
  auth_identity_id: string;
  auth_provider?: string;
  /** When the token was issued, in seconds. */
  iat?: number;
  /** ISO 8601; when the second factor was shown for this token. */
  mfa_challenge_completed_at?: string | null;
  app_metadata?: Record<string, unknown>;
}

/** Somebody of the staff, as the records say at this moment. */
export interface SignedUser {
  email: string;
  permissions: Permissions;
  /** Whether the account has an authenticator app or a passkey. */
  hasSecondFactor: boolean;
}

/** A password's update and the token that is issued right after it may fall into the same second. */
const SAME_SECOND = "1 second";

/** Whether an auth identity has a second factor; takes its id twice. */
const HAS_SECOND_FACTOR = `(
  exists (select 1 from auth_mfa_factor where auth_identity_id = ? and status = 'enabled' and deleted_at is null)
  or exists (select 1 from provider_identity where auth_identity_id = ? and provider = 'passkey' and deleted_at is null)
)`;

/**
 * The user behind a token. Undefined when the token is worth nothing any more: it was signed out, it is from before a new
 * password or a reset of the second factor, or the user was removed. One query by primary keys and unique indexes.
 */
export async function signedUser(
  run: RunSql,
  { actor_id, auth_identity_id, iat }: SignedContext,
): Promise<SignedUser | undefined> {
  const issuedAt = iat ?? 0;
  const [row] = await run<{ email: string; permissions: string[]; has_second_factor: boolean }>(
    `select "user".email, ${HAS_SECOND_FACTOR} as has_second_factor, array(
       select distinct unnest(role.permissions) from staff_role_grant held join staff_role role on role.id = held.role_id
       where held.holder_kind = 'user' and held.holder_id = "user".id
     ) as permissions
     from "user"
     left join provider_identity provider on provider.auth_identity_id = ? and provider.provider = 'emailpass'
       and provider.updated_at > to_timestamp(?) + interval '${SAME_SECOND}'
     left join staff_ended_token ended on ended.auth_identity_id = ? and ended.issued_at = ?
     left join staff_ended_before all_ended on all_ended.auth_identity_id = ?
       and all_ended.ended_at > to_timestamp(?)
     where "user".id = ? and "user".deleted_at is null and provider.id is null and ended.issued_at is null
       and all_ended.ended_at is null`,
    [
      ...[auth_identity_id, auth_identity_id],
      ...[auth_identity_id, issuedAt],
      ...[auth_identity_id, issuedAt],
      ...[auth_identity_id, issuedAt, actor_id],
    ],
  );
  return (
    row && {
      email: row.email,
      permissions: new Permissions(row.permissions),
      hasSecondFactor: row.has_second_factor,
    }
  );
}

/**
 * Whether a token that names nobody yet, such as one that waits for a second factor, was signed out, or is from before a
 * new password or a reset of the second factor.
 */
export async function hasEnded(run: RunSql, { auth_identity_id, iat }: SignedContext): Promise<boolean> {
  const token = [auth_identity_id, iat ?? 0];
  const rows = await run(
    `select 1 from staff_ended_before where auth_identity_id = ? and ended_at > to_timestamp(?)
     union all select 1 from staff_ended_token where auth_identity_id = ? and issued_at = ?
     union all select 1 from provider_identity where auth_identity_id = ? and provider = 'emailpass'
       and updated_at > to_timestamp(?) + interval '${SAME_SECOND}'`,
    [...token, ...token, ...token],
  );
  return rows.length > 0;
}

/** Whether an auth identity is that of somebody of the staff, whatever else it is. */
export async function isOfStaff(run: RunSql, authIdentityId: string): Promise<boolean> {
  const rows = await run(
    `select 1 from auth_identity identity
     join "user" on "user".id = identity.app_metadata->>'user_id' and "user".deleted_at is null
     where identity.id = ? and identity.deleted_at is null`,
    [authIdentityId],
  );
  return rows.length > 0;
}

/** A secret API key that is in use, with what its role allows. */
export async function signedApiKey(
  run: RunSql,
  id: string,
): Promise<{ title: string; permissions: Permissions } | undefined> {
  const [row] = await run<{ title: string; permissions: string[] }>(
    `select api_key.title, array(
       select distinct unnest(role.permissions) from staff_role_grant held join staff_role role on role.id = held.role_id
       where held.holder_kind = 'api_key' and held.holder_id = api_key.id
     ) as permissions
     from api_key where id = ? and deleted_at is null and (revoked_at is null or revoked_at > now())`,
    [id],
  );
  return row && { title: row.title, permissions: new Permissions(row.permissions) };
}
