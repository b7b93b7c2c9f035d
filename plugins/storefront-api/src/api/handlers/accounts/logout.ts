import { readTokenCookie } from "@emberly/kit/token-cookie";
import { calls } from "../../../contract/calls";
import { clearSessionCookie, SESSION_COOKIE } from "../../sessions/cookies";
import { logAuth } from "../../sessions/log";
import { bind } from "../../shell/call";
import { accountsOf, storeUrlOf } from "./services";

export const logout = bind(calls.logout, async (context) => {
  const { container, req, res, visitor } = context;
  const token = readTokenCookie(req, SESSION_COOKIE);
  if (token) await accountsOf(container).sessions.end(token);
  clearSessionCookie(res, storeUrlOf(container));
  if (visitor) logAuth(context, "sign-out", visitor.authIdentityId);
  return undefined;
});
