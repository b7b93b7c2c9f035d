import { Failure } from "@emberly/kit/failure";
import { readTokenCookie } from "@emberly/kit/token-cookie";
import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import type { Request, Response } from "express";
import { ACCOUNTS_MODULE } from "../../modules/accounts";
import { describeDevice } from "../../modules/accounts/device";
import type AccountsService from "../../modules/accounts/service";
import { SETTINGS_MODULE } from "../../modules/settings";
import type SettingsService from "../../modules/settings/service";
import type { SignedIn } from "../../workflows/accounts/give-password";
import { rememberBrowser, SESSION_COOKIE, setSessionCookie } from "./cookies";

const ABOUT_TO_BE_ERASED =
  "This account is about to be erased. Open the link in our mail about it if you want to keep it.";

interface Exchange {
  container: MedusaContainer;
  req: Request;
  res: Response;
  address: string;
}

/**
 * Signs a browser in: a new session with a new id, the one that it had is over. The owner gets a mail when
 * other browsers have signed in to the account before, but this one never.
 *
 * @returns the session's token, with which it can be ended
 * @throws Failure 403 for an account that is about to be erased
 */
export async function startSession(
  { container, req, res, address }: Exchange,
  { authIdentityId, customerId, email }: SignedIn,
): Promise<string> {
  const accounts = container.resolve<AccountsService>(ACCOUNTS_MODULE);
  if (await accounts.erasures.isPending(authIdentityId)) throw new Failure(403, ABOUT_TO_BE_ERASED);
  const { storeUrl } = container.resolve<SettingsService>(SETTINGS_MODULE).options;
  const before = readTokenCookie(req, SESSION_COOKIE);
  if (before) await accounts.sessions.end(before);
  const userAgent = req.get("user-agent") ?? "";
  const token = await accounts.sessions.start({ authIdentityId, customerId, userAgent, address });
  setSessionCookie(res, token, storeUrl);
  const browser = await accounts.browsers.remember(authIdentityId, rememberBrowser(req, res, storeUrl));
  if (browser === "new") await tellOwner(container, email, describeDevice(userAgent));
  return token;
}

async function tellOwner(container: MedusaContainer, email: string, device: string): Promise<void> {
  const at = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  await container.resolve(Modules.NOTIFICATION).createNotifications({
    to: email,
    channel: "email",
    template: "account.new-sign-in",
    data: { device, at: `${at.format(new Date())} UTC` },
  });
}
