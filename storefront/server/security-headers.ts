import { createHash } from "node:crypto";
import type { Config } from "./config";

const ONE_YEAR_S = 31_536_000;

/** The headers of every answer. */
export function securityHeaders(config: Config): [name: string, value: string][] {
  const headers: [string, string][] = [
    ["X-Content-Type-Options", "nosniff"],
    ["X-Frame-Options", "DENY"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()"],
  ];
  if (config.shop.storeUrl.startsWith("https://")) {
    headers.push(["Strict-Transport-Security", `max-age=${ONE_YEAR_S}`]);
  }
  return headers;
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/gi;
const DATA_BLOCK = /type="application\/(?:ld\+)?json"/i;

/** The CSP source that allows one inline script. Hashes, unlike nonces, survive a cache. */
export function scriptHash(code: string): string {
  return `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
}

/**
 * The CSP sources of the page's own inline scripts: those with the nonce that this rendering gave to the router and to
 * React. A script that reached the page in another way, such as in a product's text, cannot know it and is not allowed.
 */
export function ownScriptHashes(html: string, nonce: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = "", code = ""] of html.matchAll(INLINE_SCRIPT)) {
    const isOwn = attributes.includes(nonceAttribute(nonce));
    if (isOwn && code && !DATA_BLOCK.test(attributes)) hashes.add(scriptHash(code));
  }
  return [...hashes];
}

/** The page without the nonce, which would be another one in the browser's own rendering. */
export function withoutNonce(html: string, nonce: string): string {
  return html.replaceAll(nonceAttribute(nonce), "");
}

const nonceAttribute = (nonce: string) => ` nonce="${nonce}"`;

export interface PolicyOptions {
  /** Sources of the inline scripts that may run. */
  scripts: string[];
  /** Where product pictures may live beside the page's own origin: the public address, an object store. */
  pictureOrigins: string[];
  /** Where the script that counts visits comes from and reports to. */
  analyticsOrigin?: string;
  /** The build tool's dev client injects styles and opens a socket. */
  isDevelopment?: boolean;
}

/** The page's content security policy. */
export function contentSecurityPolicy({
  scripts,
  pictureOrigins,
  analyticsOrigin,
  isDevelopment = false,
}: PolicyOptions): string {
  const analytics = analyticsOrigin ? [analyticsOrigin] : [];
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts, ...analytics].join(" "),
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    // Scripts and the server compute positions. A style attribute cannot load or run anything.
    "style-src-attr 'unsafe-inline'",
    // Placeholders are data: URLs, and the previews of chosen files are blob: URLs.
    ["img-src 'self' data: blob:", ...pictureOrigins, ...analytics].join(" "),
    "font-src 'self'",
    ["connect-src 'self'", ...(isDevelopment ? ["ws:"] : []), ...analytics].join(" "),
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "object-src 'none'",
  ].join("; ");
}
