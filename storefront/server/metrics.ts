import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** The first part of an address says enough about where time goes, and visitors cannot invent new labels. */
const ROUTES: [RegExp, string][] = [
  [/^\/api\/v1(?:\/|$)/, "/api/v1"],
  [/^\/static\//, "/static"],
  [/^\/assets\//, "/assets"],
  [/^\/products\/./, "/products/:handle"],
  [/^\/(?:products|collections|search|policy|checkout|login|signup|health|ready)?$/, "$&"],
  [/^\/dashboard(?:\/|$)/, "/dashboard"],
  [/^\/admin(?:\/|$)/, "/admin"],
];

/** The label of an address in metrics: a route, never what a visitor typed. */
export function routeOf(url: string): string {
  const path = url.split("?", 1)[0] ?? "";
  const [, label] = ROUTES.find(([pattern]) => pattern.test(path)) ?? [];
  return label === "$&" ? path : (label ?? "other");
}

/** The storefront's metrics for Prometheus. */
export class Metrics {
  readonly registry = new Registry();
  private readonly durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time until a request was answered, by route and status.",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS_S,
    registers: [this.registry],
  });
  private readonly running = new Gauge({
    name: "http_requests_in_flight",
    help: "Requests that are being answered.",
    registers: [this.registry],
  });
  private readonly pages = new Counter({
    name: "page_cache_requests_total",
    help: "Pages asked for, by whether they were at hand or had to be rendered.",
    labelNames: ["result"],
    registers: [this.registry],
  });
  private readonly refusals = new Counter({
    name: "requests_refused_total",
    help: "Requests that were refused because the shop had too many at once, by what they wanted.",
    labelNames: ["lane"],
    registers: [this.registry],
  });

  constructor() {
    this.registry.setDefaultLabels({ service: "storefront" });
    collectDefaultMetrics({ register: this.registry });
  }

  request(request: IncomingMessage, response: ServerResponse): void {
    const begun = performance.now();
    this.running.inc();
    response.once("close", () => {
      this.running.dec();
      const status = response.writableFinished ? String(response.statusCode) : "aborted";
      const labels = { method: request.method ?? "", route: routeOf(request.url ?? ""), status };
      this.durations.observe(labels, (performance.now() - begun) / 1000);
    });
  }

  page(result: "hit" | "miss"): void {
    this.pages.inc({ result });
  }

  refused(lane: string): void {
    this.refusals.inc({ lane });
  }

  /** `GET /metrics`, on a port of its own that is never published. */
  listen(port: number, host: string): Server {
    const server = createServer(async (request, response) => {
      if (request.url !== "/metrics") {
        response.writeHead(404).end();
        return;
      }
      const text = await this.registry.metrics();
      response.writeHead(200, { "Content-Type": this.registry.contentType }).end(text);
    });
    server.listen(port, host);
    server.unref();
    return server;
  }
}
