import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { type Actor, actAs } from "../audit/actor";
import { enginePermission } from "../staff/engine-permissions";
import { may } from "../staff/may";
import { USER_ROLES } from "../staff/roles-sql";

/** What the engine read from the token or the session, before this. */
interface SignedContext {
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
 * The engine trusts a dashboard token until it expires, with the roles that were in it when it was issued. Here one is
 * worth nothing any more once its user was taken away or its password was set anew, and the roles are those of now.
 */
export function guardAdmin(
  req: MedusaRequest & { auth_context?: SignedContext },
  res: MedusaResponse,
  next: MedusaNextFunction,
): void {
  const context = req.auth_context;
  if (context?.actor_type !== "user" || !context.actor_id) {
    next();
    return;
  }
  judge(req, context).then((judged) => {
    if ("status" in judged) res.status(judged.status).json(judged.body);
    else actAs(judged, next);
  }, next);
}

interface Refusal {
  status: 401 | 403;
  body: { type?: string; message: string };
}

async function judge(req: MedusaRequest, context: SignedContext): Promise<Actor | Refusal> {
  const database = req.scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION);
  const user = await currentUser(database, context);
  if (!user) return { status: 401, body: { message: "Unauthorized" } };
  const { email, roles } = user;
  const actor = { id: context.actor_id, email, call: `${req.method} /admin${req.path}` };
  context.app_metadata = { ...context.app_metadata, roles };
  const permission = enginePermission(req.method, req.path);
  if (permission === null || (await may(req.scope, roles, [permission]))) return actor;
  return { status: 403, body: { type: "forbidden", message: "Your role does not allow this" } };
}

/** The user behind a token, or undefined when the token is worth nothing any more. */
async function currentUser(
  database: Knex,
  { actor_id, auth_identity_id, auth_provider, iat }: SignedContext,
): Promise<{ email: string; roles: string[] } | undefined> {
  const { rows } = await database.raw<{ rows: { email: string; roles: string[] }[] }>(
    `select "user".email, ${USER_ROLES} as roles
     from "user"
     left join provider_identity provider on provider.auth_identity_id = ? and provider.provider = ?
       and provider.updated_at > to_timestamp(?) + interval '${SAME_SECOND}'
     where "user".id = ? and "user".deleted_at is null and provider.id is null`,
    [auth_identity_id, auth_provider ?? "", iat ?? 0, actor_id],
  );
  return rows[0];
}
