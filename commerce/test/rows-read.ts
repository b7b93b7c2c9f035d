import type { Knex } from "@medusajs/framework/mikro-orm/knex";

/** Rows that a transaction has read of all tables, by itself and by indexes. */
export async function rowsRead(transaction: Knex.Transaction): Promise<number> {
  const { rows } = await transaction.raw<{ rows: { read: number }[] }>(
    "select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::float8 as read from pg_stat_xact_user_tables",
  );
  return rows[0]?.read ?? 0;
}
