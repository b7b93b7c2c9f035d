import type { Request } from "express";
import { isToken } from "../token";

/** The token in a cookie, or undefined when there is none or it is no token of ours. */
export function readTokenCookie(req: Request, name: string): string | undefined {
  const cookies = req.cookies as Record<string, unknown> | undefined;
  const value = cookies?.[name];
  return typeof value === "string" && isToken(value) ? value : undefined;
}
