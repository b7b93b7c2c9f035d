import type { AppLoadContext } from "react-router";
import { type ApiCall, createApi } from "./api-client";

/** How long a page waits for the engine before it shows its failure state. */
const TIMEOUT_MS = 8000;

/** The API for loaders on the server: they call the engine directly, as an anonymous visitor. */
export function serverApi(context: AppLoadContext): ApiCall {
  const headers = {
    "x-request-id": context.requestId,
    "x-forwarded-for": context.clientAddress,
    ...(context.traceparent && { traceparent: context.traceparent }),
  };
  return createApi(context.commerceOrigin, {
    headers,
    timeoutMs: TIMEOUT_MS,
    onAnswer: context.onAnswer,
  });
}
