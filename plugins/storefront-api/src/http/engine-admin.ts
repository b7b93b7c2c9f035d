import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { type Actor, actAs } from "../audit/actor";
import { enginePermission } from "../staff/engine-permissions";
import { may } from "../staff/may";
import { inputFault } from "./engine-input";
import { currentUser, type SignedContext } from "./engine-token";
import { isForeign } from "./foreign";

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
  if (isForeign(req)) {
    res.status(403).json({ type: "forbidden", message: "This request did not come from the dashboard" });
    return;
  }
  const fault = inputFault(req);
  if (fault !== undefined) {
    res.status(400).json({ type: "invalid_data", message: fault });
    return;
  }
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
  const user = await currentUser(req.scope, context);
  if (!user) return { status: 401, body: { message: "Unauthorized" } };
  const { email, roles } = user;
  const actor = { id: context.actor_id, email, call: `${req.method} /admin${req.path}` };
  context.app_metadata = { ...context.app_metadata, roles };
  const permission = enginePermission(req.method, req.path);
  if (permission === null || (await may(req.scope, roles, [permission]))) return actor;
  return { status: 403, body: { type: "forbidden", message: "Your role does not allow this" } };
}
