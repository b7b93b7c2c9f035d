import { clientAddress } from "@emberly/kit/client-address";
import { Failure } from "@emberly/kit/failure";
import { passwordFault } from "@emberly/kit/password-rules";
import { accountKey, addressKey } from "@emberly/kit/rate-limit";
import { SignInGuard } from "@emberly/kit/sign-in-guard";
import { hashToken, newToken } from "@emberly/kit/token";
import { readTokenCookie } from "@emberly/kit/token-cookie";
import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { PASSKEY_PROVIDER } from "../modules/staff/second-factor/passkey";
import { admitInvited } from "./registering";
import { endEverything } from "./resetting";
import { isRecord, textOf } from "./shell/body";
import { decodedSegments, pathSegments } from "./shell/path-segments";
import { type AdminRequest, refuseForeign, staffOf } from "./shell/request";

/** Tells a browser that has signed in to the dashboard from others. */
const BROWSER_COOKIE = "staff.browser";
const BROWSER_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * Stands before the engine's calls for signing in to the dashboard: wrong passwords are limited, passwords follow the
 * shop's rules, only the invited can register.
 */
export function signInGate(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  guard(req, res).then(
    () => {
      if (!res.headersSent) next();
    },
    (error: unknown) => {
      if (!(error instanceof Failure)) return next(error);
      res.status(error.status).set(error.headers).json({ type: "not_allowed", message: error.message });
    },
  );
}

/** First segments below `/auth` that are the staff's, or whose cookie is. */
const OURS = new Set(["user", "session", "token", "mfa"]);

/** The engine's calls below those that name no actor. It would take the same words for an actor's, and let everybody sign in. */
const WITHOUT_ACTOR = /^(session|token\/refresh|mfa\/(factors|challenges|recovery-codes)(\/.*)?)$/;

/** This plugin's, below `/auth/user/passkey`. */
const PASSKEY_CALLS = new Set(["options", "sign-in"]);

async function guard(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const segments = pathSegments(req.path);
  const [first = "", second = "", third = ""] = segments;
  // The engine takes an actor's name as it is written.
  const [actor = ""] = decodedSegments(req.path);
  const joinsDashboard = second === "user" && third === "";
  // The engine's own calls about passkeys would give a token that says nothing of the second factor.
  if (second === PASSKEY_PROVIDER && !(first === "user" && PASSKEY_CALLS.has(third))) throw nothingHere();
  if (!OURS.has(first) && !joinsDashboard) {
    const { signInActors } = staffOf(req).options;
    if (signInActors && !signInActors.includes(actor)) throw nothingHere();
    // Who signs in as a customer is another's concern.
    return;
  }
  refuseForeign(req);
  // The engine would let anybody join whom a provider vouches for, without an invitation.
  if (joinsDashboard) throw nothingHere();
  if (first === "user" ? actor !== "user" : !WITHOUT_ACTOR.test(segments.join("/"))) throw nothingHere();
  if (first !== "user" || second === "providers" || req.method === "OPTIONS") return;
  foldEmail(req.body, "email");
  foldEmail(req.body, "identifier");
  if (third === "" && second === "emailpass") await limitSignIn(req, res);
  if (third === "register") {
    // What is wrong with the password is told whether somebody is invited or not.
    checkPassword(req);
    await admitInvited(req, res);
  }
  if (third === "update") {
    checkPassword(req);
    settleReset(req, res);
  }
  if (third === "reset-password") await limitResets(req, res);
}

const nothingHere = () => new Failure(404, "There is nothing at this address");

function foldEmail(body: unknown, field: "email" | "identifier"): void {
  if (!isRecord(body)) return;
  const value = body[field];
  if (typeof value === "string") body[field] = value.trim().toLowerCase();
}

/** @throws Failure 400 for a password that the shop's rules refuse */
function checkPassword(req: MedusaRequest): void {
  const password = textOf(req.body, "password");
  const fault = password === undefined ? null : passwordFault(password);
  if (fault !== null) throw new Failure(400, fault);
}

/**
 * The counts are those of every door where the password is the same. A browser that has signed in before answers for
 * its own failures only, so that nobody can keep the owner out by guessing from elsewhere.
 */
async function limitSignIn(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const email = textOf(req.body, "email");
  if (!email) return;
  const staff = staffOf(req);
  const token = readTokenCookie(req, BROWSER_COOKIE);
  const isKnown = token !== undefined && (await staff.browsers.knows(email, hashToken(token)));
  const signIn = new SignInGuard(staff.limits, {
    email,
    address: clientAddress(req),
    knownBrowser: isKnown ? hashToken(token) : undefined,
  });
  // The answer is the engine's, so a failure is counted beforehand and taken back when there was none.
  await signIn.check();
  await signIn.failed();
  const browser = token ?? newToken();
  beforeAnswer(req, res, () => {
    if (res.statusCode === 200 && !isKnown) setBrowserCookie(res, req, browser);
  });
  res.on("finish", () => {
    if (res.statusCode === 401) return;
    const done = [signIn.release()];
    if (res.statusCode === 200) done.push(staff.browsers.remember(email, hashToken(browser)));
    Promise.all(done).catch((error: unknown) => req.scope.resolve("logger").warn(String(error)));
  });
}

/**
 * Who has just set a new password by the link of a mail is the owner: from this browser they sign in, whatever strangers have
 * tried elsewhere. Every token ends, those of this very second too, which the date of the password leaves open.
 */
function settleReset(req: AdminRequest, res: MedusaResponse): void {
  const browser = readTokenCookie(req, BROWSER_COOKIE) ?? newToken();
  beforeAnswer(req, res, async () => {
    // The engine has read the email from the link's token, and its answer says that the password is set.
    const { actor_id: email, auth_identity_id: identity } = req.auth_context ?? {};
    if (res.statusCode !== 200 || !email || !identity) return;
    setBrowserCookie(res, req, browser);
    const { browsers } = staffOf(req);
    await Promise.all([endEverything(req, identity), browsers.remember(email, hashToken(browser))]);
  });
}

/** Does something before an answer of the engine's goes out; its failure is logged and costs the answer nothing. */
function beforeAnswer(req: MedusaRequest, res: MedusaResponse, work: () => void | Promise<void>): void {
  const send = res.json.bind(res);
  res.json = (body: unknown) => {
    Promise.resolve()
      .then(work)
      .catch((error: unknown) => req.scope.resolve("logger").warn(String(error)))
      .finally(() => send(body));
    return res;
  };
}

function setBrowserCookie(res: MedusaResponse, req: MedusaRequest, token: string): void {
  const isSecure = (staffOf(req).options.dashboardUrl ?? "").startsWith("https://");
  res.cookie(BROWSER_COOKIE, token, {
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure,
    path: "/auth",
    maxAge: BROWSER_MS,
  });
}

/**
 * A new link voids the one before, so there is one in five minutes at most: asked for more often, the engine's answer is given
 * and the mail that is out stays good. Nobody can use an account's mails up, because a link lives longer than that.
 */
async function limitResets(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const { limits } = staffOf(req);
  await limits.resetsFromAddress.take(addressKey(clientAddress(req)));
  const email = textOf(req.body, "identifier");
  if (!email) return;
  const account = accountKey(email);
  const isNew = await limits.newResets.count(account);
  const isFew = await limits.resetsOfAccount.count(account);
  if (isNew) return;
  if (!isFew) await limits.newResets.take(account);
  res.sendStatus(201);
}
