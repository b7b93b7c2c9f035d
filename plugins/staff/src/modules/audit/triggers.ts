import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { AuditArea } from "./area";

/** What is written down: the tables, the column that leads to what a change is about, and the columns that count. */
const WATCHED: { table: string; area: AuditArea; subject: string; columns: string }[] = [
  { table: "price", area: "price", subject: "price_set_id", columns: "amount,currency_code" },
  { table: "inventory_level", area: "stock", subject: "inventory_item_id", columns: "stocked_quantity" },
  {
    table: "product",
    area: "product",
    subject: "id",
    columns: "title,handle,description,status,metadata,thumbnail",
  },
  {
    table: "fulfillment",
    area: "fulfilment",
    subject: "id",
    columns: "packed_at,shipped_at,delivered_at,canceled_at",
  },
  { table: "user", area: "roles", subject: "id", columns: "email" },
  { table: "invite", area: "roles", subject: "id", columns: "email" },
  { table: "api_key", area: "roles", subject: "id", columns: "title,revoked_at" },
  { table: "staff_role", area: "roles", subject: "id", columns: "name,description,permissions" },
  { table: "auth_mfa_factor", area: "roles", subject: "auth_identity_id", columns: "provider,status" },
  { table: "staff_role_grant", area: "roles", subject: "holder_id", columns: "role_id,holder_kind" },
];

const EVENTS = [
  { event: "insert", tables: "referencing new table as new_rows" },
  { event: "update", tables: "referencing old table as old_rows new table as new_rows" },
  { event: "delete", tables: "referencing old table as old_rows" },
];

/** All trigger names start with this. */
const PREFIX = "audit_on_";

/**
 * Puts the triggers in place that are missing. Not part of a migration, because the engine makes its link tables after
 * all migrations and may make them again.
 *
 * @returns how many were missing
 */
export async function ensureAuditTriggers(database: Knex): Promise<number> {
  return database.transaction(async (transaction) => {
    await transaction.raw("select pg_advisory_xact_lock(hashtext('audit_triggers'))");
    const { rows } = await transaction.raw<{ rows: { trigger: string }[] }>(
      `select c.relname || '.' || t.tgname as trigger
       from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where t.tgname like ? and pg_table_is_visible(c.oid)`,
      [`${PREFIX}%`],
    );
    const present = new Set(rows.map(({ trigger }) => trigger));
    const { rows: tables } = await transaction.raw<{ rows: { name: string }[] }>(
      "select relname as name from pg_class where relkind in ('r', 'p') and pg_table_is_visible(oid)",
    );
    const existing = new Set(tables.map(({ name }) => name));
    // A shop may do without a module, and then without its tables.
    const missing = WATCHED.filter(({ table }) => existing.has(table))
      .flatMap((watched) => EVENTS.map((event) => ({ ...watched, ...event })))
      .filter(({ table, event }) => !present.has(`${table}.${PREFIX}${event}`));
    for (const { table, area, subject, columns, event, tables } of missing) {
      await transaction.raw(
        `create trigger ${PREFIX}${event} after ${event} on "${table}" ${tables}
         for each statement execute function audit_write('${area}', '${subject}', '${columns}')`,
      );
    }
    return missing.length;
  });
}
