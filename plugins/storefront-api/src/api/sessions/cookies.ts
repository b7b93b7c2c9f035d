import { LOOKUP_MINUTES } from "@emberly/after-sale";
import { hashToken, newToken } from "@emberly/kit/token";
import { readTokenCookie } from "@emberly/kit/token-cookie";
import type { Request, Response } from "express";
import { SESSION_DAYS } from "../../modules/accounts/session-store";

export const SESSION_COOKIE = "shop.sid";
/** Tells this browser from others: which password it gave at sign-up, which accounts it has signed in to. */
const BROWSER_COOKIE = "shop.browser";

/** Opens one order to a browser that has shown its code. */
const LOOKUP_COOKIE = "shop.order";

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const BROWSER_DAYS = 365;

/** Gives the browser its session, for as long as a session lives. */
export function setSessionCookie(res: Response, token: string, storeUrl: string): void {
  res.cookie(SESSION_COOKIE, token, { ...attributes(storeUrl), maxAge: SESSION_DAYS * DAY_MS });
}

/** Takes the session from the browser; the session itself is ended elsewhere. */
export function clearSessionCookie(res: Response, storeUrl: string): void {
  res.clearCookie(SESSION_COOKIE, attributes(storeUrl));
}

/** Lets the browser see the one order that it has looked up, for {@link LOOKUP_MINUTES}. */
export function setLookupCookie(res: Response, token: string, storeUrl: string): void {
  res.cookie(LOOKUP_COOKIE, token, { ...attributes(storeUrl), maxAge: LOOKUP_MINUTES * MINUTE_MS });
}

/** The token of the order that the browser has looked up; undefined when there is none. */
export function lookupToken(req: Request): string | undefined {
  return readTokenCookie(req, LOOKUP_COOKIE);
}

/** The hash under which this browser is remembered; gives it an id first when it has none. */
export function rememberBrowser(req: Request, res: Response, storeUrl: string): string {
  const token = readTokenCookie(req, BROWSER_COOKIE) ?? newToken();
  res.cookie(BROWSER_COOKIE, token, { ...attributes(storeUrl), maxAge: BROWSER_DAYS * DAY_MS });
  return hashToken(token);
}

/** The hash under which this browser may be remembered, or undefined for one that was never here. */
export function knownBrowser(req: Request): string | undefined {
  const token = readTokenCookie(req, BROWSER_COOKIE);
  return token && hashToken(token);
}

function attributes(storeUrl: string) {
  return {
    httpOnly: true,
    sameSite: "lax" as const,
    secure: storeUrl.startsWith("https://"),
    path: "/",
  };
}
