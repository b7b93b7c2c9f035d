import type { Server } from "node:http";
import type { Lifecycle } from "./health";
import { log } from "./log";

/** Less than the nine seconds after which the supervisor kills. */
const GRACE_MS = 8500;

/**
 * On SIGTERM or SIGINT: not ready any more; after the drain time, in which load balancers learn of it, no new
 * connections; in-flight requests finish, exit 0.
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
    // A connection turns idle when its request has finished; nothing else closes it then.
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
