import type { Server } from "node:http";
import type { Lifecycle } from "./health";
import { log } from "./log";

/** Less than the nine seconds after which the supervisor kills the process. */
const GRACE_MS = 8500;

/**
 * On SIGTERM or SIGINT the server is no longer ready. Load balancers learn of it during the drain time; after that it
 * takes no new connections, finishes the requests in flight and exits with 0.
 */
export function stopOnSignal(
  server: Server,
  lifecycle: Lifecycle,
  drainSeconds: number,
  whenClosed: () => Promise<void> = async () => undefined,
): void {
  const exit = () => process.exit(0);
  const stop = (signal: string) => {
    if (lifecycle.isStopping) return;
    lifecycle.isStopping = true;
    log("info", "stopping", { signal });
    setTimeout(() => server.close(() => whenClosed().then(exit, exit)), drainSeconds * 1000);
    // A connection is idle once its request has finished, and nothing else would close it.
    setInterval(() => server.closeIdleConnections(), 100).unref();
    setTimeout(() => {
      log("warn", "requests cut off at the end of the grace period");
      server.closeAllConnections();
      process.exit(0);
    }, GRACE_MS).unref();
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
