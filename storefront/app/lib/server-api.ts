import type { AppLoadContext } from "react-router";
import { type ApiCall, createApi } from "./api-client";

/** How long a page waits for the engine before it shows its failure state. */
const TIMEOUT_MS = 8000;

/** The API as loaders on the server call it: straight to the engine, as an anonymous visitor. */
export function serverApi(context: AppLoadContext): ApiCall {
  const call = createApi(context.commerceOrigin, {
    "x-request-id": context.requestId,
    "x-forwarded-for": context.clientAddress,
    ...(context.traceparent && { traceparent: context.traceparent }),
  });
  return (path, request = {}) => {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
    return call(path, { ...request, signal });
  };
}
