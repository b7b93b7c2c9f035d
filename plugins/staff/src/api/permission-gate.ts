import { Failure } from "@emberly/kit/failure";
import type { MedusaNextFunction, MedusaResponse } from "@medusajs/framework/http";
import { type Actor, actAs } from "../modules/audit/actor";
import type { Permissions } from "../modules/staff/permissions/permission";
import { forbiddenOrder, redactAnswer } from "../modules/staff/permissions/redact";
import type { FoundRoute } from "../modules/staff/permissions/route-matcher";
import type { SignedContext } from "../modules/staff/permissions/signed-user";
import { asksSecondFactor, isOpenWhileWaiting } from "../modules/staff/second-factor/second-factor";
import type StaffService from "../modules/staff/service";
import { inputFault } from "./input-fault";
import { type AdminRequest, refuseForeign, staffOf } from "./shell/request";

/**
 * Stands before every call below `/admin`, whichever way it is signed: cookie, bearer token, secret API key. Who asks
 * and what they hold is read from the records each time, because the engine believes a token until it expires.
 */
export function permissionGate(req: AdminRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  admit(req, res).then(
    (actor) => {
      if (actor) actAs(actor, next);
      else next();
    },
    (error: unknown) => {
      if (error instanceof Failure) refuse(res, error);
      else next(error);
    },
  );
}

/**
 * @returns in whose name the call goes on; undefined where nobody has to be signed in
 * @throws Failure
 */
async function admit(req: AdminRequest, res: MedusaResponse): Promise<Actor | undefined> {
  // What a browser asks before a request from elsewhere; the engine's rule of origins answers it.
  if (req.method === "OPTIONS") return undefined;
  refuseForeign(req);
  const fault = inputFault(req);
  if (fault !== undefined) throw new Failure(400, fault);

  const staff = staffOf(req);
  const found = staff.routes.find(req.method, req.path);
  if (found?.rule === "closed") throw new Failure(404, "There is nothing at this address");
  const context = req.auth_context;
  if (!context?.actor_id) {
    // The engine has refused strangers already, but for the few calls that it answers to everybody.
    if (found?.rule === "everybody") return undefined;
    throw new Failure(401, "Unauthorized");
  }
  const { name, permissions } = await identify(staff, req, context);
  judge(found, permissions);
  judgeOrder(staff, req, permissions);
  req.staff_permissions = permissions;
  if (found?.ofEngine && !permissions.everything) redactAnswers(staff, req, res, permissions);
  return { id: context.actor_id, email: name, call: `${req.method} /admin${req.path}` };
}

/** Who asks and what they hold. @throws Failure 401 */
async function identify(
  staff: StaffService,
  req: AdminRequest,
  context: SignedContext,
): Promise<{ name: string; permissions: Permissions }> {
  if (context.actor_type === "api-key") {
    const key = await staff.signedApiKey(context.actor_id);
    if (key) return { name: `API key ${key.title}`, permissions: key.permissions };
  }
  const user = context.actor_type === "user" ? await staff.signedUser(context) : undefined;
  if (!user) throw new Failure(401, "Unauthorized");
  if (asksSecondFactor(staff.options, user, context) && !isOpenWhileWaiting(req.path, user)) {
    throw new Failure(401, "Please confirm with your second factor");
  }
  return { name: user.email, permissions: user.permissions };
}

/** @throws Failure 403 */
function judge(found: FoundRoute | undefined, permissions: Permissions): void {
  if (!found) throw new Failure(403, "This call is in no table of permissions, so nobody may make it");
  if (typeof found.rule === "string" || permissions.allow(...found.rule.needs)) return;
  throw new Failure(403, "Your role does not allow this");
}

/** Refuses an order of a list that would give away what the asker may not read. @throws Failure 403 */
function judgeOrder(staff: StaffService, req: AdminRequest, permissions: Permissions): void {
  if (req.query.order === undefined || permissions.everything) return;
  const relation = forbiddenOrder(req.query.order, collectionOf(req.path), permissions, staff.relations);
  if (relation !== undefined) throw new Failure(403, `Your role does not allow ordering by "${relation}"`);
}

/** The last segment of a path that is a name and no id, a batch's collection included. */
function collectionOf(path: string): string {
  const names = path.split("/").filter((segment) => /^[a-z-]+$/i.test(segment) && segment !== "batch");
  return names.at(-1) ?? "";
}

/** Every JSON answer of the engine's goes through here before it is sent. */
function redactAnswers(
  staff: StaffService,
  req: AdminRequest,
  res: MedusaResponse,
  permissions: Permissions,
): void {
  const collection = collectionOf(req.path);
  const send = res.json.bind(res);
  res.json = (body: unknown) =>
    send(res.statusCode < 400 ? redactAnswer(plain(body), permissions, staff.relations, collection) : body);
}

/** What is sent is what JSON makes of it: dates and amounts are objects until then. */
const plain = (body: unknown): unknown => (body === undefined ? undefined : JSON.parse(JSON.stringify(body)));

const TYPES: Partial<Record<number, string>> = {
  400: "invalid_data",
  401: "unauthorized",
  403: "forbidden",
  404: "not_found",
};

function refuse(res: MedusaResponse, { status, message }: Failure): void {
  res.status(status).json({ type: TYPES[status], message });
}
