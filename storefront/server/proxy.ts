import type { IncomingMessage } from "node:http";
import { ServerResponse } from "node:http";
import type { NextFunction, Request, Response } from "express";
import { createProxyMiddleware } from "http-proxy-middleware";
import { clientProtocol } from "./client-address";
import type { Config } from "./config";
import { errorFields, log } from "./log";
import { contextOf } from "./request-context";

const TIMEOUT_MS = 60_000;
/** What the engine answers itself. */
const ENGINES = ["/api/v1", "/static"];
/** Headers that a visitor must not send to the engine. What is expected of this server it has answered already. */
const UNBELIEVED = ["forwarded", "traceparent", "tracestate", "baggage", "expect"];

/** Pictures get a new name whenever they change, so a browser may keep one for good. */
function keepPictures(answer: IncomingMessage, request: IncomingMessage): void {
  if (answer.statusCode === 200 && request.url?.startsWith("/static/")) {
    answer.headers["cache-control"] = "public, max-age=31536000, immutable";
  }
}

/** Writes down for the engine who asks. Before the proxy, whose own event for it is left out for a request that expects something. */
function tellEngine(request: Request, config: Config): void {
  const { requestId, clientAddress, traceparent } = contextOf(request);
  const protocol = clientProtocol(request, config.trustedProxies, config.shop.storeUrl);
  for (const name of UNBELIEVED) delete request.headers[name];
  Object.assign(request.headers, {
    "x-request-id": requestId,
    "x-forwarded-for": clientAddress,
    "x-forwarded-host": request.headers.host ?? "",
    "x-forwarded-proto": protocol,
    ...(traceparent && { traceparent }),
  });
}

/**
 * Passes `/api/v1` and `/static` to the engine, streaming both ways. `Host` stays the shopper's, for the
 * engine's same-origin check. `X-Forwarded-For` is replaced and not extended, because the engine trusts this server and
 * nobody before it.
 */
export function engineProxy(config: Config) {
  const pass = createProxyMiddleware<Request, Response>({
    target: config.commerceOrigin,
    pathFilter: ENGINES,
    xfwd: false,
    proxyTimeout: TIMEOUT_MS,
    on: {
      proxyReq: (proxied, request) => {
        // It was read before the request came here.
        if (Buffer.isBuffer(request.body)) proxied.write(request.body);
      },
      proxyRes: (answer, request, response) => {
        // Our own is set already. With two different ones nobody would find the log lines.
        delete answer.headers["x-request-id"];
        keepPictures(answer, request);
        // An engine that ends in the middle of it: the browser must not wait for the rest.
        answer.once("close", () => answer.complete || response.destroy());
      },
      error: (error, request, response) => {
        log("error", "engine unreachable", {
          requestId: contextOf(request).requestId,
          ...errorFields(error),
        });
        if (!(response instanceof ServerResponse)) return response.destroy();
        if (response.headersSent) return response.destroy();
        response.writeHead(503, { "Content-Type": "application/json", "Retry-After": "5" });
        response.end(JSON.stringify("The shop cannot be reached right now, try again in a moment"));
      },
    },
  });
  return (request: Request, response: Response, next: NextFunction): void => {
    if (ENGINES.some((path) => request.path.startsWith(path))) {
      tellEngine(request, config);
      void pass(request, response, next);
    } else next();
  };
}
