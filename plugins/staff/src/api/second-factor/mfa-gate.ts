import { Failure } from "@emberly/kit/failure";
import type { MedusaNextFunction, MedusaResponse } from "@medusajs/framework/http";
import { type Actor, actAs } from "../../modules/audit/actor";
import { asksSecondFactor } from "../../modules/staff/second-factor/second-factor";
import { guessCode } from "../../workflows/second-factor/guess";
import { pathSegments } from "../shell/path-segments";
import type { AdminRequest } from "../shell/request";
import { staffOf } from "../shell/request";
import { confirm } from "./confirmed-token";
import { refuseStale, signedStaff } from "./signed";

/**
 * Stands before the engine's calls for authenticator apps and recovery codes (`/auth/mfa`). Whoever has a second
 * factor must have shown it before they add another, codes are limited and taken once, and setting one up confirms the
 * session that it was done in.
 */
export function mfaGate(req: AdminRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  guard(req, res, next).then(
    (actor) => {
      if (actor) actAs(actor, next);
      else next();
    },
    (error: unknown) => {
      if (!(error instanceof Failure)) return next(error);
      res.status(error.status).set(error.headers).json({ type: "not_allowed", message: error.message });
    },
  );
}

/** @returns in whose name the call goes on @throws Failure */
async function guard(
  req: AdminRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<Actor | undefined> {
  const context = req.auth_context;
  // The engine refuses strangers itself.
  if (req.method === "OPTIONS" || !context) return undefined;
  const [first = "", , third = ""] = pathSegments(req.path);
  const isConfirming = first === "challenges";
  const isUser = context.actor_type === "user";
  // The engine's calls act on the auth identity, whoever the token says that its owner is.
  const isOfStaff = await staffOf(req).isOfStaff(context.auth_identity_id);
  if (!isUser && !isOfStaff) return undefined;
  if (isOfStaff && !isConfirming && !(isUser && context.actor_id)) {
    throw new Failure(401, "Sign in to the dashboard first");
  }
  const actor = isConfirming ? undefined : await refuseUnconfirmed(req, first);
  const code = codeIn(req.body);
  const guess =
    req.method !== "GET" && code !== undefined
      ? await guessCode(staffOf(req), context.auth_identity_id, code)
      : undefined;
  if (code !== undefined && req.method !== "GET" && !guess) {
    throw new Failure(400, "This code was used already. Wait for the next one.");
  }
  const setsUp = first === "factors" && third === "verify" && context.actor_id !== "";
  if (guess) {
    const send = res.json.bind(res);
    res.json = (body: unknown) => {
      const isRight = res.statusCode === 200;
      guess
        .settle(isRight)
        .then(async () =>
          isRight && setsUp ? { ...asRecord(body), token: await confirm(req, context) } : body,
        )
        .then(send, next);
      return res;
    };
  }
  return actor;
}

/** @throws Failure 401 for somebody who has not shown the factor that they have, 403 where that is too long ago */
async function refuseUnconfirmed(req: AdminRequest, collection: string): Promise<Actor | undefined> {
  if (!req.auth_context?.actor_id) return undefined;
  const { staff, context, user } = await signedStaff(req);
  if (user.hasSecondFactor && asksSecondFactor(staff.options, user, context)) {
    throw new Failure(401, "Please confirm with your second factor");
  }
  const changes = req.method === "POST" && /^\/(factors|recovery-codes)\/?$/i.test(req.path);
  if (changes) refuseStale({ context, user });
  return { id: context.actor_id, email: user.email, call: `${req.method} /auth/mfa/${collection}` };
}

const asRecord = (body: unknown): Record<string, unknown> =>
  typeof body === "object" && body !== null ? { ...body } : {};

function codeIn(body: unknown): string | undefined {
  const { code } = asRecord(body);
  return typeof code === "string" ? code : undefined;
}
