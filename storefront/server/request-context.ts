import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { clientAddress } from "./client-address";
import { log } from "./log";
import { loggedPath } from "./logged-path";
import type { Tracing } from "./tracing";

interface RequestContext {
  requestId: string;
  clientAddress: string;
  /** The request's place in its trace (W3C Trace Context), for calls to the engine; only where traces are recorded. */
  traceparent?: string;
}

const contexts = new WeakMap<object, RequestContext>();

/** An id from outside is kept only when it is harmless in headers and logs. */
const USABLE_ID = /^[\w.-]{8,128}$/;

/**
 * Gives a request its id and writes one log line when it ends. The id is the proxy's `X-Request-Id` where there is one.
 * The answer must have the returned id as well.
 */
export function requestContext(trustedProxies: number, tracing?: Tracing) {
  return (request: IncomingMessage, response: ServerResponse): string => {
    const path = loggedPath(request.url ?? "");
    const given = request.headers["x-request-id"];
    const requestId = typeof given === "string" && USABLE_ID.test(given) ? given : randomUUID();
    const address = clientAddress(request, trustedProxies);
    const traceparent = tracing?.begin(request, response, requestId);
    contexts.set(request, { requestId, clientAddress: address, traceparent });
    request.headers["x-request-id"] = requestId;

    const start = performance.now();
    response.once("close", () => {
      log(response.statusCode >= 500 ? "warn" : "info", "request", {
        requestId,
        method: request.method,
        path,
        status: response.statusCode,
        ms: Math.round(performance.now() - start),
        address,
        aborted: response.writableFinished ? undefined : true,
      });
    });
    return requestId;
  };
}

export function contextOf(request: IncomingMessage): RequestContext {
  const context = contexts.get(request);
  if (!context) throw new Error("requestContext must run before every other handler");
  return context;
}
