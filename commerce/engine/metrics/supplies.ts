import { container } from "@medusajs/framework";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { Redis } from "ioredis";
import { Gauge, type Registry } from "prom-client";
import type { Env } from "../../config/env";

/** The pool behind a knex connection, which its types do not tell. */
interface Pool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

/** The engine's queues in Redis, by the names that its modules give them. */
const QUEUES = {
  events: "RedisEventBusService:events-queue",
  workflows: "bull:medusa-workflows",
  "scheduled jobs": "bull:medusa-workflows-jobs",
};
const REDIS_PATIENCE_MS = 1000;

/** What the process lives on: connections to the database, and work that waits in Redis. */
export function measureSupplies(registry: Registry, env: Env): void {
  new Gauge({
    name: "database_pool_connections",
    help: "Connections of this process to the database: used, free; and who waits for one.",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      const { pool } = container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION).client as {
        pool: Pool;
      };
      this.set({ state: "used" }, pool.numUsed());
      this.set({ state: "free" }, pool.numFree());
      this.set({ state: "waiting" }, pool.numPendingAcquires());
    },
  });
  if (env.REDIS_URL) measureQueues(registry, env.REDIS_URL);
}

function measureQueues(registry: Registry, redisUrl: string): void {
  const redis = new Redis(redisUrl, {
    connectionName: "metrics",
    commandTimeout: REDIS_PATIENCE_MS,
    enableOfflineQueue: false,
  });
  // Said by the gauge; without a listener the fault would end the process.
  redis.on("error", () => undefined);
  new Gauge({
    name: "redis_up",
    help: "1 while Redis answers.",
    registers: [registry],
    // Asked for itself: gauges are read side by side, so what another one finds out is seen a scrape too late.
    async collect() {
      this.set(
        await redis.ping().then(
          () => 1,
          () => 0,
        ),
      );
    },
  });
  new Gauge({
    name: "queue_jobs",
    help: "Jobs in the engine's queues, by what they wait for.",
    labelNames: ["queue", "state"],
    registers: [registry],
    async collect() {
      try {
        for (const [queue, key] of Object.entries(QUEUES)) {
          const [waiting, prioritized, active, delayed, failed] = await Promise.all([
            redis.llen(`${key}:wait`),
            redis.zcard(`${key}:prioritized`),
            redis.llen(`${key}:active`),
            redis.zcard(`${key}:delayed`),
            redis.zcard(`${key}:failed`),
          ]);
          this.set({ queue, state: "waiting" }, waiting + prioritized);
          this.set({ queue, state: "active" }, active);
          this.set({ queue, state: "delayed" }, delayed);
          this.set({ queue, state: "failed" }, failed);
        }
      } catch {
        this.reset();
      }
    },
  });
}
