// @ts-check
/**
 * Preloaded into every child of the supervisor: when the supervisor is gone, however it went, its end of the
 * channel closes and the child stops too. So no orphan keeps a port or the database.
 */
if (process.channel) {
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel.unref();
}
