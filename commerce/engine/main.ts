import { Server } from "node:http";
import path from "node:path";
import start from "@medusajs/medusa/commands/start";
import { EnvError } from "../../settings/read";
import { type Env, readEnv } from "../config/env";
import { awaitSupplies } from "./await-supplies";
import { serveDashboard } from "./dashboard-page";
import { outliveLostConnections } from "./lost-connections";
import { startMetrics } from "./metrics/serve";
import { limitWaitForConnections } from "./pool-patience";
import { makeIdsQuickly } from "./quick-ids";
import { stopInOrder } from "./stop";

/**
 * The engine's process: the engine's own start command, with metrics on a port that is not public, traces when
 * somebody collects them, and a stop that loses no request. Runs in the folder of the engine's build.
 */
async function main(): Promise<void> {
  const env = readEnv();
  process.env.NODE_ENV ??= "production";
  outliveLostConnections();
  makeIdsQuickly();
  const endTraces = env.OTEL_EXPORTER_OTLP_ENDPOINT
    ? beginTraces(env.OTEL_EXPORTER_OTLP_ENDPOINT, env.WORKER_MODE)
    : undefined;
  await awaitSupplies(env);
  const engine = await start({
    directory: process.cwd(),
    host: env.isProduction ? "0.0.0.0" : "127.0.0.1",
    port: env.COMMERCE_PORT,
  });
  // Its types tell only what it adds to Node's own server.
  if (!(engine?.server instanceof Server))
    throw new Error("The engine was started without a server of its own");
  limitWaitForConnections();
  const { server, gracefulShutDown } = engine;
  if (env.DASHBOARD_STATE_FILE) {
    serveDashboard(server, env.DASHBOARD_STATE_FILE, path.resolve("public/admin"));
  }
  const metrics = env.COMMERCE_METRICS_PORT
    ? await startMetrics(server, env, env.COMMERCE_METRICS_PORT)
    : undefined;
  stopInOrder(
    { server, gracefulShutDown },
    {
      drainSeconds: env.DRAIN_SECONDS,
      whenStopped: () => {
        metrics?.close();
        endTraces?.();
      },
    },
  );
}

/** Loaded only here: who sends no traces pays nothing for them. */
function beginTraces(endpoint: string, mode: Env["WORKER_MODE"]): () => void {
  const { startTracing }: typeof import("./tracing") = require("./tracing");
  const end = startTracing(endpoint, mode === "worker" ? "emberly-worker" : "emberly-engine");
  // A collector that is gone keeps nothing and nobody from ending.
  return () => void end().catch((error: unknown) => console.warn(`The last traces were lost: ${error}`));
}

main().catch((error: unknown) => {
  const text =
    error instanceof EnvError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
