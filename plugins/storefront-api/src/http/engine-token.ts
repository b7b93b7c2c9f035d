import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { USER_ROLES } from "../staff/roles-sql";

/** What the engine reads from a token of the dashboard's, or from the session that was made of one. */
export interface SignedContext {
  actor_type: string;
  actor_id: string;
  auth_identity_id: string;
  auth_provider?: string;
  /** When the token was issued, in seconds. */
  iat?: number;
  app_metadata?: Record<string, unknown>;
}

/** A password's update and the token that is issued right after it may fall into the same second. */
const SAME_SECOND = "1 second";

/**
 * The user behind a token, or undefined when the token is worth nothing any more: signed out of, from before the
 * password was set anew, or of a user who was taken away.
 */
export async function currentUser(
  container: MedusaContainer,
  { actor_id, auth_identity_id, auth_provider, iat }: SignedContext,
): Promise<{ email: string; roles: string[] } | undefined> {
  const database = container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION);
  const issuedAt = iat ?? 0;
  const { rows } = await database.raw<{ rows: { email: string; roles: string[] }[] }>(
    `select "user".email, ${USER_ROLES} as roles
     from "user"
     left join provider_identity provider on provider.auth_identity_id = ? and provider.provider = ?
       and provider.updated_at > to_timestamp(?) + interval '${SAME_SECOND}'
     left join ended_token ended on ended.auth_identity_id = ? and ended.issued_at = ?
     where "user".id = ? and "user".deleted_at is null and provider.id is null and ended.issued_at is null`,
    [auth_identity_id, auth_provider ?? "", issuedAt, auth_identity_id, issuedAt, actor_id],
  );
  return rows[0];
}
