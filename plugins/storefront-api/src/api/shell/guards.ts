import { Failure } from "@emberly/kit/failure";
import type { Request } from "express";
import type { CallContract } from "../../contract/call-contract";
import { SECOND_FACTOR_NEEDED } from "../../contract/messages";
import type { Visitor } from "./visitor";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses what another site's page could send on a visitor's behalf: anything but JSON (415), and a request
 * that the browser says comes from elsewhere (403). Programs send neither header and pass.
 */
export function refuseForeignRequests(req: Request, storeUrl: string): void {
  if (SAFE_METHODS.has(req.method)) return;
  const site = req.get("sec-fetch-site");
  if (site !== undefined && site !== "same-origin" && site !== "none") throw foreign();
  const origin = req.get("origin");
  if (origin !== undefined && !isOwnOrigin(origin, req.get("host"), storeUrl)) throw foreign();
  if (!req.is("application/json") && !isEmpty(req)) throw notJson();
  if (
    isEmpty(req) &&
    req.get("content-type") !== undefined &&
    !/^application\/json\b/i.test(req.get("content-type") ?? "")
  ) {
    throw notJson();
  }
}

function isEmpty(req: Request): boolean {
  return req.get("transfer-encoding") === undefined && (req.get("content-length") ?? "0") === "0";
}

function isOwnOrigin(origin: string, host: string | undefined, storeUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { host: originHost } = new URL(origin);
  return originHost === host || originHost === new URL(storeUrl).host;
}

const foreign = () => new Failure(403, "This request did not come from the shop");
const notJson = () => new Failure(415, "Send the request as application/json");

/**
 * Checks the visitor against what the call asks for: to be signed in, to be of the shop's staff, to have shown the second
 * factor where there is one, and to hold a role that allows it. Of an order's calls the handler decides, by whose it is.
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
