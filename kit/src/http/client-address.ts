import type { Request } from "express";
import proxyAddr from "proxy-addr";

/**
 * The client's address for limits and logs. The storefront server works out the address (it knows how many
 * proxies stand in front of it) and sends it as the last entry of X-Forwarded-For; the engine believes that entry.
 */
export function clientAddress(req: Request): string {
  return proxyAddr(req, (_address, hop) => hop === 0) || "unknown";
}
