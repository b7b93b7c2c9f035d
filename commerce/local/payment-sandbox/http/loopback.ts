import type { NextFunction, Request, Response } from "express";

const local = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;

/**
 * Answers this machine only. Binding to loopback keeps other machines out, but a page on any website can make
 * the browser here send requests; those carry a foreign `Host` (after DNS rebinding) or a foreign `Origin`.
 */
export function loopbackOnly(request: Request, response: Response, next: NextFunction): void {
  const origin = request.get("origin");
  const originHost = origin && URL.canParse(origin) ? new URL(origin).host : origin;
  const foreign = [request.get("host"), originHost].some((host) => host !== undefined && !local.test(host));
  if (!foreign) {
    next();
    return;
  }
  const message = "The payment sandbox answers requests from this machine only.";
  response.status(403).json({ error: { type: "invalid_request_error", message } });
}
