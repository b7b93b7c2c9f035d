import type { Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

interface RunningEngine {
  server: Server;
  /** What the engine itself does at a signal: no new connections, requests end, modules close, exit 0. */
  gracefulShutDown: () => void;
}

interface StopOptions {
  /** How long to go on answering while load balancers learn from /api/v1/ready that this engine goes. */
  drainSeconds: number;
  whenStopped: () => void;
}

/** Less than the nine seconds after which the supervisor kills. */
const LONGEST_MS = 8500;

/**
 * At a signal: `/api/v1/ready` says 503 (the plugin that answers it hears the signal too), requests are still taken
 * for the drain time, then the engine stops by itself. Kept connections are closed with their next answer, so
 * that no proxy sends a request into one that is about to end. A second signal ends the wait.
 */
export function stopInOrder(engine: RunningEngine, { drainSeconds, whenStopped }: StopOptions): void {
  let stopping = false;
  const impatient = new AbortController();
  engine.server.prependListener("request", (_request, response) => {
    if (stopping) response.setHeader("Connection", "close");
  });
  const stop = async () => {
    if (stopping) return impatient.abort();
    stopping = true;
    setTimeout(() => process.exit(0), LONGEST_MS).unref();
    await delay(drainSeconds * 1000, undefined, { signal: impatient.signal }).catch(() => undefined);
    whenStopped();
    engine.gracefulShutDown();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.off(signal, engine.gracefulShutDown);
    process.on(signal, stop);
  }
}
