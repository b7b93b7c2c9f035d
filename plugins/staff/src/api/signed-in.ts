import {
  authenticate,
  type MedusaNextFunction,
  type MedusaResponse,
  type MiddlewareFunction,
} from "@medusajs/framework/http";
import type { SignedContext } from "../modules/staff/permissions/signed-user";
import { type AdminRequest, staffOf } from "./shell/request";

type SignedRequest = AdminRequest & { session?: { auth_context?: SignedContext } };

const STRANGERS_TOO = { allowUnauthenticated: true, allowUnregistered: true };

/** Reads who asks into the request as the engine will, where the engine would only look later, and lets strangers pass. */
export const readContext: MiddlewareFunction = authenticate("*", ["session", "bearer"], STRANGERS_TOO);

/**
 * A token that is worth nothing any more cannot be exchanged for a new one or for a session, and signing out ends the
 * token too that the session was made of.
 */
function endTokens(req: SignedRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  const signsOut = req.method === "DELETE" && req.baseUrl.toLowerCase() === "/auth/session";
  const context = signsOut ? req.session?.auth_context : req.auth_context;
  if (context?.actor_type !== "user") {
    next();
    return;
  }
  const staff = staffOf(req);
  const judged = signsOut
    ? staff.endedTokens.add(context.auth_identity_id, context.iat ?? 0).then(() => true)
    : context.actor_id
      ? staff.signedUser(context).then(Boolean)
      : staff.hasEnded(context).then((ended) => !ended);
  judged.then((good) => {
    if (good) next();
    else res.status(401).json({ message: "Unauthorized" });
  }, next);
}

/**
 * A new token would pass for a sign-in of this moment. The dashboard needs none: it renews only tokens that name nobody yet.
 */
function refuseRenewal({ auth_context }: SignedRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  if (auth_context?.actor_type !== "user" || !auth_context.actor_id) next();
  else res.status(401).json({ message: "Sign in again" });
}

/** For the engine's routes of who is signed in to the dashboard already. */
export const signedIn: MiddlewareFunction[] = [readContext, endTokens];

/** A session is made of a bearer token, whatever session the browser has. */
export const makesSession: MiddlewareFunction[] = [authenticate("*", "bearer", STRANGERS_TOO), endTokens];

export const renews: MiddlewareFunction[] = [...signedIn, refuseRenewal];
