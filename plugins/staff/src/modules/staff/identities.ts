import type { RunSql } from "@emberly/kit/sql";

/**
 * Takes the mark off an auth identity that its user was removed, which the engine takes for a user when they accept another
 * invitation.
 *
 * @returns false where there is no such mark
 */
export async function forgetRemoval(run: RunSql, authIdentityId: string): Promise<boolean> {
  const rows = await run(
    `update auth_identity set app_metadata = app_metadata - 'user_id'
     where id = ? and app_metadata->'user_id' = 'null' returning id`,
    [authIdentityId],
  );
  return rows.length > 0;
}

/** Puts the mark back, unless there is a user again. */
export async function recallRemoval(run: RunSql, authIdentityId: string): Promise<void> {
  await run(
    `update auth_identity set app_metadata = '{"user_id": null}'::jsonb || coalesce(app_metadata, '{}') where id = ?`,
    [authIdentityId],
  );
}

/**
 * Removes what is left of a registration that became nobody, so that its email can register with another password. One that is
 * younger than ten seconds may be becoming somebody.
 *
 * @param email folded
 */
export async function removeUnfinished(run: RunSql, email: string): Promise<void> {
  await run(
    `delete from auth_identity identity using provider_identity provider
     where provider.auth_identity_id = identity.id and provider.provider = 'emailpass' and provider.entity_id = ?
       and coalesce(identity.app_metadata, '{}') = '{}' and identity.created_at < now() - interval '10 seconds'`,
    [email],
  );
}
