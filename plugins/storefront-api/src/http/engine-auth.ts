import {
  authenticate,
  type MedusaNextFunction,
  type MedusaRequest,
  type MedusaResponse,
} from "@medusajs/framework/http";
import { Modules } from "@medusajs/framework/utils";
import { knownBrowser } from "../accounts/cookies";
import { accountKey, addressKey } from "../accounts/limits";
import { SignInGuard } from "../accounts/sign-in-guard";
import { ACCOUNTS_MODULE } from "../modules/accounts";
import type AccountsService from "../modules/accounts/service";
import { clientAddress } from "./address";
import { currentUser, type SignedContext } from "./engine-token";
import { Failure } from "./failure";
import { isForeign } from "./foreign";

/**
 * The engine's own account routes, as far as they are let through. Customers have theirs under `/api/v1`, with
 * limits and equal answers that the engine's lack; the dashboard keeps what it needs, under the same limits.
 */
export function engineAuth(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  guard(req, res).then(
    () => next(),
    (error: unknown) => {
      if (!(error instanceof Failure)) return next(error);
      res.status(error.status).set(error.headers).json({ type: "not_allowed", message: error.message });
    },
  );
}

/** For routes of the engine that would go round the shop's own. */
export function closed(_req: MedusaRequest, res: MedusaResponse): void {
  res.status(404).json({ type: "not_found", message: "There is nothing at this address" });
}

/** Reads who asks into the request, where the engine would only look later, and lets strangers pass. */
const identify = authenticate("user", ["session", "bearer"], {
  allowUnauthenticated: true,
  allowUnregistered: true,
});

type SignedRequest = MedusaRequest & {
  auth_context?: SignedContext;
  session?: { auth_context?: SignedContext };
};

/**
 * A token that is worth nothing any more cannot be exchanged for a new one or for a session, and signing out ends the
 * token too that the session was made of.
 */
function endTokens(req: SignedRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  const signsOut = req.method === "DELETE" && req.baseUrl === "/auth/session";
  const context = signsOut ? req.session?.auth_context : req.auth_context;
  if (!context?.actor_id) {
    next();
    return;
  }
  const judged = signsOut
    ? accountsOf(req)
        .endedTokens.add(context.auth_identity_id, context.iat ?? 0)
        .then(() => true)
    : currentUser(req.scope, context).then(Boolean);
  judged.then((good) => {
    if (good) next();
    else res.status(401).json({ message: "Unauthorized" });
  }, next);
}

/** For the engine's routes of who is signed in to the dashboard already. */
export const signedIn = [identify, endTokens];

/** First segments of `/auth/...` that are no actor type, or the only actor type that may sign in here. */
const OPEN = new Set(["session", "token", "mfa", "user"]);

async function guard(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  if (isForeign(req)) throw new Failure(403, "This request did not come from the dashboard");
  // Express matches paths in any case, and so must this.
  const [first = "", second = "", third = ""] = req.path.toLowerCase().split("/").filter(Boolean);
  const joinsDashboard = second === "user" && third === "";
  if (!OPEN.has(first) && !joinsDashboard) throw new Failure(404, "There is nothing at this address");
  if (first !== "user" || second === "providers" || req.method === "OPTIONS") return;
  foldEmail(req.body, "email");
  foldEmail(req.body, "identifier");
  if (third === "") await limitSignIn(req, res);
  if (third === "register") await requireInvite(req);
  if (third === "reset-password") await limitCodes(req);
}

function foldEmail(body: unknown, field: "email" | "identifier"): void {
  if (!isRecord(body)) return;
  const value = body[field];
  if (typeof value === "string") body[field] = value.trim().toLowerCase();
}

/** The same counts as in the storefront: a password cannot be tried twice as often by trying it at both. */
async function limitSignIn(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const email = textOf(req.body, "email");
  if (!email) return;
  const accounts = accountsOf(req);
  const account = await accounts.find(email);
  const browser = knownBrowser(req);
  const isKnown =
    browser && account.state !== "none"
      ? await accounts.browsers.knows(account.authIdentityId, browser)
      : false;
  const guard = new SignInGuard(accounts.limits, {
    email,
    address: clientAddress(req),
    knownBrowser: isKnown ? browser : undefined,
  });
  // The answer is the engine's, so a failure is counted beforehand and taken back when there was none.
  await guard.check();
  await guard.failed();
  res.on("finish", () => {
    if (res.statusCode !== 401)
      guard.release().catch((error: unknown) => req.scope.resolve("logger").warn(String(error)));
  });
}

/** Anyone could otherwise learn which emails are registered, or register one that is not theirs. */
async function requireInvite(req: MedusaRequest): Promise<void> {
  const email = textOf(req.body, "email");
  const invites = email ? await req.scope.resolve(Modules.USER).listInvites({ email }) : [];
  const open = invites.some(({ accepted, expires_at }) => !accepted && new Date(expires_at) > new Date());
  if (!open) throw new Failure(401, "Only invited users can register");
}

async function limitCodes(req: MedusaRequest): Promise<void> {
  const { limits } = accountsOf(req);
  await limits.codesFromAddress.take(addressKey(clientAddress(req)));
  const email = textOf(req.body, "identifier");
  if (email) await limits.codesOfAccount.take(accountKey(email));
}

const accountsOf = (req: MedusaRequest) => req.scope.resolve<AccountsService>(ACCOUNTS_MODULE);

function textOf(body: unknown, field: string): string | undefined {
  const value = isRecord(body) ? body[field] : undefined;
  return typeof value === "string" ? value : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
