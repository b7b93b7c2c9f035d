import { readTokenCookie } from "@emberly/kit/token-cookie";
import { STAFF_MODULE, type StaffService } from "@emberly/staff";
import { Permissions } from "@emberly/staff/permissions";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { Request, Response } from "express";
import { ACCOUNTS_MODULE } from "../../modules/accounts";
import type AccountsService from "../../modules/accounts/service";
import type { SessionOwner } from "../../modules/accounts/session-store";
import { SETTINGS_MODULE } from "../../modules/settings";
import type SettingsService from "../../modules/settings/service";
import type { Visitor } from "../shell/visitor";
import { SESSION_COOKIE, setSessionCookie } from "./cookies";

type Rights = Pick<Visitor, "secondFactorMissing" | "permissions">;

const NOTHING = new Permissions([]);

/**
 * Finds who is signed in, from the session cookie and the engine's records. A request without the cookie costs
 * nothing. A session in use is prolonged, at most once an hour.
 */
export async function findVisitor(
  req: Request,
  res: Response,
  container: MedusaContainer,
): Promise<Visitor | null> {
  const token = readTokenCookie(req, SESSION_COOKIE);
  if (!token) return null;
  const { sessions } = container.resolve<AccountsService>(ACCOUNTS_MODULE);
  const owner = await sessions.owner(token);
  const staff = container.resolve<StaffService>(STAFF_MODULE);
  if (!owner || (await hasEnded(owner, staff))) return null;
  if (owner.stale) {
    await sessions.seen(owner.session_id);
    setSessionCookie(res, token, container.resolve<SettingsService>(SETTINGS_MODULE).options.storeUrl);
  }
  return {
    sessionId: owner.session_id,
    signedInLately: owner.signed_in_lately,
    authIdentityId: owner.auth_identity_id,
    customerId: owner.customer_id,
    email: owner.email,
    emailVerified: owner.verified,
    isAdmin: owner.user_id !== null,
    userId: owner.user_id,
    ...(await readRights(owner, staff)),
  };
}

/** What signs somebody of the staff out everywhere, such as a reset of their second factor, ends their sessions in the shop too. */
async function hasEnded(owner: SessionOwner, staff: StaffService): Promise<boolean> {
  return (
    owner.user_id !== null && (await staff.endedTokens.haveEndedSince(owner.auth_identity_id, owner.shown_at))
  );
}

/** Only the staff costs more than the session itself. */
async function readRights(owner: SessionOwner, staff: StaffService): Promise<Rights> {
  if (!owner.user_id) return { secondFactorMissing: false, permissions: NOTHING };
  const secondFactorMissing = !owner.second_factor_shown && (await mustShow(staff, owner.auth_identity_id));
  if (secondFactorMissing) return { secondFactorMissing, permissions: NOTHING };
  return {
    secondFactorMissing,
    permissions: await staff.permissionsOf({ kind: "user", id: owner.user_id }),
  };
}

async function mustShow(staff: StaffService, authIdentityId: string): Promise<boolean> {
  const { exists, required } = await staff.secondFactorOf(authIdentityId);
  return exists || required;
}
