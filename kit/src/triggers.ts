import { setTimeout as delay } from "node:timers/promises";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";

/** A trigger that a plugin keeps on a table of the engine. */
export interface Trigger {
  table: string;
  name: string;
  event: "insert" | "update" | "delete";
  /** SQL of what it runs, such as `audit_write('price')`. */
  run: string;
}

/** A module whose tables are watched by triggers; for whoever must know that they are in place. */
export interface TriggerKeeper {
  /** @returns how many were missing @throws what the database says when one cannot be put in place */
  ensureTriggers(): Promise<number>;
}

/** What a trigger for each statement calls the rows before and after. */
const ROWS: Record<Trigger["event"], string> = {
  insert: "new table as new_rows",
  update: "old table as old_rows new table as new_rows",
  delete: "old table as old_rows",
};

/**
 * Puts those of the triggers in place that are missing, table by table. Not for a migration, because tables of
 * other modules, link tables above all, may be made after it and may be made again. A table that the shop does not have
 * is left out.
 *
 * One transaction locks one table alone: with several at once, two plugins or a plugin and a running engine wait for
 * each other's tables and the database ends one of them (`deadlock detected`).
 *
 * @param afterwards what belongs to a table's new triggers, in the same transaction
 * @returns how many were missing
 * @throws the database's error, after {@link ATTEMPTS} when a table stayed locked
 */
export async function ensureTriggers(
  database: Knex,
  wanted: Trigger[],
  afterwards: (transaction: Knex) => Promise<void> = async () => undefined,
): Promise<number> {
  const missing = await findMissing(database, wanted);
  for (const table of new Set(missing.map((trigger) => trigger.table))) {
    await besideTraffic(database, async (transaction) => {
      for (const trigger of missing) {
        if (trigger.table === table) await transaction.raw(createTrigger(trigger));
      }
      await afterwards(transaction);
    });
  }
  return missing.length;
}

/** "or replace", because another engine that starts at the same moment may have been quicker. */
const createTrigger = ({ table, name, event, run }: Trigger) =>
  `create or replace trigger ${name} after ${event} on "${table}" referencing ${ROWS[event]}
   for each statement execute function ${run}`;

async function findMissing(database: Knex, wanted: Trigger[]): Promise<Trigger[]> {
  const { rows } = await database.raw<{ rows: { table: string; triggers: string[] }[] }>(
    `select c.relname as table, array(select t.tgname::text from pg_trigger t where t.tgrelid = c.oid) as triggers
     from pg_class c where c.relkind in ('r', 'p') and pg_table_is_visible(c.oid) and c.relname = any(?)`,
    [[...new Set(wanted.map(({ table }) => table))]],
  );
  const present = new Map(rows.map(({ table, triggers }) => [table, triggers]));
  return wanted.filter(({ table, name }) => present.get(table)?.includes(name) === false);
}

/** Everybody who writes to the table queues behind a waiting lock, so it waits briefly and often. */
const LOCK_TIMEOUT_MS = 1000;
const ATTEMPTS = 20;
const PAUSE_MS = 250;

/** Codes of Postgres for a lock that was not to be had in time, and for a circle of waiting. */
const IN_THE_WAY = new Set(["55P03", "40P01"]);

async function besideTraffic(database: Knex, work: (transaction: Knex) => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await database.transaction(async (transaction) => {
        await transaction.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
        await work(transaction);
      });
      return;
    } catch (error) {
      if (attempt === ATTEMPTS || !isInTheWay(error)) throw error;
      await delay(PAUSE_MS);
    }
  }
}

const isInTheWay = (error: unknown) =>
  error instanceof Error && "code" in error && IN_THE_WAY.has(String(error.code));
