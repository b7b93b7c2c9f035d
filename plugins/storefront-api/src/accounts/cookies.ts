import { createHash, randomBytes } from "node:crypto";
import type { Request, Response } from "express";

export const SESSION_COOKIE = "shop.sid";
/** Tells this browser from others: which password it gave at sign-up, which accounts it has signed in to. */
export const BROWSER_COOKIE = "shop.browser";

const TOKEN_BYTES = 32;
const DAY_MS = 24 * 60 * 60 * 1000;
export const SESSION_DAYS = 30;
const BROWSER_DAYS = 365;
const WELL_FORMED = /^[\w-]{43}$/;

/** 256 random bits, which nobody can guess. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** What is stored of a token: with 256 random bits in it, a plain digest cannot be turned back. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

export function readCookie(req: Request, name: string): string | undefined {
  const cookies = req.cookies as Record<string, unknown> | undefined;
  const value = cookies?.[name];
  return typeof value === "string" && WELL_FORMED.test(value) ? value : undefined;
}

export function setSessionCookie(res: Response, token: string, storeUrl: string): void {
  res.cookie(SESSION_COOKIE, token, { ...attributes(storeUrl), maxAge: SESSION_DAYS * DAY_MS });
}

export function clearSessionCookie(res: Response, storeUrl: string): void {
  res.clearCookie(SESSION_COOKIE, attributes(storeUrl));
}

/** The hash under which this browser is remembered; gives it an id first when it has none. */
export function rememberBrowser(req: Request, res: Response, storeUrl: string): string {
  const token = readCookie(req, BROWSER_COOKIE) ?? newToken();
  res.cookie(BROWSER_COOKIE, token, { ...attributes(storeUrl), maxAge: BROWSER_DAYS * DAY_MS });
  return hashToken(token);
}

/** The hash under which this browser may be remembered, or undefined for one that was never here. */
export function knownBrowser(req: Request): string | undefined {
  const token = readCookie(req, BROWSER_COOKIE);
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
