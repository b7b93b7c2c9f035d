import type { Knex } from "@medusajs/framework/mikro-orm/knex";

const WATCHED = [
  { table: "staff_role_grant", event: "delete", rows: "old table as old_rows" },
  { table: "user", event: "update", rows: "old table as old_rows" },
  { table: "user", event: "delete", rows: "old table as old_rows" },
];

/**
 * Puts the triggers in place that keep a shop from losing its last administrator. Not part of a migration, because
 * the table of users is another module's and may be made after this plugin's.
 */
export async function ensureAdministratorTriggers(database: Knex): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.raw("select pg_advisory_xact_lock(hashtext('staff_triggers'))");
    for (const { table, event, rows } of WATCHED) {
      const name = `staff_keep_administrator_on_${event}`;
      const { rows: present } = await transaction.raw<{ rows: unknown[] }>(
        "select 1 from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relname = ? and t.tgname = ? and pg_table_is_visible(c.oid)",
        [table, name],
      );
      if (present.length > 0) continue;
      await transaction.raw(
        `create trigger ${name} after ${event} on "${table}" referencing ${rows}
         for each statement execute function staff_keep_an_administrator()`,
      );
    }
  });
}
