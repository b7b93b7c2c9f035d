import type { RunSql } from "@emberly/kit/sql";
import { generateEntityId } from "@medusajs/framework/utils";
import { VERIFICATION_PROVIDER } from "./identity";

/**
 * Marks the email of an identity as verified where its dashboard user has the same: an administrator has let them in by it. So the
 * account stays theirs when they leave the dashboard. One statement, so that two sign-ins at once do not get in each other's way.
 *
 * @param email folded and trimmed
 */
export async function proveStaff(
  run: RunSql,
  { authIdentityId, email }: { authIdentityId: string; email: string },
): Promise<void> {
  await run(
    `insert into auth_verification as kept
       (id, auth_identity_id, entity_id, entity_type, code_provider, requested_at, verified_at)
     select ?, identity.id, ?, 'email', ?, now(), now() from auth_identity identity
     join "user" on "user".id = identity.app_metadata->>'user_id' and "user".deleted_at is null
     where identity.id = ? and identity.deleted_at is null and lower("user".email) = ?
     on conflict (auth_identity_id, entity_id, entity_type) where deleted_at is null
       do update set verified_at = now(), updated_at = now() where kept.verified_at is null`,
    [generateEntityId(undefined, "authver"), email, VERIFICATION_PROVIDER, authIdentityId, email],
  );
}
