import type { Request } from "express";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a browser says that a changing request comes from another site's page, whose visitor's cookie it would carry:
 * by `Sec-Fetch-Site`, or by an `Origin` that is not this host's. Either is enough. Programs send neither header and pass.
 *
 * @param allowed origins whose pages may ask from wherever they are, such as `https://shop.example`
 */
export function isForeign(req: Request, allowed: readonly string[]): boolean {
  if (SAFE_METHODS.has(req.method)) return false;
  const origin = req.get("origin");
  if (origin !== undefined && allowed.includes(origin)) return false;
  const site = req.get("sec-fetch-site");
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  // Hosts, because who ends TLS before the engine leaves it without the scheme.
  return origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === req.get("host"));
}
