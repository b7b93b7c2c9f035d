// @ts-check
/**
 * Preloaded into every child of the supervisor: when the supervisor is gone, however it went, its end of the
 * channel closes and the child stops too. So no orphan keeps a port or the database.
 */

/** A child whose output goes nowhere any more may not get through its orderly stop; then it is ended. */
const PATIENCE_MS = 5000;

if (process.channel) {
  process.on("disconnect", () => {
    process.kill(process.pid, "SIGTERM");
    setTimeout(() => process.kill(process.pid, "SIGKILL"), PATIENCE_MS).unref();
  });
  process.channel.unref();
}
