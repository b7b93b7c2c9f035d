import { Failure } from "@emberly/kit/failure";
import { isForeign } from "@emberly/kit/foreign-request";
import type { Request } from "express";
import type { CallContract } from "../../contract/call-contract";
import { SECOND_FACTOR_NEEDED } from "../../contract/messages";
import type { Visitor } from "./visitor";

/**
 * Refuses what another site's page could send on a visitor's behalf: a request that the browser says comes from
 * elsewhere (403), and anything but JSON (415).
 */
export function refuseForeignRequests(req: Request, storeUrl: string): void {
  if (isForeign(req, [new URL(storeUrl).origin]))
    throw new Failure(403, "This request did not come from the shop");
  const isRead = req.method === "GET" || req.method === "HEAD";
  if (!isRead && !isJson(req)) throw new Failure(415, "Send the request as application/json");
}

/** An empty body is, unless it says that it is something else. */
function isJson(req: Request): boolean {
  const isEmpty = req.get("transfer-encoding") === undefined && (req.get("content-length") ?? "0") === "0";
  if (!isEmpty) return Boolean(req.is("application/json"));
  const type = req.get("content-type");
  return type === undefined || /^application\/json\b/i.test(type);
}

/**
 * Checks the visitor against what the call asks for: a session, belonging to the staff, a second factor where there is one, and
 * a role that allows it. Calls about an order are decided by their handler, which knows whose it is.
 */
export function checkAccess(
  { access, permission }: CallContract,
  visitor: Visitor | null,
  showsOrder: boolean,
): void {
  if (access === "anyone" || (access === "order" && showsOrder)) return;
  if (!visitor) throw new Failure(401, "Please sign in to continue");
  if (access === "session" || access === "order") return;
  if (!visitor.isAdmin) throw new Failure(403, "Only administrators can do this");
  if (access === "staff") return;
  if (visitor.secondFactorMissing) throw new Failure(403, SECOND_FACTOR_NEEDED);
  if (permission && !visitor.permissions.allow(permission)) {
    throw new Failure(403, "Your role does not allow this");
  }
}
