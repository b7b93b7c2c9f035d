import compression from "compression";
import express, { type NextFunction, type Request, type RequestHandler, type Response } from "express";
import type { ServerBuild } from "react-router";
import type { Config } from "./config";
import { health, type Lifecycle, ready } from "./health";
import { errorFields, log } from "./log";
import { pages } from "./pages";
import { engineProxy } from "./proxy";
import { contextOf, requestContext } from "./request-context";
import { securityHeaders } from "./security-headers";

export interface AppOptions {
  config: Config;
  lifecycle: Lifecycle;
  build: () => Promise<ServerBuild>;
  /** Serves the built files, or the build tool's dev server. */
  assets: RequestHandler;
  isDevelopment?: boolean;
}

/** The storefront's request pipeline, in the order in which a request meets it. */
export function createApp({ config, lifecycle, build, assets, isDevelopment }: AppOptions) {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");

  app.get("/health", health);
  app.get("/ready", ready(config.commerceOrigin, lifecycle));
  app.use(requestContext(config.trustedProxies));
  app.use(securityHeaders(config));
  app.use((_request, response, next) => {
    // While stopping, connections are not kept: the next request goes to another instance.
    if (lifecycle.isStopping) response.setHeader("Connection", "close");
    next();
  });
  app.use(assets);
  // A file of an earlier build is gone for good: a whole page in its place would only confuse the browser.
  app.use("/assets", (_request, response) => response.status(404).type("text/plain").send("Not found"));
  app.use(compression());
  app.use(engineProxy(config));
  app.use(pages(build, config, isDevelopment));

  app.use((error: unknown, request: Request, response: Response, next: NextFunction) => {
    const { requestId } = contextOf(request);
    log("error", "page failed", { requestId, ...errorFields(error) });
    if (response.headersSent) return next(error);
    response.status(500).type("text/plain").send(`Something went wrong, try again later (${requestId})`);
  });
  return app;
}
