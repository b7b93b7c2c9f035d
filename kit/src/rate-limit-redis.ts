import type { Logger } from "@medusajs/framework/types";
import { Redis } from "ioredis";

/** A limit that waits longer than this for Redis counts in the database instead. */
const PATIENCE_MS = 500;

/** A connection to Redis for limits; whoever counts with it goes on in the database while it does not answer. */
export function connectForLimits(url: string, logger: Logger): Redis {
  const redis = new Redis(url, {
    connectionName: "account-limits",
    commandTimeout: PATIENCE_MS,
    enableOfflineQueue: false,
  });
  let told = false;
  redis.on("error", (error) => {
    if (!told)
      logger.warn(`limits are counted in the database, because Redis does not answer: ${error.message}`);
    told = true;
  });
  redis.on("ready", () => {
    told = false;
  });
  return redis;
}
