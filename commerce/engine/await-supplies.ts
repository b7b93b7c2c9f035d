import { setTimeout as delay } from "node:timers/promises";
import { Redis } from "ioredis";
import type { Env } from "../config/env";
import { withClient } from "../local/postgres/databases";

const POLL_MS = 500;
const TELL_EVERY_MS = 10_000;
const GIVE_UP_MS = 120_000;

/**
 * Waits until the database answers and has been migrated, and Redis answers, and says in the log what it waits for:
 * machines that start together come up in any order.
 *
 * @throws Error after two minutes
 */
export async function awaitSupplies(env: Env): Promise<void> {
  const begun = Date.now();
  let told = { fault: "", at: 0 };
  for (;;) {
    const fault = (await databaseFault(env.DATABASE_URL)) ?? (await redisFault(env.REDIS_URL));
    if (!fault) return;
    if (Date.now() - begun > GIVE_UP_MS) throw new Error(`The engine cannot start: ${fault}`);
    if (fault !== told.fault || Date.now() - told.at > TELL_EVERY_MS) {
      process.stdout.write(
        `${JSON.stringify({ level: "warn", message: `waiting: ${fault}`, timestamp: new Date().toISOString() })}\n`,
      );
      told = { fault, at: Date.now() };
    }
    await delay(POLL_MS);
  }
}

async function databaseFault(url: string | undefined): Promise<string | undefined> {
  if (!url) return undefined;
  try {
    const { rows } = await withClient(url, (client) =>
      client.query<{ migrated: boolean }>(
        "select to_regclass('public.emberly_preparation') is not null as migrated",
      ),
    );
    return rows[0]?.migrated ? undefined : "the database has no tables yet: npm run migrate makes them";
  } catch (error) {
    return `the database does not answer (${error instanceof Error ? error.message : String(error)})`;
  }
}

async function redisFault(url: string | undefined): Promise<string | undefined> {
  if (!url) return undefined;
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
  // The failed command says it too; without a listener the fault would be written a second time.
  redis.on("error", () => undefined);
  try {
    await redis.ping();
    return undefined;
  } catch (error) {
    return `Redis does not answer (${error instanceof Error ? error.message : String(error)})`;
  } finally {
    redis.disconnect();
  }
}
