import { sqlOf } from "@emberly/kit/sql";
import type { MedusaNextFunction, MedusaResponse } from "@medusajs/framework/http";
import { Modules } from "@medusajs/framework/utils";
import { forgetRemoval, recallRemoval } from "../modules/staff/identities";
import { isRecord } from "./shell/body";
import type { AdminRequest } from "./shell/request";

/**
 * Before the engine's `POST /admin/invites/accept`: the new user's email is the invitation's, whatever the body says, and who was
 * removed from the staff can come back by a good invitation.
 */
export function prepareAcceptance(req: AdminRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  if (req.method !== "POST") {
    next();
    return;
  }
  if (isRecord(req.body)) delete req.body.email;
  letBack(req, res, next).then(() => next(), next);
}

async function letBack(req: AdminRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  const { actor_id, auth_identity_id: identity } = req.auth_context ?? {};
  if (actor_id || !identity || !(await isGood(req))) return;
  const run = sqlOf(req.scope);
  if (!(await forgetRemoval(run, identity))) return;
  const send = res.json.bind(res);
  res.json = (body: unknown) => {
    if (res.statusCode === 200) return send(body);
    recallRemoval(run, identity).then(() => send(body), next);
    return res;
  };
}

/** The engine says what is wrong with one that is not. */
async function isGood({ query, scope }: AdminRequest): Promise<boolean> {
  if (typeof query.token !== "string") return false;
  return scope
    .resolve(Modules.USER)
    .validateInviteToken(query.token)
    .then(
      () => true,
      () => false,
    );
}
