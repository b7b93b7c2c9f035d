import type { IncomingMessage, ServerResponse } from "node:http";
import { loggedAddress } from "@emberly/kit/logged-address";
import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@medusajs/framework/opentelemetry/api";
import { PgInstrumentation } from "@medusajs/framework/opentelemetry/instrumentation-pg";
import { registerOtel } from "@medusajs/medusa";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { routeOf } from "./metrics/requests";

/** Asked many times a second by machines: a trace of each would bury those of shoppers. */
const QUIET = /^\/(?:health|api\/v1\/(?:ready|catalogue\/version))$/;

/** Below this nothing is recorded: its parent has been left out already. */
const UNTRACED = trace.setSpanContext(ROOT_CONTEXT, {
  traceId: "00000000000000000000000000000001",
  spanId: "0000000000000001",
  traceFlags: TraceFlags.NONE,
});

const tracer = trace.getTracer("emberly-engine");

/**
 * Traces of requests, workflows, queries and the database's statements to a collector that speaks OTLP over HTTP.
 *
 * @param endpoint origin of the collector, such as `http://collector:4318`
 * @param service the name under which the collector keeps them
 * @returns sends what is left, and then no more
 */
export function startTracing(endpoint: string, service: string): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, "")}/v1/traces` });
  const sdk: { shutdown(): Promise<void> } = registerOtel({
    serviceName: service,
    exporter,
    // Many spans in one request, behind the answers: the engine by itself would send each one alone.
    traceExporter: exporter,
    spanProcessor: undefined,
    instrument: { http: true, workflows: true, query: true },
    // Without a parent it is the work of a clock, which asks for work every second.
    instrumentations: [
      new PgInstrumentation({
        requireParentSpan: true,
        requestHook: (span, { query }) => span.setAttribute("db.statement", withoutValues(query.text)),
      }),
    ],
  });
  // The command reads it from its own module at each request.
  const command: typeof import("@medusajs/medusa/commands/start") = require("@medusajs/medusa/commands/start");
  command.traceRequestHandler = traceRequest;
  return () => sdk.shutdown();
}

/** The engine's mapper writes values into its statements: names, addresses, whatever a person typed. */
function withoutValues(statement: string): string {
  return statement.replace(/'(?:[^']|'')*'/g, "?");
}

/**
 * A request's span, below the storefront's when it names one. In the place of the engine's own, which begins a new
 * trace for each request and writes every header into it, cookies and tokens included.
 */
async function traceRequest(
  handle: () => Promise<void>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = "", url = "" } = request;
  const path = loggedAddress(url);
  if (QUIET.test(path)) return context.with(UNTRACED, handle);
  const parent = propagation.extract(ROOT_CONTEXT, request.headers);
  const attributes = { "http.request.method": method, "url.path": path };
  const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
  const requestId = request.headers["x-request-id"];
  if (typeof requestId === "string") span.setAttribute("request.id", requestId);
  response.once("close", () => {
    const route = routeOf(request);
    span.updateName(`${method} ${route}`);
    span.setAttributes({ "http.route": route, "http.response.status_code": response.statusCode });
    if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  return context.with(trace.setSpan(parent, span), handle);
}
