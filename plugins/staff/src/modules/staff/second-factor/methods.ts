import type { RunSql } from "@emberly/kit/sql";
import { PASSKEY_PROVIDER } from "./passkey";

export type SecondFactorMethod = "totp" | "recovery_code" | "passkey";

/** What somebody can confirm with. Recovery codes stand in for the authenticator app, so alone they are nothing. */
export async function secondFactorMethods(
  run: RunSql,
  authIdentityId: string,
): Promise<SecondFactorMethod[]> {
  const [row] = await run<Record<SecondFactorMethod, boolean>>(
    `select app.id is not null as totp,
       app.id is not null and exists (
         select 1 from auth_mfa_recovery_code where auth_identity_id = identity.id and deleted_at is null
       ) as recovery_code,
       exists (
         select 1 from provider_identity
         where auth_identity_id = identity.id and provider = '${PASSKEY_PROVIDER}' and deleted_at is null
       ) as passkey
     from auth_identity identity left join auth_mfa_factor app on app.auth_identity_id = identity.id
       and app.provider = 'totp' and app.status = 'enabled' and app.deleted_at is null
     where identity.id = ?`,
    [authIdentityId],
  );
  return (["totp", "recovery_code", "passkey"] as const).filter((method) => row?.[method]);
}
