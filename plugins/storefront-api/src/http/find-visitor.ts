import { readTokenCookie } from "@emberly/kit/token";
import { STAFF_MODULE, type StaffService } from "@emberly/staff";
import { Permissions } from "@emberly/staff/permissions";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { Request, Response } from "express";
import { SESSION_COOKIE, setSessionCookie } from "../accounts/cookies";
import { ACCOUNTS_MODULE } from "../modules/accounts";
import type AccountsService from "../modules/accounts/service";
import { SETTINGS_MODULE } from "../modules/settings";
import type SettingsService from "../modules/settings/service";
import type { Visitor } from "./visitor";

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
  if (!owner) return null;
  if (owner.stale) {
    await sessions.seen(owner.session_id);
    setSessionCookie(res, token, container.resolve<SettingsService>(SETTINGS_MODULE).options.storeUrl);
  }
  return {
    sessionId: owner.session_id,
    authIdentityId: owner.auth_identity_id,
    customerId: owner.customer_id,
    email: owner.email,
    emailVerified: owner.verified,
    isAdmin: owner.user_id !== null,
    userId: owner.user_id,
    permissions: owner.user_id
      ? await container.resolve<StaffService>(STAFF_MODULE).permissionsOf({ kind: "user", id: owner.user_id })
      : NOTHING,
  };
}
