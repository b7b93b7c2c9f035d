import type { IncomingMessage } from "node:http";
import { ServerResponse } from "node:http";
import type { Request } from "express";
import { createProxyMiddleware } from "http-proxy-middleware";
import { clientProtocol } from "./client-address";
import type { Config } from "./config";
import { errorFields, log } from "./log";
import { contextOf } from "./request-context";

const TIMEOUT_MS = 60_000;
/** Headers that a visitor must not send to the engine. */
const UNBELIEVED = ["Forwarded", "traceparent", "tracestate", "baggage"];

/** Pictures get a new name whenever they change, so a browser may keep one for good. */
function keepPictures(answer: IncomingMessage, request: IncomingMessage): void {
  if (answer.statusCode === 200 && request.url?.startsWith("/static/")) {
    answer.headers["cache-control"] = "public, max-age=31536000, immutable";
  }
}

/**
 * Passes `/api/v1` and `/static` to the engine, streaming both ways. `Host` stays the shopper's, for the
 * engine's same-origin check. `X-Forwarded-For` is replaced and not extended, because the engine trusts this server and
 * nobody before it.
 */
export function engineProxy(config: Config) {
  return createProxyMiddleware<Request>({
    target: config.commerceOrigin,
    pathFilter: ["/api/v1", "/static"],
    xfwd: false,
    proxyTimeout: TIMEOUT_MS,
    on: {
      proxyReq: (proxied, request) => {
        const { requestId, clientAddress, traceparent } = contextOf(request);
        proxied.setHeader("X-Request-Id", requestId);
        proxied.setHeader("X-Forwarded-For", clientAddress);
        proxied.setHeader("X-Forwarded-Host", request.headers.host ?? "");
        proxied.setHeader(
          "X-Forwarded-Proto",
          clientProtocol(request, config.trustedProxies, config.shop.storeUrl),
        );
        for (const name of UNBELIEVED) proxied.removeHeader(name);
        if (traceparent) proxied.setHeader("traceparent", traceparent);
      },
      proxyRes: (answer, request) => {
        // Our own is set already. With two different ones nobody would find the log lines.
        delete answer.headers["x-request-id"];
        keepPictures(answer, request);
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
}
