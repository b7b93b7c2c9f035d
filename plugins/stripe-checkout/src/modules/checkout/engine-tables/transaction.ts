import type { Knex } from "@medusajs/framework/mikro-orm/knex";

/**
 * How long a statement waits for a row that somebody else has locked. Honest ones have it for milliseconds; without an
 * end, one that hangs would hold a checkout, and with it the engine that works on it, for ever. Two such waits still end
 * within the lease of a stock lock.
 */
const LOCK_WAIT_MS = 3_000;

/** What Postgres calls it when a row's lock was not free in time. */
export const LOCK_NOT_AVAILABLE = "55P03";

/**
 * The same patience for a single statement, which needs no transaction of its own, or from the first statement of one on. It holds
 * once it is read, so the part that locks rows joins it.
 */
export const PATIENCE = `patience as materialized (select set_config('lock_timeout', '${LOCK_WAIT_MS}', true))`;

/**
 * Changes rows of the engine's tables in one transaction.
 *
 * @throws a database error with the code {@link LOCK_NOT_AVAILABLE} when somebody else keeps one of them locked: a fault
 *   that passes, nothing is changed
 */
export function inEngineTransaction<T>(
  database: Knex,
  work: (trx: Knex.Transaction) => Promise<T>,
): Promise<T> {
  return database.transaction(async (trx) => {
    await trx.raw(`set local lock_timeout = ${LOCK_WAIT_MS}`);
    return work(trx);
  });
}
