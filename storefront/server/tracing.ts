import type { IncomingMessage, ServerResponse } from "node:http";
import { DiagLogLevel, diag, SpanKind, SpanStatusCode, TraceFlags } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { log } from "./log";
import { loggedPath } from "./logged-path";
import { routeOf } from "./metrics";

/** A stop waits this long for a collector that is gone. */
const TIMEOUT_MS = 2000;

export interface Tracing {
  /** Begins a request's span, which ends with the answer. Returns the `traceparent` for calls to the engine. */
  begin(request: IncomingMessage, response: ServerResponse, requestId: string): string;
  /** Sends the remaining traces and stops. */
  end(): Promise<void>;
}

/**
 * Traces of requests to a collector that speaks OTLP over HTTP. Loaded only where there is one. Each trace
 * begins here, because a visitor's own `traceparent` is not trusted.
 *
 * @param endpoint origin of the collector, such as `http://collector:4318`
 */
export function startTracing(endpoint: string): Tracing {
  const lost = (text: string) => log("warn", "traces lost", { error: text });
  diag.setLogger(
    { error: lost, warn: lost, info: () => undefined, debug: () => undefined, verbose: () => undefined },
    DiagLogLevel.WARN,
  );
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: TIMEOUT_MS });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ "service.name": "emberly-storefront" }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer("emberly-storefront");

  return {
    begin(request, response, requestId) {
      const { method = "", url = "" } = request;
      const route = routeOf(url);
      const span = tracer.startSpan(`${method} ${route}`, {
        kind: SpanKind.SERVER,
        attributes: {
          "http.request.method": method,
          "http.route": route,
          "url.path": loggedPath(url),
          "request.id": requestId,
        },
      });
      response.once("close", () => {
        span.setAttribute("http.response.status_code", response.statusCode);
        if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      const { traceId, spanId, traceFlags } = span.spanContext();
      return `00-${traceId}-${spanId}-${traceFlags & TraceFlags.SAMPLED ? "01" : "00"}`;
    },
    end: () => provider.shutdown(),
  };
}
