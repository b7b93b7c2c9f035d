import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/** What the engine read from the token or the session, before this. */
interface SignedContext {
  actor_type: string;
  actor_id: string;
  auth_identity_id: string;
  auth_provider?: string;
  /** When the token was issued, in seconds. */
  iat?: number;
}

/** A password's update and the token that is issued right after it may fall into the same second. */
const SAME_SECOND = "1 second";

/**
 * The engine trusts a dashboard token until it expires. Here one is worth nothing any more once its user was taken
 * away or its password was set anew.
 */
export function refuseStaleAdministrators(
  req: MedusaRequest & { auth_context?: SignedContext },
  res: MedusaResponse,
  next: MedusaNextFunction,
): void {
  const context = req.auth_context;
  if (context?.actor_type !== "user" || !context.actor_id) {
    next();
    return;
  }
  const database = req.scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION);
  isCurrent(database, context).then((current) => {
    if (current) next();
    else res.status(401).json({ message: "Unauthorized" });
  }, next);
}

async function isCurrent(
  database: Knex,
  { actor_id, auth_identity_id, auth_provider, iat }: SignedContext,
): Promise<boolean> {
  const { rows } = await database.raw(
    `select 1 from "user"
     left join provider_identity provider on provider.auth_identity_id = ? and provider.provider = ?
       and provider.updated_at > to_timestamp(?) + interval '${SAME_SECOND}'
     where "user".id = ? and "user".deleted_at is null and provider.id is null`,
    [auth_identity_id, auth_provider ?? "", iat ?? 0, actor_id],
  );
  return rows.length > 0;
}
