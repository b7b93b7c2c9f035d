import { toFailure } from "@emberly/kit/failure";
import { parse } from "@emberly/kit/parse";
import type { MedusaNextFunction, MedusaResponse } from "@medusajs/framework/http";
import { z } from "zod";
import { STAFF_MODULE } from "../modules/staff";
import { refuseUnlawfulRoles } from "../modules/staff/roles/give";
import type StaffService from "../modules/staff/service";
import { inviteStaffWorkflow } from "../workflows/invite-staff";
import type { AdminRequest } from "./shell/request";

const Invitation = z.object({
  email: z.email().trim().toLowerCase().max(254),
  roles: z.array(z.string()).max(20).default([]),
  metadata: z.record(z.string(), z.unknown()).nullish(),
});

/**
 * Answers `POST /admin/invites` in the engine's place: the email is folded like every other, or nobody could accept,
 * and the roles (ids, in `roles`) are given with the invitation. Without any it gives nothing.
 */
export function createInvitation(req: AdminRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  invite(req).then(
    (invitation) => res.status(200).json({ invite: invitation }),
    (error: unknown) => {
      const failure = toFailure(error);
      if (!failure) return next(error);
      res.status(failure.status).json({ type: "invalid_data", message: failure.message });
    },
  );
}

async function invite(req: AdminRequest) {
  const { email, roles, metadata } = parse(Invitation, req.body);
  const staff = req.scope.resolve<StaffService>(STAFF_MODULE);
  if (!req.staff_permissions) throw new Error("The permission gate has not been passed");
  await refuseUnlawfulRoles(staff.roles, req.staff_permissions, undefined, roles);
  const { result } = await inviteStaffWorkflow(req.scope).run({ input: { email, roles, metadata } });
  return result[0];
}

/** After `POST /admin/invites/accept`: what the invitation promised is the new user's before the answer is sent. */
export function passRolesOn(req: AdminRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  const invited = inviteOf(req.query.token);
  const send = res.json.bind(res);
  res.json = (body: unknown) => {
    const userId = userOf(body);
    if (res.statusCode !== 200 || !invited || !userId) return send(body);
    const { roles } = req.scope.resolve<StaffService>(STAFF_MODULE);
    roles.passOn(invited, userId).then(() => send(body), next);
    return res;
  };
  next();
}

/** The invitation in a token that the engine has checked by the time this counts. */
function inviteOf(token: unknown): string | undefined {
  const payload = typeof token === "string" ? token.split(".")[1] : undefined;
  if (!payload) return undefined;
  try {
    const { id } = JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as { id?: unknown };
    return typeof id === "string" ? id : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function userOf(body: unknown): string | undefined {
  const user = typeof body === "object" && body !== null && "user" in body ? body.user : undefined;
  const id = typeof user === "object" && user !== null && "id" in user ? user.id : undefined;
  return typeof id === "string" ? id : undefined;
}
