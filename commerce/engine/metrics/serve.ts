import { createServer, type Server } from "node:http";
import { collectDefaultMetrics, Registry } from "prom-client";
import type { Env } from "../../config/env";
import { measureAnswers } from "./answers";
import { measureRequests } from "./requests";
import { measureShop } from "./shop";
import { measureSupplies } from "./supplies";

/**
 * `GET /metrics` in Prometheus' text format, on a port of its own that is never published: what it tells about the
 * business is nobody else's.
 */
export async function startMetrics(engine: Server, env: Env, port: number): Promise<Server> {
  const registry = new Registry();
  registry.setDefaultLabels({ service: env.WORKER_MODE === "worker" ? "worker" : "engine" });
  collectDefaultMetrics({ register: registry });
  measureRequests(engine, registry);
  measureSupplies(registry, env);
  measureAnswers(registry);
  measureShop(registry);

  const server = createServer(async (request, response) => {
    if (request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await registry.metrics();
      response.writeHead(200, { "Content-Type": registry.contentType }).end(text);
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.message : "unknown fault");
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, env.isProduction ? "0.0.0.0" : "127.0.0.1", resolve);
  });
  server.unref();
  return server;
}
