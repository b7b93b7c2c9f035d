import type { IncomingMessage, Server } from "node:http";
import { Gauge, Histogram, type Registry } from "prom-client";

/** What express leaves on a request once it has found the route. */
interface RoutedRequest extends IncomingMessage {
  baseUrl?: string;
  route?: { path?: unknown };
}

const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Rate, errors and duration of each route. Addresses without a route share one label: nobody can make new ones. */
export function measureRequests(server: Server, registry: Registry): void {
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time until a request was answered, by route and status.",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  const running = new Gauge({
    name: "http_requests_in_flight",
    help: "Requests that are being answered.",
    registers: [registry],
  });
  server.prependListener("request", (request: RoutedRequest, response) => {
    const begun = performance.now();
    running.inc();
    response.once("close", () => {
      running.dec();
      const labels = {
        method: request.method ?? "",
        route: routeOf(request),
        // A visitor who left is neither a success nor a fault of ours.
        status: response.writableFinished ? String(response.statusCode) : "aborted",
      };
      durations.observe(labels, (performance.now() - begun) / 1000);
    });
  });
}

/** The pattern of the address, such as `/api/v1/products/:idOrHandle`, once the request has been answered. */
export function routeOf({ baseUrl = "", route }: RoutedRequest): string {
  return typeof route?.path === "string" ? `${baseUrl}${route.path}` : "none";
}
