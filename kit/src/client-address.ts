import type { Request } from "express";

/**
 * The client's address for limits and logs. The storefront server works out the address (it knows how many
 * proxies stand in front of it) and sends it as the last entry of X-Forwarded-For; the engine believes that entry.
 */
export function clientAddress(req: Request): string {
  const forwarded = req.get("x-forwarded-for")?.split(",").at(-1)?.trim();
  return forwarded || req.socket.remoteAddress || "unknown";
}
