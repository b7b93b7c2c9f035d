import type { IncomingMessage } from "node:http";
import proxyAddr from "proxy-addr";

/**
 * The shopper's address. Each proxy appends the address it saw to `X-Forwarded-For`, so only the last
 * `trustedProxies` entries are known to be true. A visitor can invent everything before them.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const address = proxyAddr(request, (_address, distance) => distance < trustedProxies);
  // A connection that is already gone has no address. An IPv4 address on an IPv6 socket is the same address.
  return (address ?? "").replace(/^::ffff:/, "");
}

/**
 * The scheme that the shopper used: the word of a trusted proxy, else that of the public address. No package reads
 * this header by the number of proxies: Express takes its first entry, which a visitor can invent.
 */
export function clientProtocol(request: IncomingMessage, trustedProxies: number, storeUrl: string): string {
  const header = request.headers["x-forwarded-proto"];
  const forwarded = (Array.isArray(header) ? header[0] : header)?.split(",").at(-1)?.trim();
  if (trustedProxies > 0 && (forwarded === "http" || forwarded === "https")) return forwarded;
  return new URL(storeUrl).protocol.replace(":", "");
}
