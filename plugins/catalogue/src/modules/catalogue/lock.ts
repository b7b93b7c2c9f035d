import type { Knex } from "@medusajs/framework/mikro-orm/knex";

/** Any constant that nothing else in this database uses. */
const LOCK = 0x6361_7461;

/**
 * Waits until no other instance computes rows, until the transaction ends. Without it a computation that began
 * earlier could overwrite the result of a later one.
 */
export async function holdCatalogue(transaction: Knex): Promise<void> {
  await transaction.raw("select pg_advisory_xact_lock(?)", [LOCK]);
}
