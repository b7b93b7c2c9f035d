import { ensureTriggers } from "@emberly/kit/triggers";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";

const WATCHED = [
  { table: "staff_role_grant", event: "delete" },
  { table: "user", event: "update" },
  { table: "user", event: "delete" },
] as const;

/**
 * Puts the triggers in place that keep a shop from losing its last administrator.
 *
 * @returns how many were missing
 */
export function ensureAdministratorTriggers(database: Knex): Promise<number> {
  return ensureTriggers(
    database,
    WATCHED.map(({ table, event }) => ({
      table,
      event,
      name: `staff_keep_administrator_on_${event}`,
      run: "staff_keep_an_administrator()",
    })),
  );
}
