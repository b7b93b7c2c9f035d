import { registerOtel } from "@medusajs/medusa";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";

/**
 * Traces of requests, workflows, queries and the database to a collector that speaks OTLP over HTTP.
 *
 * @param endpoint origin of the collector, such as `http://collector:4318`
 */
export function startTracing(endpoint: string): void {
  registerOtel({
    serviceName: process.env.OTEL_SERVICE_NAME ?? "emberly-engine",
    exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, "")}/v1/traces` }),
    instrument: { http: true, workflows: true, query: true, db: true },
  });
}
