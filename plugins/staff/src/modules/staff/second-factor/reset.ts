import type { RunSql } from "@emberly/kit/sql";
import { PASSKEY_PROVIDER } from "./passkey";

/**
 * Takes somebody's passkeys, authenticator apps and recovery codes away and ends their tokens, in one statement.
 *
 * @returns what there was
 */
export async function resetSecondFactor(
  run: RunSql,
  userId: string,
): Promise<{ passkeys: number; apps: number }> {
  const [row] = await run<{ passkeys: number; apps: number }>(
    `with identity as (select id from auth_identity where app_metadata->>'user_id' = ?),
     passkeys as (
       delete from provider_identity
       where provider = '${PASSKEY_PROVIDER}' and auth_identity_id in (select id from identity) returning id
     ),
     apps as (
       update auth_mfa_factor set status = 'disabled', updated_at = now()
       where status <> 'disabled' and auth_identity_id in (select id from identity) returning id
     ),
     codes as (delete from auth_mfa_recovery_code where auth_identity_id in (select id from identity)),
     ended as (
       insert into staff_ended_before (auth_identity_id) select id from identity
       on conflict (auth_identity_id) do update set ended_at = now()
     )
     select (select count(*)::int from passkeys) as passkeys, (select count(*)::int from apps) as apps`,
    [userId],
  );
  return row ?? { passkeys: 0, apps: 0 };
}
