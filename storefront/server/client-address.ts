import type { IncomingMessage } from "node:http";

/**
 * The shopper's address. Each proxy appends the address it saw to `X-Forwarded-For`, so only the last
 * `trustedProxies` entries are known to be true; everything before them is the visitor's own invention.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const header = request.headers["x-forwarded-for"];
  const forwarded = (Array.isArray(header) ? header.join(",") : (header ?? "")).split(",");
  const socket = request.socket.remoteAddress ?? "";
  const chain = [...forwarded.map((entry) => entry.trim()).filter(Boolean), socket];
  const address = chain[Math.max(0, chain.length - 1 - trustedProxies)] ?? socket;
  // An IPv4 address that arrived on an IPv6 socket is the same address.
  return address.replace(/^::ffff:/, "");
}

/** The scheme that the shopper used: a trusted proxy's word, else that of the public address. */
export function clientProtocol(request: IncomingMessage, trustedProxies: number, storeUrl: string): string {
  const header = request.headers["x-forwarded-proto"];
  const forwarded = (Array.isArray(header) ? header[0] : header)?.split(",").at(-1)?.trim();
  if (trustedProxies > 0 && (forwarded === "http" || forwarded === "https")) return forwarded;
  return new URL(storeUrl).protocol.replace(":", "");
}
