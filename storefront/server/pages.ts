import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Request as ExpressRequest, Response as ExpressResponse, NextFunction } from "express";
import { createRequestHandler, type ServerBuild } from "react-router";
import type { LoadContext } from "../app/lib/load-context";
import { askEngine, catalogueVersion } from "./catalogue-version";
import type { Config } from "./config";
import type { Metrics } from "./metrics";
import { type Page, sendPage, toPage } from "./page";
import { PageCache } from "./page-cache";
import { contextOf } from "./request-context";

/** Nobody links to longer addresses, so they are rendered but not cached. */
const LONGEST_KEPT_URL = 300;

/**
 * The request for the router. It has the visitor's address line and nothing else of the visitor's, because the page is
 * the same for everybody. Its origin is the public address, not the Host header.
 */
function toWebRequest(request: ExpressRequest, config: Config): Request {
  const url = new URL(config.shop.storeUrl);
  const [path = "/", search = ""] = request.originalUrl.split(/\?(.*)/s);
  url.pathname = path.replace(/^\/{2,}/, "/");
  url.search = search;
  return new Request(url);
}

/**
 * Renders pages and their data, and caches them until the catalogue changes. The HTML is complete before it is sent,
 * because the content security policy names the hashes of its inline scripts.
 */
export function pages(
  build: () => Promise<ServerBuild>,
  config: Config,
  { isDevelopment = false, metrics }: { isDevelopment?: boolean; metrics?: Metrics } = {},
) {
  const handle = createRequestHandler(build, isDevelopment ? "development" : "production");
  const version = catalogueVersion(askEngine(config.commerceOrigin));
  const cache = new PageCache();

  const render = async (request: ExpressRequest): Promise<Page> => {
    const { requestId, clientAddress, traceparent } = contextOf(request);
    const scriptNonce = randomUUID();
    const madeOf = new Set<string | null>();
    const context = {
      config: config.shop,
      commerceOrigin: config.commerceOrigin,
      requestId,
      clientAddress,
      traceparent,
      scriptNonce,
      onAnswer: (headers) => madeOf.add(headers.get("x-catalogue-version")),
    } satisfies LoadContext;
    const answer = await handle(toWebRequest(request, config), context);
    return toPage(answer, {
      scriptNonce,
      madeOf,
      pictureOrigins: config.pictureOrigins,
      analyticsOrigin: config.analyticsOrigin,
      isDevelopment,
    });
  };

  const find = async (request: ExpressRequest): Promise<Page> => {
    const url = request.originalUrl;
    if (isDevelopment || url.length > LONGEST_KEPT_URL) return render(request);
    const current = await version.current();
    if (current === undefined) return render(request);
    metrics?.page(cache.kept(url, current) ? "hit" : "miss");
    return cache.get(url, current, () => render(request));
  };

  /** The page of a request when it can be sent without waiting for anything. */
  const cached = ({ method, url = "" }: IncomingMessage): Page | undefined => {
    if (method !== "GET" || isDevelopment) return undefined;
    const current = version.cached();
    const page = current === undefined ? undefined : cache.kept(url, current);
    if (page) metrics?.page("hit");
    return page;
  };

  const handler = async (request: ExpressRequest, response: ExpressResponse, next: NextFunction) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.setHeader("Allow", "GET, HEAD");
      response.status(405).json("Method not allowed");
      return;
    }
    try {
      sendPage(await find(request), request, response);
    } catch (error) {
      next(error);
    }
  };

  return { cached, handler };
}
