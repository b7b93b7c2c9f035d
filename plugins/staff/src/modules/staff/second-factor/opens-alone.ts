import type { RunSql } from "@emberly/kit/sql";
import { PASSKEY_PROVIDER } from "./passkey";

/**
 * Whether a passkey signs in without the password: it was made, or shown beside the password, since that was last set. One that
 * somebody left behind before then opens nothing, and is still a second factor of its owner's.
 *
 * @param id of the credential
 */
export async function opensAlone(run: RunSql, id: string): Promise<boolean> {
  const rows = await run(
    `select 1 from provider_identity passkey
     left join provider_identity password on password.auth_identity_id = passkey.auth_identity_id
       and password.provider = 'emailpass' and password.deleted_at is null
     where passkey.provider = ? and passkey.entity_id = ? and passkey.deleted_at is null
       and (password.id is null or password.updated_at
         <= greatest(passkey.created_at, (passkey.provider_metadata->>'last_used_at')::timestamptz))`,
    [PASSKEY_PROVIDER, id],
  );
  return rows.length > 0;
}
