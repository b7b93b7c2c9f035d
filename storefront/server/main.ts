import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { createApp } from "./app";
import { builtAssets } from "./assets";
import { readConfig } from "./config";
import { Lifecycle } from "./health";
import { log } from "./log";
import { Metrics } from "./metrics";
import { stopOnSignal } from "./stop";

/** The built server: `node build/server/index.js`. */
const config = readConfig();
const lifecycle = new Lifecycle();
const metrics = config.metricsPort ? new Metrics() : undefined;
const tracing = config.tracesTo ? (await import("./tracing")).startTracing(config.tracesTo) : undefined;
const app = createApp({
  config,
  lifecycle,
  build: () => import("virtual:react-router/server-build"),
  // This module ends up in build/server, beside build/client.
  assets: builtAssets(fileURLToPath(new URL("../client", import.meta.url))),
  metrics,
  tracing,
});

const server = createServer(app);
// Longer than any call may take: who reads no more of an answer does not hold its place for good.
server.timeout = 90_000;
if (config.metricsPort) metrics?.listen(config.metricsPort, config.host);
stopOnSignal(server, lifecycle, config.drainSeconds, tracing?.end);
server.listen(config.port, config.host, () => {
  log("info", "listening", { host: config.host, port: config.port, commerceOrigin: config.commerceOrigin });
});
