import type { RunSql } from "@emberly/kit/sql";

/** What an account can show as a second factor at this moment, and whether it must. */
export interface SecondFactor {
  /** Whether there is one: an authenticator app or a passkey, or what else the engine is given for it. */
  exists: boolean;
  /** An authenticator app. */
  totp: boolean;
  passkey: boolean;
  /** Recovery codes that are not used yet. They stand in for a factor and are none themselves. */
  recoveryCodes: boolean;
  /** Whether the shop demands one of everybody. */
  required: boolean;
}

interface Kept {
  factor: boolean;
  totp: boolean;
  passkey: boolean;
  recovery_codes: boolean;
}

/** For doors other than the dashboard's, which know the auth identity and have no token. One query by indexes. */
export async function secondFactorOf(
  run: RunSql,
  authIdentityId: string,
  required: boolean,
): Promise<SecondFactor> {
  const [kept] = await run<Kept>(
    `select
       exists (select 1 from auth_mfa_factor where auth_identity_id = identity.id
         and status = 'enabled' and deleted_at is null) as factor,
       exists (select 1 from auth_mfa_factor where auth_identity_id = identity.id
         and provider = 'totp' and status = 'enabled' and deleted_at is null) as totp,
       exists (select 1 from provider_identity where auth_identity_id = identity.id
         and provider = 'passkey' and deleted_at is null) as passkey,
       exists (select 1 from auth_mfa_recovery_code where auth_identity_id = identity.id
         and deleted_at is null) as recovery_codes
     from (select ?::text as id) identity`,
    [authIdentityId],
  );
  if (!kept) throw new Error("A query of one row gave none");
  const { factor, totp, passkey, recovery_codes: recoveryCodes } = kept;
  return { exists: factor || passkey, totp, passkey, recoveryCodes, required };
}
