import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import Negotiator from "negotiator";
import { deferScripts, STARTER } from "./late-scripts";
import {
  contentSecurityPolicy,
  ownScriptHashes,
  type PolicyOptions,
  scriptHash,
  withoutNonce,
} from "./security-headers";

/** Any cache may keep a page, but must revalidate it each time: a price may have changed. */
const REVALIDATE = "public, max-age=0, must-revalidate";

/** A finished answer of the router, the same for every visitor. */
export interface Page {
  status: number;
  headers: [name: string, value: string][];
  etag: string;
  body: Buffer;
  /** Compressed once, for pages that are cached. */
  encoded?: { br: Buffer; gzip: Buffer };
  /** The versions of the catalogue that the engine's answers were of; null for an answer that named none. */
  madeOf: ReadonlySet<string | null>;
}

/**
 * Whether the page may be cached for a version of the catalogue: not when it failed, is unknown or lacks a part, and
 * only when all of it is of that version. Of two engines one may be a moment behind the one that named the version.
 */
export function isKept({ status, headers, madeOf }: Page, version: string): boolean {
  return (
    status === 200 &&
    [...madeOf].every((made) => made === version) &&
    !headers.some(([name, value]) => name === "cache-control" && value.includes("no-store"))
  );
}

export interface Rendering extends Omit<PolicyOptions, "scripts">, Pick<Page, "madeOf"> {
  /** What the page's own scripts are marked with. */
  scriptNonce: string;
}

export async function toPage(
  answer: globalThis.Response,
  { scriptNonce, madeOf, ...policy }: Rendering,
): Promise<Page> {
  const isHtml = answer.headers.get("content-type")?.startsWith("text/html");
  const sent = await answer.text();
  const headers: Page["headers"] = [...answer.headers];
  let text = sent;
  if (isHtml) {
    const scripts = [...ownScriptHashes(sent, scriptNonce), scriptHash(STARTER)];
    headers.push(["content-security-policy", contentSecurityPolicy({ ...policy, scripts })]);
    text = withoutNonce(sent, scriptNonce);
    if (!policy.isDevelopment) text = deferScripts(text);
  }
  if (!answer.headers.has("cache-control")) {
    headers.push(["cache-control", answer.status === 200 ? REVALIDATE : "no-store"]);
  }
  const hash = createHash("sha256").update(text).digest("base64url").slice(0, 27);
  // Weak, because the page may go out compressed or not.
  return { status: answer.status, headers, etag: `W/"${hash}"`, body: Buffer.from(text), madeOf };
}

export async function encode(page: Page): Promise<Page> {
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(page.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    promisify(gzip)(page.body),
  ]);
  return { ...page, encoded: { br, gzip: gzipped } };
}

/** The better one first, whatever order a browser names them in. */
const CODINGS = ["br", "gzip"] as const;

function encodingFor(page: Page, request: IncomingMessage): (typeof CODINGS)[number] | undefined {
  if (!page.encoded) return undefined;
  const accepted = new Negotiator(request).encodings(CODINGS);
  return CODINGS.find((coding) => accepted.includes(coding));
}

/**
 * Whether the browser has the page already. The package `fresh` would send the whole page whenever `no-cache` comes
 * with `If-None-Match`, which many programs add by themselves.
 */
function isKnown(page: Page, { headers }: IncomingMessage): boolean {
  const known = headers["if-none-match"]?.split(",").map((entry) => entry.trim());
  return known?.includes(page.etag) ?? false;
}

/**
 * Sends a page, or 304 to a browser that has it. What is not encoded yet is compressed on its way out.
 *
 * @param own headers of this one exchange. All headers go to Node in one list: set one by one they cost a busy server
 *   as much as finding the page.
 */
export function sendPage(
  page: Page,
  request: IncomingMessage,
  response: ServerResponse,
  own: Page["headers"] = [],
): void {
  const headers = ["Vary", "Accept-Encoding"];
  for (const [name, value] of own) headers.push(name, value);
  for (const [name, value] of page.headers) headers.push(name, value);
  if (page.status === 200) {
    headers.push("ETag", page.etag);
    if (isKnown(page, request)) {
      response.writeHead(304, headers).end();
      return;
    }
  }
  const encoding = encodingFor(page, request);
  if (encoding) headers.push("Content-Encoding", encoding);
  const body = (encoding && page.encoded?.[encoding]) ?? page.body;
  headers.push("Content-Length", String(body.length));
  response.writeHead(page.status, headers).end(body);
}
