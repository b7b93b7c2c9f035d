import { createHash } from "node:crypto";
import type { Request as ExpressRequest, Response as ExpressResponse, NextFunction } from "express";
import { createRequestHandler, type ServerBuild } from "react-router";
import type { Config } from "./config";
import { contextOf } from "./request-context";
import { contentSecurityPolicy } from "./security-headers";

/** The web request that the router understands. Pages are only ever read: there is no body to pass on. */
function toWebRequest(request: ExpressRequest, config: Config, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === "string") headers.set(name, value);
  }
  // The public address, not the Host header: nothing that a visitor sends ends up in a page.
  const url = new URL(request.originalUrl.replace(/^\/{2,}/, "/"), config.shop.storeUrl);
  return new Request(url, { method: request.method, headers, signal });
}

/** Equal pages have equal tags on every instance; weak, because what is sent may be compressed or not. */
const tagOf = (body: string) => `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;

/**
 * Renders pages and their data. The HTML is complete before it is sent, because the content security policy
 * names the hash of every inline script, and because a whole page can be tagged and kept.
 */
export function pages(build: () => Promise<ServerBuild>, config: Config, isDevelopment = false) {
  const handle = createRequestHandler(build, isDevelopment ? "development" : "production");

  return async (request: ExpressRequest, response: ExpressResponse, next: NextFunction) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.setHeader("Allow", "GET, HEAD");
      response.status(405).json("Method not allowed");
      return;
    }
    const aborted = new AbortController();
    response.once("close", () => aborted.abort());
    try {
      const { requestId, clientAddress } = contextOf(request);
      const answer = await handle(toWebRequest(request, config, aborted.signal), {
        config: config.shop,
        commerceOrigin: config.commerceOrigin,
        requestId,
        clientAddress,
      });
      const body = await answer.text();
      if (aborted.signal.aborted) return;

      response.status(answer.status);
      for (const [name, value] of answer.headers) response.append(name, value);
      if (answer.headers.get("content-type")?.startsWith("text/html")) {
        response.setHeader("Content-Security-Policy", contentSecurityPolicy(body, isDevelopment));
      }
      if (answer.status === 200) {
        response.setHeader("ETag", tagOf(body));
        if (request.fresh) {
          response.status(304).end();
          return;
        }
      }
      response.end(body);
    } catch (error) {
      if (!aborted.signal.aborted) next(error);
    }
  };
}
