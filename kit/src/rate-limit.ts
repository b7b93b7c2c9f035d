import { createHash } from "node:crypto";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Redis } from "ioredis";
import { RateLimiterPostgres, RateLimiterRedis, type RateLimiterStoreAbstract } from "rate-limiter-flexible";
import { Failure } from "./failure";
import { networkOf } from "./network";

const SECOND_MS = 1000;
const MINUTE_S = 60;
const MINUTES_OF_HOUR = 60;
/** What is no address may be as long as its sender likes. */
const MOST_OF_A_KEY = 64;

/** Makes the limit of a name: at most `points` of something within `duration` seconds. */
export type MakeLimit = (name: string, points: number, duration: number) => Limit;

/** Where packages count that count together. */
const SHARED_TABLE = "account_limit";

/** What the database needs for limits, in the form that the library asks for. */
export const createLimitTable = (table: string): string =>
  `create table if not exists ${table} (key text primary key, points integer not null default 0, expire bigint)`;

/** Every package that counts together with others makes it. */
export const CREATE_LIMIT_TABLE = createLimitTable(SHARED_TABLE);

/**
 * Limits that hold for all engines together. They are counted in Redis where there is one, and in the database without it
 * and while it does not answer. Limits of one name in one table are one limit, whichever package makes them.
 *
 * @param table of a package that counts alone, made by {@link createLimitTable}. @default "account_limit"
 */
export function limitsOn(database: Knex, redis?: Redis, table: string = SHARED_TABLE): MakeLimit {
  return (name, points, duration) => {
    const inDatabase = new RateLimiterPostgres({
      storeClient: database,
      storeType: "knex",
      tableName: table,
      tableCreated: true,
      keyPrefix: name,
      points,
      duration,
    });
    if (!redis) return new Limit(inDatabase);
    return new Limit(
      new RateLimiterRedis({
        storeClient: redis,
        rejectIfRedisNotReady: true,
        insuranceLimiter: inDatabase,
        keyPrefix: `limit:${name}`,
        points,
        duration,
      }),
    );
  };
}

/** One limit. Its window begins with the first count and ends after its duration, whatever comes in between. */
export class Limit {
  constructor(private readonly limiter: RateLimiterStoreAbstract) {}

  /** Counts one more. @returns false when that is more than may be */
  async count(key: string): Promise<boolean> {
    const { consumedPoints } = await this.limiter.penalty(key);
    return consumedPoints <= this.limiter.points;
  }

  /** Counts one more. @throws Failure 429 when that is more than may be */
  async take(key: string): Promise<void> {
    const { consumedPoints, msBeforeNext } = await this.limiter.penalty(key);
    if (consumedPoints > this.limiter.points) throw tooMany(msBeforeNext);
  }

  /** @throws Failure 429 when all that may be has been */
  async check(key: string): Promise<void> {
    const state = await this.limiter.get(key);
    if (state && state.consumedPoints >= this.limiter.points) throw tooMany(state.msBeforeNext);
  }

  /** Takes one count back. */
  async giveBack(key: string): Promise<void> {
    await this.limiter.reward(key);
  }

  async forget(key: string): Promise<void> {
    await this.limiter.delete(key);
  }
}

function tooMany(waitMs: number): Failure {
  const seconds = Math.max(1, Math.ceil(waitMs / SECOND_MS));
  const minutes = Math.ceil(seconds / MINUTE_S);
  const hours = Math.ceil(minutes / MINUTES_OF_HOUR);
  const wait = minutes === 1 ? "a minute" : hours > 1 ? `${hours} hours` : `${minutes} minutes`;
  return new Failure(429, `Too many attempts. Please try again in ${wait}.`, {
    "Retry-After": String(seconds),
  });
}

/** Keys hold no email, and all have one length. */
export function accountKey(email: string): string {
  return createHash("sha256").update(email).digest("base64url");
}

/** Keys of addresses: an IPv6 customer has a whole network to pick addresses from, so that is what is counted. */
export function addressKey(address: string): string {
  return networkOf(address).slice(0, MOST_OF_A_KEY);
}
