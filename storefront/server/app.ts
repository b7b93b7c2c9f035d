import type { IncomingMessage, ServerResponse } from "node:http";
import compression from "compression";
import express, { type NextFunction, type Request, type RequestHandler, type Response } from "express";
import type { ServerBuild } from "react-router";
import { admission } from "./admission";
import type { Config } from "./config";
import { health, type Lifecycle, ready } from "./health";
import { errorFields, log } from "./log";
import type { Metrics } from "./metrics";
import { type Page, sendPage } from "./page";
import { pages } from "./pages";
import { engineProxy } from "./proxy";
import { contextOf, requestContext } from "./request-context";
import { securityHeaders } from "./security-headers";
import { smallBody } from "./small-body";
import type { Tracing } from "./tracing";

export interface AppOptions {
  config: Config;
  lifecycle: Lifecycle;
  build: () => Promise<ServerBuild>;
  /** Serves the built files, or the build tool's dev server. */
  assets: RequestHandler;
  /** Only where a collector asks for them. */
  metrics?: Metrics;
  tracing?: Tracing;
  isDevelopment?: boolean;
}

/**
 * The storefront's request pipeline, in the order in which a request passes it. A cached page skips the pipeline, which
 * would cost more than sending the page.
 */
export function createApp({ config, lifecycle, build, assets, metrics, tracing, isDevelopment }: AppOptions) {
  const site = pages(build, config, { isDevelopment, metrics });
  const identify = requestContext(config.trustedProxies, tracing);
  const security = securityHeaders(config);
  /** Starts an exchange and returns the headers of its answer. */
  const begin = (request: IncomingMessage, response: ServerResponse): Page["headers"] => {
    const headers: Page["headers"] = [...security, ["X-Request-Id", identify(request, response)]];
    // A stopping server closes its connections, so that the next request goes to another instance.
    if (lifecycle.isStopping) headers.push(["Connection", "close"]);
    return headers;
  };

  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");

  app.get("/health", health);
  app.get("/ready", ready(config.commerceOrigin, lifecycle));
  app.use((request, response, next) => {
    for (const [name, value] of begin(request, response)) response.setHeader(name, value);
    next();
  });
  app.use(assets);
  // A file of an earlier build is gone for good. A browser that expects a script must not get a page.
  app.use("/assets", (_request, response) => response.status(404).type("text/plain").send("Not found"));
  app.use(smallBody);
  app.use(admission((lane) => metrics?.refused(lane)));
  app.use(compression());
  app.use(engineProxy(config));
  app.use(site.handler);

  app.use((error: unknown, request: Request, response: Response, next: NextFunction) => {
    const { requestId } = contextOf(request);
    log("error", "page failed", { requestId, ...errorFields(error) });
    if (response.headersSent) return next(error);
    response.status(500).type("text/plain").send(`Something went wrong, try again later (${requestId})`);
  });

  return (request: IncomingMessage, response: ServerResponse): void => {
    metrics?.request(request, response);
    const page = site.cached(request);
    if (page) sendPage(page, request, response, begin(request, response));
    else app(request, response);
  };
}
